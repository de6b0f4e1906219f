import { parisSecondOf } from '#domain/time/wall-clock.ts'
import { BYTE_ORDER_MARK, csvLines } from '#contract/csv.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { textsOf } from '#texts/translator.ts'
import type { DatasetColumn, ColumnType, DatasetRow, DatasetRows, WritePart } from './dataset.ts'

/** Approximate size of the parts in which text is written, in characters. */
const PART = 256 * 1024

/**
 * The heading of a column in a language, for CSV. Parquet has language-independent names, because
 * programs read it.
 */
export function columnText(name: string, locale: Locale): string {
  const called: Readonly<Record<string, string>> = texts[locale]
  const text = called[name]
  if (text === undefined) throw new Error(`the export column ${name} has no text`)
  return text
}
const texts = textsOf('export-columns')

/** Writes rows as CSV for a spreadsheet, beginning with the headings in the given language. */
export async function writeCsv(
  columns: readonly DatasetColumn[],
  rows: DatasetRows,
  { locale, write }: { locale: Locale; write: WritePart },
): Promise<void> {
  const separator = locale === 'en' ? ',' : ';'
  const decimal = locale === 'en' ? '.' : ','
  let text =
    BYTE_ORDER_MARK + csvLines([columns.map(({ name }) => columnText(name, locale))], separator)
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

function asText(value: DatasetRow[string], type: ColumnType, decimal: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return String(value)
  if (type === 'cents') return (Number(value) / 100).toFixed(2).replace('.', decimal)
  if (type === 'number') return String(value).replace('.', decimal)
  if (type === 'time') return parisSecondOf(new Date(value).getTime())
  return String(value)
}
