import { parisSecondOf } from '#domain/time/wall-clock.ts'
import { CSV_MARK, csvLines } from '#server/kit/csv.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Column, ColumnType, Row, Rows, WritePart } from './dataset.ts'

/** Text is written in parts of about this many characters. */
const PART = 256 * 1024

/** Writes rows as CSV for a spreadsheet, with the names of the columns first. */
export async function writeCsv(
  columns: readonly Column[],
  rows: Rows,
  { locale, write }: { locale: Locale; write: WritePart },
): Promise<void> {
  const separator = locale === 'en' ? ',' : ';'
  const decimal = locale === 'en' ? '.' : ','
  let text = CSV_MARK + csvLines([columns.map(({ name }) => name)], separator)
  let count = 0
  const flush = async () => {
    await write({ content: Buffer.from(text), rows: count })
    text = ''
    count = 0
  }
  for await (const some of rows) {
    const cells = some.map((row) =>
      columns.map(({ name, type }) => asText(row[name] ?? null, type, decimal)),
    )
    text += csvLines(cells, separator)
    count += some.length
    if (text.length > PART) await flush()
  }
  await flush()
}

function asText(value: Row[string], type: ColumnType, decimal: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return String(value)
  if (type === 'cents') return (Number(value) / 100).toFixed(2).replace('.', decimal)
  if (type === 'number') return String(value).replace('.', decimal)
  if (type === 'time') return parisSecondOf(new Date(value).getTime())
  return String(value)
}
