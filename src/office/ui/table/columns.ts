import type { ReactNode } from 'react'

/** A column of a table, as data. */
export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the rows are sorted by; without it, the column cannot be sorted by. */
  sortBy?: (row: Row) => string | number
  /** Right-aligned, with figures of one width. */
  isNumber?: boolean
  /** The column that names the row, and is the link that opens it. */
  isTitle?: boolean
  /** Dropped where there is little room: `first` before `second`. */
  drop?: 'first' | 'second'
  /** In a narrow window a row has two lines: which of them shows the cell. */
  line?: 1 | 2
  /** A CSS width; the others share what is left. */
  width?: string
}

/** The column that rows are sorted by. */
export type Sort = { id: string; desc: boolean }

/** As it stands in an address: `total` or `-total`. */
export const writeSort = ({ id, desc }: Sort): string => (desc ? `-${id}` : id)

/** Reads it from an address; null for none, and for a column that is not there. */
export function readSort(text: string | null, columns: readonly { id: string }[]): Sort | null {
  const desc = text?.startsWith('-') === true
  const id = desc ? text.slice(1) : text
  return columns.some((column) => column.id === id) && id !== null ? { id, desc } : null
}

/** The line of a cell in a narrow window. */
export const lineOf = ({
  line,
  isTitle,
  isNumber,
}: Pick<TableColumn<never>, 'line' | 'isTitle' | 'isNumber'>) =>
  line ?? (isTitle || isNumber ? 1 : 2)

/** The row that a key moves to; null for a key that moves to none. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }
  const targetIndex = steps[key]
  return targetIndex === undefined ? null : Math.max(0, Math.min(count - 1, targetIndex))
}
