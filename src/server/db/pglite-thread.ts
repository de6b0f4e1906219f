import { constants, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as initialFiles } from '@electric-sql/pglite-prepopulatedfs'
import type { ThreadAnswer, NotifyCall, ThreadOpening, ThreadQuestion } from './pglite-client.ts'

const port = parentPort
if (port === null) throw new Error('pglite-thread.ts must run as a worker thread')

/**
 * Size of the shared buffers. They are cleared when a database opens, which took most of that time
 * at the default of 128 MB; the operating system caches the files anyway.
 */
const BUFFERS = '32MB'

const { dataDir, engine } = workerData as ThreadOpening
// Unpacking the files of an empty database takes a third of the time of `initdb`.
const isNew = !existsSync(join(dataDir, 'PG_VERSION'))
const pglite = new PGlite(dataDir, {
  pgliteWasmModule: engine,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
  ...(isNew && { loadDataDir: await initialFiles() }),
})

const callOut = (call: NotifyCall): void => port.postMessage(call)
pglite.onNotification((channel, payload) => callOut({ channel, payload }))
port.on(
  'message',
  (question: ThreadQuestion) => void answer(question).then((reply) => port.postMessage(reply)),
)

async function answer(question: ThreadQuestion): Promise<ThreadAnswer> {
  const { id } = question
  const acknowledgement = { id, rows: [], affectedRows: 0 }
  try {
    if ('close' in question) {
      await pglite.close()
      return acknowledgement
    }
    if ('copyTo' in question) {
      await copyFiles(question.copyTo)
      return acknowledgement
    }
    const { sql, parameters } = question
    // Like in `pg`: without parameters, a text may contain several statements.
    const result =
      parameters.length > 0
        ? await pglite.query(sql, [...parameters])
        : (await pglite.exec(sql)).at(-1)
    return { id, rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 }
  } catch (error) {
    const { message, code, constraint } = error as {
      message: string
      code?: string
      constraint?: string
    }
    return { id, error: { message, code, constraint } }
  }
}

/**
 * Writes changes that are only in memory to the files, then copies them. The copy blocks this
 * thread, and with it every query, so that no file changes while another is read.
 */
async function copyFiles(folder: string): Promise<void> {
  await pglite.exec('checkpoint')
  await pglite.runExclusive(async () =>
    cpSync(dataDir, folder, {
      recursive: true,
      errorOnExist: true,
      force: false,
      // On file systems that support it, copies share the data until one is changed.
      mode: constants.COPYFILE_FICLONE,
    }),
  )
}
