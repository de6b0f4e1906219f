import type { DatasetName, ExportList, ExportWish } from '#contract/office/exports.ts'
import { dayIn } from '#domain/time/opening.ts'
import { eReportingFile } from '#server/features/books/e-reporting.ts'
import { openFec } from '#server/features/books/fec.ts'
import type { Queries } from '#server/db/open.ts'
import {
  type Writing,
  addPart,
  beginExport,
  endExport,
  nameExport,
} from '#server/stores/exports/exports.ts'
import { closings, money, receipts } from './book-datasets.ts'
import { customers } from './customers-list.ts'
import type {
  DatasetColumn,
  Dataset,
  ListDataset,
  DatasetServices,
  DatasetRows,
  WritePart,
} from './dataset.ts'
import { foundOrders, orderLines, orderSteps, orders } from './order-datasets.ts'
import { products } from './products-list.ts'
import { promos } from './promos-list.ts'
import { restaurants } from './restaurants-list.ts'
import { daySums } from './sums-dataset.ts'
import { writeCsv } from './write-csv.ts'

const datasetsByName: Readonly<Record<DatasetName, Dataset>> = {
  orders,
  'order-lines': orderLines,
  'order-steps': orderSteps,
  'day-sums': daySums,
  receipts,
  money,
  closings,
}

const listsByName: Readonly<Record<ExportList, ListDataset>> = {
  customers,
  promos,
  restaurants,
  products,
}

/**
 * Writes a requested file part by part (H17). A second call for the same file writes the file anew.
 * If two processes write the same file, the process that began first stops. Reads may come from a
 * replica.
 */
export async function writeExport(services: DatasetServices, id: string): Promise<void> {
  const { database, now } = services
  const writing = await database.db.transaction().execute((tx) => beginExport(tx, id))
  if (writing === null) return
  let position = 0
  const write: WritePart = async ({ content, rows }) => {
    const isMine = await addPart(database.db, writing, { position, content, rows })
    if (!isMine) throw new Superseded()
    position += 1
  }
  try {
    await writeFile(services, writing, write)
    await endExport(database.db, writing, { state: 'done', at: now() })
  } catch (error) {
    if (error instanceof Superseded) return
    await endExport(database.db, writing, { state: 'failed', at: now() })
    throw error
  }
}

/** Thrown if another process has begun to write the file, or the file was deleted meanwhile. */
class Superseded extends Error {}

async function writeFile(
  services: DatasetServices,
  writing: Writing,
  write: WritePart,
): Promise<void> {
  const { db } = services.database
  const { wish } = writing
  if (wish.kind === 'dataset' || wish.kind === 'found-orders' || wish.kind === 'list')
    return writeTable(db, writing, await openTable(services, writing, wish), write)
  const file =
    wish.kind === 'fec' ? await openFec(db, wish) : inOnePart(await eReportingFile(db, wish))
  if (file === null) throw new Error(`there is no seller ${wish.seller}`)
  await nameExport(db, writing, { name: file.name, total: null })
  for await (const { text, rows } of file.fileParts)
    await write({ content: Buffer.from(text), rows })
}

const inOnePart = (file: { name: string; text: string } | null) =>
  file && {
    name: file.name,
    fileParts: [{ text: file.text, rows: file.text.split('\r\n').length - 2 }],
  }

type OfTable = Extract<ExportWish, { kind: 'dataset' | 'found-orders' | 'list' }>
type Table = {
  name: string
  format: OfTable['format']
  columns: readonly DatasetColumn[]
  total: number
  rows: DatasetRows
}

/**
 * Opens the table of a file: name, columns and rows. Datasets may be read from a replica; each list
 * decides this for itself.
 */
async function openTable(
  services: DatasetServices,
  { extent }: Writing,
  wish: OfTable,
): Promise<Table> {
  const { format } = wish
  if (wish.kind === 'list') {
    const { columns, count, rows } = listsByName[wish.list]
    return {
      name: `${wish.list}-${dayIn(services.now()).toString()}.${format}`,
      format,
      columns,
      total: await count(services, extent),
      rows: rows(services, extent),
    }
  }
  const { from, until } = wish
  const dataset = wish.kind === 'dataset' ? wish.dataset : 'orders'
  const { columns, count, rows } =
    wish.kind === 'dataset' ? datasetsByName[wish.dataset] : foundOrders(wish, services.now())
  const db: Queries = services.database.readOnly
  const selection = { from, until, ...extent }
  return {
    name: `${dataset}-${from === until ? from : `${from}-${until}`}.${format}`,
    format,
    columns,
    total: await count(db, selection),
    rows: rows(db, selection),
  }
}

async function writeTable(
  db: Queries,
  writing: Writing,
  { name, format, columns, total, rows }: Table,
  write: WritePart,
): Promise<void> {
  await nameExport(db, writing, { name, total })
  if (format === 'csv') return writeCsv(columns, rows, { locale: writing.locale, write })
  const { writeParquet } = await import('./write-parquet.ts')
  await writeParquet(columns, rows, { write })
}
