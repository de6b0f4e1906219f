import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { type FileKind, readChainFile } from '#server/import/chain-file.ts'
import type { Fault } from '#server/import/faults.ts'
import { importText, inImportTurn } from '#server/import/import-text.ts'
import { type Known, readKnown } from '#server/import/existing-ids.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'

type Say = (line: string) => void
type Environment = Record<string, string | undefined>

/**
 * `check FILE…` or `import FILE…`, for files of these kinds. Reports its findings line by line and
 * returns the exit code.
 */
export async function runCommand(
  args: readonly string[],
  kinds: readonly FileKind[],
  environment: Environment,
  say: Say,
): Promise<number> {
  const [verb, ...files] = args
  if ((verb !== 'check' && verb !== 'import') || files.length === 0) {
    say(`usage: check FILE… | import FILE…   (${kinds.join(', ')})`)
    return 1
  }
  try {
    return await (verb === 'check' ? checkFiles : importFiles)(files, kinds, environment, say)
  } catch (error) {
    const expected =
      error instanceof ConfigError ||
      error instanceof DirectoryInUse ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    if (!expected) throw error
    say((error as Error).message)
    return 1
  }
}

async function checkFiles(
  files: readonly string[],
  kinds: readonly FileKind[],
  environment: Environment,
  say: Say,
): Promise<number> {
  const known = await whatIsKnown(environment, say)
  let code = 0
  for (const file of files) {
    const checked = readChainFile(await readFile(file, 'utf8'), known, kinds)
    const faults = 'faults' in checked ? checked.faults : []
    report(file, faults, say)
    if (faults.length > 0) code = 1
  }
  return code
}

async function importFiles(
  files: readonly string[],
  kinds: readonly FileKind[],
  environment: Environment,
  say: Say,
): Promise<number> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const database = await openDatabase(readConfig(environment))
  try {
    await migrate(database)
    await seedEmptyDatabase(database)
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
    return 0
  } finally {
    await database.close()
  }
}

function report(file: string, faults: readonly Fault[], say: Say): void {
  for (const { path, problem } of faults) say(`${file} ${path}: ${problem}`)
  say(
    faults.length === 0
      ? `${file}: nothing wrong`
      : `${file}: ${faults.length} wrong, nothing imported`,
  )
}

/**
 * Reads what the database already holds, or null when there is none or another process has it open.
 * A check neither creates the database nor stops the process that uses it.
 */
async function whatIsKnown(environment: Environment, say: Say): Promise<Known | null> {
  const config = readConfig(environment)
  if (config.databaseUrl === null && !existsSync(config.dataDir)) return null
  let database: Database
  try {
    database = await openDatabase(config)
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    say(`not compared with the database: ${error.message}`)
    return null
  }
  try {
    await migrate(database)
    await seedEmptyDatabase(database)
    return await readKnown(database.db)
  } finally {
    await database.close()
  }
}
