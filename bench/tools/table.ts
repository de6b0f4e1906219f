/**
 * The target of a row: a minimum or a maximum, for the program's own figure or for its ratio to the
 * limit.
 */
type Target = { of: 'ours' | 'ratio'; least?: number; most?: number }

/**
 * One measured figure. `limit` is the figure with which it is compared: that of the fastest program
 * available on this machine for the same work, a calculated bound, or the program's own figure
 * under easier conditions.
 */
export type BenchRow = {
  name: string
  unit: string
  ours: number
  limit: { by: string; value: number } | null
  target: Target | null
  note: string
}

export const row = (
  name: string,
  unit: string,
  figure: number,
  more: Partial<BenchRow> = {},
): BenchRow => ({
  name,
  unit,
  ours: figure,
  limit: null,
  target: null,
  note: '',
  ...more,
})

/** Returns the row for the processor time of the program and its database together. */
export const processorRow = (
  name: string,
  [program, database]: readonly [number, number],
  more: Partial<BenchRow>,
): BenchRow =>
  row(name, 'ms', program + database, {
    ...more,
    note: `program ${program.toFixed(2)} ms, database ${database.toFixed(2)} ms${more.note ? `; ${more.note}` : ''}`,
  })

/**
 * Cost per item among many items, divided by the cost per item among few items. 1 means that the
 * total cost grows in step with the number of items.
 */
export const growthRow = (name: string, few = Number.NaN, many = Number.NaN): BenchRow =>
  row(name, 'times', many / few, { target: { of: 'ours', most: 1.25 } })

export const ratioOf = ({ ours, limit }: BenchRow): number | null => limit && ours / limit.value

/** Whether the row reaches its target; null where it has none. */
export function passes(tableRow: BenchRow): boolean | null {
  if (!tableRow.target) return null
  const { of, least = -Infinity, most = Infinity } = tableRow.target
  const figure = of === 'ours' ? tableRow.ours : ratioOf(tableRow)
  return figure !== null && figure >= least && figure <= most
}

const percent = (ratio: number) => `${Math.round(ratio * 100)} %`

export const writeNumber = (n: number): string =>
  n >= 100
    ? Math.round(n).toLocaleString('en').replaceAll(',', ' ')
    : String(Number(n.toPrecision(3)))

function writeTarget({ target, unit }: BenchRow): string {
  if (!target) return ''
  const { of, least, most = 0 } = target
  const write = (n: number) => (of === 'ratio' ? percent(n) : `${writeNumber(n)} ${unit}`)
  return least === undefined ? `≤ ${write(most)}` : `≥ ${write(least)}`
}

function writeRow(tableRow: BenchRow): string[] {
  const [ratio, passed] = [ratioOf(tableRow), passes(tableRow)]
  return [
    tableRow.name,
    `${writeNumber(tableRow.ours)} ${tableRow.unit}`,
    tableRow.limit ? `${writeNumber(tableRow.limit.value)} ${tableRow.limit.by}` : '',
    ratio === null ? '' : percent(ratio),
    writeTarget(tableRow),
    passed === null ? '' : passed ? 'pass' : 'MISS',
    tableRow.note,
  ]
}

/** The rows as a table for a terminal. */
export function writeTable(heading: string, rows: readonly BenchRow[]): string {
  const lines = [['', 'ours', 'limit', 'ratio', 'target', '', ''], ...rows.map(writeRow)]
  const width = (column: number) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0))
  const pad = (cell: string, column: number) =>
    column === 0 || column === 6 ? cell.padEnd(width(column)) : cell.padStart(width(column))
  return [`\n${heading}`, ...lines.map((cells) => cells.map(pad).join('  ').trimEnd())].join('\n')
}
