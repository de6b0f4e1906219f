import { ByteWriter, type ColumnSource, parquetWriteRows } from 'hyparquet-writer'
import type { DatasetColumn, ColumnType, DatasetRow, DatasetRows, WritePart } from './dataset.ts'

/** Rows that the Parquet writer collects in memory and writes as one row group of the file. */
const GROUP = 20_000

const parquetTypes = {
  text: 'STRING',
  int: 'INT32',
  number: 'DOUBLE',
  cents: 'INT64',
  day: 'STRING',
  time: 'TIMESTAMP',
  flag: 'BOOLEAN',
} as const satisfies Record<ColumnType, ColumnSource['type']>

/**
 * Writes rows as Parquet. Only one group of rows is in memory at a time, however long the file is.
 */
export async function writeParquet(
  columns: readonly DatasetColumn[],
  rows: DatasetRows,
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

function asParquet(value: DatasetRow[string], type: ColumnType): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (type === 'cents') return BigInt(value as number)
  if (type === 'time') return new Date(value)
  return value
}

/** A byte writer that passes on the bytes written so far after each row group. */
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
