import type { DatasetName, ExportWish } from '#contract/office/exports.ts'
import { eReportingFile } from '#server/features/books/e-reporting.ts'
import { openFec } from '#server/features/books/fec.ts'
import type { Queries } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import {
  type Writing,
  addPart,
  beginExport,
  endExport,
  nameExport,
} from '#server/stores/exports/exports.ts'
import { closings, money, receipts } from './book-datasets.ts'
import type { Dataset } from './dataset.ts'
import { orderLines, orderSteps, orders } from './order-datasets.ts'
import { daySums } from './sums-dataset.ts'
import { type WritePart, writeCsv, writeParquet } from './write-rows.ts'

const datasetsByName: Readonly<Record<DatasetName, Dataset>> = {
  orders,
  'order-lines': orderLines,
  'order-steps': orderSteps,
  'day-sums': daySums,
  receipts,
  money,
  closings,
}

/**
 * Writes a file that somebody asked for, part by part (H17). Called again, it writes the file anew;
 * of two processes that write it, the one that began first stops. Reads may come from a replica.
 */
export async function writeExport(
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
): Promise<void> {
  const writing = await database.db.transaction().execute((tx) => beginExport(tx, id))
  if (writing === null) return
  let position = 0
  const write: WritePart = async ({ content, rows }) => {
    const isMine = await addPart(database.db, writing, { position, content, rows })
    if (!isMine) throw new Superseded()
    position += 1
  }
  try {
    await writeFile(database, writing, write)
    await endExport(database.db, writing, { state: 'done', at: now() })
  } catch (error) {
    if (error instanceof Superseded) return
    await endExport(database.db, writing, { state: 'failed', at: now() })
    throw error
  }
}

/** Another process writes the file now. */
class Superseded extends Error {}

type Databases = Pick<Services['database'], 'db' | 'readOnly'>

async function writeFile(databases: Databases, writing: Writing, write: WritePart): Promise<void> {
  const { wish } = writing
  if (wish.kind === 'dataset') return writeDataset(databases, writing, wish, write)
  const { db } = databases
  const file =
    wish.kind === 'fec' ? await openFec(db, wish) : wholeFile(await eReportingFile(db, wish))
  if (file === null) throw new Error(`nobody sells as ${wish.seller}`)
  await nameExport(db, writing, { name: file.name, total: null })
  for await (const { text, rows } of file.parts) await write({ content: Buffer.from(text), rows })
}

const wholeFile = (file: { name: string; text: string } | null) =>
  file && {
    name: file.name,
    parts: [{ text: file.text, rows: file.text.split('\r\n').length - 2 }],
  }

async function writeDataset(
  { db, readOnly }: Databases,
  writing: Writing,
  wish: Extract<ExportWish, { kind: 'dataset' }>,
  write: WritePart,
): Promise<void> {
  const { dataset, format, from, until } = wish
  const { columns, rows, count } = datasetsByName[dataset]
  const wanted = { from, until, restaurants: writing.restaurants }
  const days = from === until ? from : `${from}-${until}`
  await nameExport(db, writing, {
    name: `${dataset}-${days}.${format}`,
    total: await count(readOnly, wanted),
  })
  const found = rows(readOnly as Queries, wanted)
  if (format === 'csv') await writeCsv(columns, found, { locale: writing.locale, write })
  else await writeParquet(columns, found, { write })
}
