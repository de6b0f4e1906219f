import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readSource } from '#server/chain/source.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Tx, openDatabase } from '#server/db/open.ts'
import { checkChain } from '#server/import/check-chain.ts'
import { exportChain } from '#server/import/export-chain.ts'
import { faultLine } from '#server/import/faults.ts'
import { type ChainText, importChain, readFolder } from '#server/import/import-folder.ts'
import { withImportLock, dryRun } from '#server/import/import-text.ts'
import { kindOfText } from '#server/import/chain-file.ts'
import { entriesBefore, recordImport } from '#server/features/catalogue/record-import.ts'
import { NOT_IMPORTED } from './chain-files.ts'
import {
  type Command,
  type Context,
  type PrintLine,
  AGAINST_CURRENT,
  CommandError,
  UsageError,
  fileProblem,
  readCheck,
} from './command.ts'

/** `check FOLDER`, `import FOLDER`, `export FOLDER`: the files of a whole chain. */
export const chainCommand: Command = (args) => {
  const { verb, words, isCompared } = readCheck(args)
  const [folder, ...surplusWords] = words
  if (folder === undefined || folder.startsWith('--') || surplusWords.length > 0)
    throw new UsageError(usage)
  switch (verb) {
    case 'check':
      return isCompared
        ? {
            seeds: false,
            run: async ({ database, say, folder: from }) =>
              checkTexts(await readTexts(folder, from), database, say),
          }
        : {
            async runAlone({ say, folder: from }) {
              // The files are read before a database is created, so that a missing folder is
              // reported at once.
              const texts = await readTexts(folder, from)
              return inNewDatabase((database) => checkTexts(texts, database, say))
            },
          }
    case 'import':
      return { creates: true, seeds: false, run: (context) => importFolder(folder, context) }
    case 'export':
      return { run: (context) => exportFolder(folder, context) }
    default:
      throw new UsageError(usage)
  }
}

const usage = {
  forms: [`check FOLDER [${AGAINST_CURRENT}]`, 'import FOLDER', 'export FOLDER'],
}

const checkTexts = (
  texts: readonly ChainText[],
  database: Context['database'],
  say: PrintLine,
): Promise<number> => dryRun(database, (tx) => tryImport(tx, texts, say))

/**
 * Reports every fault of the files, and every warning of `checkChain` about a later problem, such
 * as a restaurant that never sells. Returns 1 if there are any.
 */
async function tryImport(tx: Tx, texts: readonly ChainText[], say: PrintLine): Promise<number> {
  if ((await importAll(tx, texts, say)) === null) {
    say(NOT_IMPORTED)
    return 1
  }
  const hints = checkChain(await readSource(tx))
  for (const hint of hints) say(faultLine(hint))
  say(hints.length === 0 ? `no fault found; ${NOT_IMPORTED}` : NOT_IMPORTED)
  return hints.length > 0 ? 1 : 0
}

async function importFolder(
  folder: string,
  { database, say, folder: from }: Context,
): Promise<number> {
  const texts = await readTexts(folder, from)
  const changed = await withImportLock(database, async (tx) => {
    const before = await entriesBefore(tx)
    const changeCount = await importAll(tx, texts, say)
    // Nothing is imported if one file is wrong.
    if (changeCount === null) throw new CommandError('nothing imported')
    const kinds = texts.map(({ text }) => kindOfText(text))
    await recordImport(tx, { before, changed: changeCount, kinds, at: Date.now() })
    for (const hint of checkChain(await readSource(tx))) say(faultLine(hint))
    return changeCount
  })
  say(changed === 0 ? 'nothing changed' : `${changed} changed`)
  return 0
}

/** Imports the files. Reports faults and returns null when there are any. */
async function importAll(
  tx: Tx,
  texts: readonly ChainText[],
  say: PrintLine,
): Promise<number | null> {
  const imported = await importChain(tx, texts)
  if ('changed' in imported) return imported.changed
  for (const problem of imported.problems) say(problem)
  return null
}

async function exportFolder(
  folder: string,
  { database, say, folder: from }: Context,
): Promise<number> {
  const target = resolve(from, folder)
  await mkdir(target, { recursive: true })
  for (const [name, text] of await exportChain(database.db)) {
    await mkdir(dirname(join(target, name)), { recursive: true })
    await writeFile(join(target, name), text)
    say(join(folder, name))
  }
  return 0
}

async function readTexts(folder: string, from: string): Promise<ChainText[]> {
  try {
    return await readFolder(resolve(from, folder))
  } catch (error) {
    throw new CommandError(fileProblem(error) ?? (error as Error).message)
  }
}

/** Works on an empty database that is deleted afterwards. */
async function inNewDatabase<T>(work: (database: Context['database']) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-chain-'))
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') })
    try {
      await migrate(database)
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
