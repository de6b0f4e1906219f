/**
 * What a row must reach: at least or at most so much, of our own figure or of its ratio to the
 * limit.
 */
export type Target = { of: 'ours' | 'ratio'; least?: number; most?: number }

/** One measured thing. `limit` is the same work done by the best that this machine can. */
export type Row = {
  section: string
  name: string
  unit: string
  ours: number
  limit: { by: string; value: number } | null
  target: Target | null
  note?: string
}

export const ratioOf = ({ ours, limit }: Row): number | null => limit && ours / limit.value

/** True or false against the target; null where there is none. */
export function passes(row: Row): boolean | null {
  if (!row.target) return null
  const { of, least = -Infinity, most = Infinity } = row.target
  const figure = of === 'ours' ? row.ours : ratioOf(row)
  return figure !== null && figure >= least && figure <= most
}

const percent = (ratio: number) => `${Math.round(ratio * 100)} %`

export const writeNumber = (n: number): string =>
  n >= 100
    ? Math.round(n).toLocaleString('en').replaceAll(',', ' ')
    : String(Number(n.toPrecision(3)))

function writeTarget({ target, unit }: Row): string {
  if (!target) return ''
  const write = (n: number) => (target.of === 'ratio' ? percent(n) : `${writeNumber(n)} ${unit}`)
  return target.least === undefined ? `≤ ${write(target.most ?? 0)}` : `≥ ${write(target.least)}`
}

function writeRow(row: Row): string[] {
  const ratio = ratioOf(row)
  const passed = passes(row)
  return [
    row.name,
    `${writeNumber(row.ours)} ${row.unit}`,
    row.limit ? `${writeNumber(row.limit.value)} ${row.limit.by}` : '',
    ratio === null ? '' : percent(ratio),
    writeTarget(row),
    passed === null ? '' : passed ? 'pass' : 'MISS',
    row.note ?? '',
  ]
}

const headings = ['', 'ours', 'limit', 'ratio', 'target', '', '']

/** The rows as a table for a terminal, section by section. */
export function writeTable(rows: readonly Row[]): string {
  const sections = [...Map.groupBy(rows, (row) => row.section)].map(([section, own]) => ({
    section,
    cells: own.map(writeRow),
  }))
  const all = [headings, ...sections.flatMap(({ cells }) => cells)]
  const widths = headings.map((_, column) =>
    Math.max(...all.map((cells) => cells[column]?.length ?? 0)),
  )
  const pad = (cell: string, column: number) =>
    column === 0 || column === 6
      ? cell.padEnd(widths[column] ?? 0)
      : cell.padStart(widths[column] ?? 0)
  const line = (cells: readonly string[]) => cells.map(pad).join('  ').trimEnd()
  return sections
    .flatMap(({ section, cells }) => [`\n${section}`, line(headings), ...cells.map(line)])
    .join('\n')
}
