import { randomUUID } from 'node:crypto'
import { parquetReadObjects } from 'hyparquet'
import type { Export, ExportWish } from '#contract/office/exports.ts'
import { readPart } from '#server/stores/exports/exports.ts'
import type { APerson } from '#testing/builders/a-staff.ts'
import { textsOf } from '#texts/translator.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

/** The internal name of a column, by its French title. */
const nameOf = new Map(
  Object.entries(textsOf('export-columns').fr).map(([name, text]) => [text, name]),
)

/** The endpoint at which a file is requested. */
function doorOf(wish: ExportWish): string {
  if (wish.kind === 'list') return `/api/office/exports/${wish.list}`
  return wish.kind === 'found-orders' ? '/api/office/exports/orders' : '/api/office/exports'
}

/** Functions with which a test requests and reads files of the head office. */
export function exportedFiles(app: TestApp) {
  const ask = (wish: ExportWish, by: APerson, key: string = randomUUID()) =>
    by.browser.ask('POST', doorOf(wish), wish, { 'idempotency-key': key })
  const listed = async (by: APerson): Promise<Export[]> =>
    (await by.browser.get('/api/office/exports')).json<{ results: Export[] }>().results
  const writeExport = async (wish: ExportWish, by: APerson): Promise<Export> => {
    const { id } = (await ask(wish, by)).json<Export>()
    await app.drain()
    const storedExport = (await listed(by)).find((candidate) => candidate.id === id)
    if (storedExport === undefined) throw new Error('the export is not listed')
    return storedExport
  }
  const fetched = (id: string, by: APerson) => by.browser.get(`/api/office/exports/${id}/file`)
  /** The bytes as they are stored. */
  const bytesOf = async (id: string): Promise<Buffer> => {
    const chunks: Uint8Array[] = []
    for (let position = 0; ; position += 1) {
      const part = await readPart(app.database.db, id, position)
      if (part === null) return Buffer.concat(chunks)
      chunks.push(part)
    }
  }
  /** The rows of a Parquet file. */
  const objectsOf = async (id: string) =>
    parquetReadObjects({ file: new Uint8Array(await bytesOf(id)).buffer })
  /**
   * The lines of a French CSV file, with the column names of the Parquet file; cells must not
   * contain line breaks.
   */
  const linesOf = async (id: string): Promise<Record<string, string>[]> => {
    const [head = '', ...lines] = (await bytesOf(id)).toString().slice(1).trimEnd().split('\r\n')
    const names = head.split(';').map((text) => nameOf.get(text) ?? text)
    return lines.map((line) =>
      Object.fromEntries(line.split(';').map((text, i) => [names[i], text])),
    )
  }
  return { ask, listed, written: writeExport, fetched, bytesOf, objectsOf, linesOf }
}
