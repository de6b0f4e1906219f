import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type FileKind, readChainFile } from '#server/import/chain-file.ts'
import { checkChain, missingFiles } from '#server/import/check-chain.ts'
import { readSource } from '#server/chain/source.ts'
import { type Known, readKnown } from '#server/import/existing-ids.ts'
import type { ChainFault, Fault } from '#server/import/faults.ts'
import { importText, inImportTurn } from '#server/import/import-text.ts'
import { type Command, type Context, type Say, CommandError } from './command.ts'

/** `check FILE…` or `import FILE…`, for files of these kinds. */
export const filesCommand =
  (kinds: readonly FileKind[]): Command =>
  ([verb, ...files]) => {
    if ((verb !== 'check' && verb !== 'import') || files.length === 0)
      throw new CommandError(`usage: check FILE… | import FILE…   (${kinds.join(', ')})`)
    if (verb === 'import') return { run: (context) => importFiles(files, kinds, context) }
    return {
      run: async (context) =>
        checkFiles(files, kinds, { ...context, known: await readKnown(context.database.db) }),
      runWithout: (context) => checkFiles(files, kinds, { ...context, known: null }),
    }
  }

/** Reads the text of a file that the command names. */
export async function readText(file: string, folder: string): Promise<string> {
  try {
    return await readFile(resolve(folder, file), 'utf8')
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}

async function checkFiles(
  files: readonly string[],
  kinds: readonly FileKind[],
  { say, folder, known }: Omit<Context, 'database'> & { known: Known | null },
): Promise<number> {
  let code = 0
  for (const file of files) {
    const checked = readChainFile(await readText(file, folder), known, kinds)
    const faults = 'faults' in checked ? checked.faults : []
    report(file, faults, say)
    if (faults.length > 0) code = 1
  }
  return code
}

async function importFiles(
  files: readonly string[],
  kinds: readonly FileKind[],
  { database, say, folder }: Context,
): Promise<number> {
  const texts = await Promise.all(files.map((file) => readText(file, folder)))
  for (const [i, text] of texts.entries()) {
    const file = files[i] ?? ''
    const done = await inImportTurn(database, (tx) => importText(tx, text, kinds))
    if ('faults' in done) {
      report(file, done.faults, say)
      return 1
    }
    say(
      `${file}: ${done.changed === 0 ? 'nothing changed' : `${done.changed} changed`}, version ${done.version}`,
    )
  }
  const { db } = database
  if ((await missingFiles(db)).length === 0)
    for (const hint of checkChain(await readSource(db))) say(hintLine(hint))
  return 0
}

/** What would hurt later, as a line. */
export const hintLine = ({ file, path, problem }: ChainFault): string =>
  `${file} ${path}: ${problem}`

export function report(file: string, faults: readonly Fault[], say: Say): void {
  for (const { path, problem } of faults) say(`${file} ${path}: ${problem}`)
  say(
    faults.length === 0
      ? `${file}: nothing wrong`
      : `${file}: ${faults.length} wrong, nothing imported`,
  )
}
