import { ByteWriter, type ColumnSource, parquetWriteRows } from 'hyparquet-writer'
import { parisSecondOf } from '#domain/time/wall-clock.ts'
import { CSV_MARK, csvLines } from '#server/kit/csv.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Column, ColumnType, Row } from './dataset.ts'

/** A part of a file, and the rows that it adds. */
export type Part = { content: Uint8Array; rows: number }
export type WritePart = (part: Part) => Promise<void>

/** Text is written in parts of about this many characters. */
const PART = 256 * 1024
/** Rows that Parquet holds in memory, as one group of the file. */
const GROUP = 20_000

/** Writes rows as CSV for a spreadsheet, with the names of the columns first. */
export async function writeCsv(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Row[]>,
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

const parquetTypes = {
  text: 'STRING',
  int: 'INT32',
  number: 'DOUBLE',
  cents: 'INT64',
  day: 'STRING',
  time: 'TIMESTAMP',
  flag: 'BOOLEAN',
} as const satisfies Record<ColumnType, ColumnSource['type']>

/** Writes rows as Parquet. A group of rows is in memory at a time, however long the file is. */
export async function writeParquet(
  columns: readonly Column[],
  rows: AsyncIterable<readonly Row[]>,
  { write }: { write: WritePart },
): Promise<void> {
  const writer = new PartWriter(write)
  async function* values() {
    for await (const some of rows) {
      for (const row of some) {
        writer.rows += 1
        yield Object.fromEntries(
          columns.map(({ name, type }) => [name, asParquet(row[name] ?? null, type)]),
        )
      }
    }
  }
  await parquetWriteRows({
    writer,
    rows: values(),
    columns: columns.map(({ name, type }) => ({ name, type: parquetTypes[type], nullable: true })),
    rowGroupSize: GROUP,
  })
  await writer.flush()
}

function asParquet(value: Row[string], type: ColumnType): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (type === 'cents') return BigInt(value as number)
  if (type === 'time') return new Date(value)
  return value
}

/** Hands on what was written after each group of rows. */
class PartWriter extends ByteWriter {
  rows = 0
  readonly #write: WritePart

  constructor(write: WritePart) {
    super()
    this.#write = write
  }

  async flush(): Promise<void> {
    const content = this.getBytes().slice()
    const { rows } = this
    this.index = 0
    this.rows = 0
    if (content.byteLength > 0) await this.#write({ content, rows })
  }
}
