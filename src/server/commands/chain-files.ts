import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FileKind } from '#server/chain/file-schemas.ts'
import { kindOfText, readChainFile } from '#server/import/chain-file.ts'
import { entriesBefore, recordImport } from '#server/features/catalogue/record-import.ts'
import type { Queries } from '#server/db/open.ts'
import { checkChain, missingFiles } from '#server/import/check-chain.ts'
import { readSource } from '#server/chain/source.ts'
import { type ChainFault, type ImportFault, faultLine, faultLines } from '#server/import/faults.ts'
import { importText, withImportLock, dryRun } from '#server/import/import-text.ts'
import {
  type Command,
  type Context,
  type ContextAlone,
  type PrintLine,
  AGAINST_CURRENT,
  CommandError,
  UsageError,
  fileProblem,
  readCheck,
} from './command.ts'

/**
 * Returns the command `check FILE…` or `import FILE…`, which accepts files of the given `kinds`.
 */
export const filesCommand =
  (kinds: readonly FileKind[]): Command =>
  (args) => {
    const { verb, words: files, isCompared } = readCheck(args)
    if ((verb !== 'check' && verb !== 'import') || files.length === 0)
      throw new UsageError({
        forms: [`check [${AGAINST_CURRENT}] FILE…`, 'import FILE…'],
        notes: [`files of these kinds: ${kinds.join(', ')}`],
      })
    if (verb === 'import')
      return { creates: true, run: (context) => importFiles(files, kinds, context) }
    if (isCompared) {
      return {
        run: (context) =>
          checkFiles(files, context, (text) => tryImport(context.database, text, kinds)),
      }
    }
    return {
      runAlone: (context) =>
        checkFiles(files, context, async (text) => {
          const checked = readChainFile(text, null, kinds)
          return { faults: 'faults' in checked ? checked.faults : [], hints: [] }
        }),
    }
  }

/** Reads the text of a file that the command names. */
async function readText(file: string, folder: string): Promise<string> {
  try {
    return await readFile(resolve(folder, file), 'utf8')
  } catch (error) {
    throw new CommandError(fileProblem(error) ?? (error as Error).message)
  }
}

type Findings = { faults: readonly ImportFault[]; hints: readonly ChainFault[] }

async function checkFiles(
  files: readonly string[],
  { say, folder }: Pick<ContextAlone, 'say' | 'folder'>,
  check: (text: string) => Promise<Findings>,
): Promise<number> {
  let code = 0
  for (const file of files) {
    const { faults, hints } = await check(await readText(file, folder))
    report(file, faults, say)
    for (const hint of hints) say(faultLine(hint))
    if (faults.length > 0 || hints.length > 0) code = 1
  }
  say(NOT_IMPORTED)
  return code
}

/**
 * Imports a file in a transaction that is rolled back. Returns the faults and warnings that the
 * import would report.
 */
const tryImport = (
  database: Context['database'],
  text: string,
  kinds: readonly FileKind[],
): Promise<Findings> =>
  dryRun(database, async (tx) => {
    const imported = await importText(tx, text, kinds)
    return 'faults' in imported
      ? { faults: imported.faults, hints: [] }
      : { faults: [], hints: await hintsOf(tx) }
  })

/**
 * The warnings of `checkChain` about a complete chain: conditions that are no fault of a file but
 * cause a problem later, such as a restaurant that never sells. Empty while files are missing.
 */
const hintsOf = async (db: Queries): Promise<ChainFault[]> =>
  (await missingFiles(db)).length === 0 ? checkChain(await readSource(db)) : []

async function importFiles(
  files: readonly string[],
  kinds: readonly FileKind[],
  { database, say, folder }: Context,
): Promise<number> {
  const texts = await Promise.all(files.map((file) => readText(file, folder)))
  for (const [i, text] of texts.entries()) {
    const file = files[i] ?? ''
    const outcome = await withImportLock(database, async (tx) => {
      const before = await entriesBefore(tx)
      const imported = await importText(tx, text, kinds)
      if ('changed' in imported)
        await recordImport(tx, {
          before,
          changed: imported.changed,
          kinds: [kindOfText(text)],
          at: Date.now(),
        })
      return imported
    })
    if ('faults' in outcome) {
      report(file, outcome.faults, say)
      say('nothing was imported from this file')
      return 1
    }
    say(
      `${file}: ${outcome.changed === 0 ? 'nothing changed' : `${outcome.changed} changed`}, version ${outcome.version}`,
    )
  }
  for (const hint of await hintsOf(database.db)) say(faultLine(hint))
  return 0
}

/** The last line of a check. */
export const NOT_IMPORTED = 'nothing was imported (check only)'

function report(file: string, faults: readonly ImportFault[], say: PrintLine): void {
  for (const line of faultLines(faults.map((fault) => ({ ...fault, file })))) say(line)
  if (faults.length === 0) say(`${file}: no fault found`)
}
