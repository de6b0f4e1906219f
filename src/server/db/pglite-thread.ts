import { constants, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as initialFiles } from '@electric-sql/pglite-prepopulatedfs'
import type { ThreadAnswer, NotifyCall, ThreadOpening, ThreadQuestion } from './pglite-client.ts'

const port = parentPort
if (port === null) throw new Error('pglite-thread.ts must run as a worker thread')

/**
 * Size of the shared buffers. Opening a database clears these buffers: with the default of 128 MB,
 * this took most of the opening time. The operating system caches the files anyway.
 */
const BUFFERS = '32MB'

const { dataDir, engine } = workerData as ThreadOpening
// For a new database, the files of an empty database are unpacked. This takes a third of the time
// of `initdb`.
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
    // As with the driver `pg`, a text without parameters may contain several statements.
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
 * Writes the changes that are only in memory to the files, then copies the files. The copy blocks
 * this thread, and thus every query, so that no file changes while another file is read.
 */
async function copyFiles(folder: string): Promise<void> {
  await pglite.exec('checkpoint')
  await pglite.runExclusive(async () =>
    cpSync(dataDir, folder, {
      recursive: true,
      errorOnExist: true,
      force: false,
      // On file systems that support this, the copy of a file shares its data with the original
      // until one of the two is changed.
      mode: constants.COPYFILE_FICLONE,
    }),
  )
}
