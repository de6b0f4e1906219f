/** A cell by its position among the drawn rows and columns. */
export type GridCell = { row: number; column: number }
export type GridSize = { rows: number; columns: number }
/** The cells between two corners; `to` is the active cell. */
export type GridRange = { from: GridCell; to: GridCell }

/** How far a key moves in a grid. Home and End move by an infinite number of columns. */
type GridStep = { rows: number; columns: number; pages: number }

const stay: GridStep = { rows: 0, columns: 0, pages: 0 }
const steps: Readonly<Record<string, GridStep>> = {
  ArrowUp: { ...stay, rows: -1 },
  ArrowDown: { ...stay, rows: 1 },
  ArrowLeft: { ...stay, columns: -1 },
  ArrowRight: { ...stay, columns: 1 },
  PageUp: { ...stay, pages: -1 },
  PageDown: { ...stay, pages: 1 },
  Home: { ...stay, columns: -Infinity },
  End: { ...stay, columns: Infinity },
}

/** The step of a key of the ARIA grid pattern; null for other keys. */
export const gridStep = (key: string): GridStep | null => steps[key] ?? null

/**
 * The cell to which a key moves; null for a key that does not move. With Ctrl, an arrow moves to the
 * edge, and Home and End to the first and the last cell. `page`: the rows that a page key moves.
 */
export function cellAfterKey(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: GridCell,
  size: GridSize,
  page: number,
): GridCell | null {
  const step = gridStep(key)
  if (step === null) return null
  const far = (count: number) => (ctrlKey && count !== 0 ? count * Infinity : count)
  const isRowEnd = !Number.isFinite(step.columns)
  const rows = ctrlKey && isRowEnd ? step.columns : far(step.rows) + step.pages * page
  return clampCell({ row: row + rows, column: column + far(step.columns) }, size)
}

/** The row of a list to which a key moves; null for a key that does not move. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const isEnd = key === 'Home' || key === 'End'
  if (gridStep(key)?.columns !== 0 && !isEnd) return null
  const from = { row: at, column: 0 }
  return cellAfterKey({ key, ctrlKey: isEnd }, from, { rows: count, columns: 1 }, page)?.row ?? null
}

/** The cell inside the grid that is nearest to the position. */
export const clampCell = ({ row, column }: GridCell, { rows, columns }: GridSize): GridCell => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
})

/** The first and last rows and columns of a range. */
export const edgesOf = ({ from, to }: GridRange) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export function isInRange(range: GridRange, { row, column }: GridCell): boolean {
  const { top, bottom, left, right } = edgesOf(range)
  return row >= top && row <= bottom && column >= left && column <= right
}
