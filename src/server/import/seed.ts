import { allRows } from '#server/db/statements.ts'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '#server/config/config.ts'
import type { SellersFile } from '#server/chain/sellers-schema.ts'
import { readVersion } from '#server/chain/source.ts'
import type { Database, Tx } from '#server/db/open.ts'
import { readExistingIds } from './existing-ids.ts'
import { faultLines } from './faults.ts'
import { type ChainText, importChain, importTexts, readFolder } from './import-folder.ts'
import { withImportLock } from './import-text.ts'

/** The files of the demonstration chain. */
export const demonstration = fileURLToPath(new URL('../../../db/seed', import.meta.url))

/**
 * Fills an empty database with the files of a chain. Returns whether it was empty. A database of an
 * older version instead receives the data that was part of that version's source code.
 */
export async function seedEmptyDatabase(
  database: Database,
  folder: string = demonstration,
): Promise<boolean> {
  return withImportLock(database, async (tx) => {
    if ((await readVersion(tx)) !== 'empty') {
      await completeOlderChain(tx)
      return false
    }
    const imported = await importChain(tx, await readTexts(folder))
    if ('problems' in imported)
      throw new ConfigError(imported.problems.map((problem) => `CHAIN_FILES: ${problem}`))
    return true
  })
}

async function readTexts(folder: string): Promise<ChainText[]> {
  try {
    return await readFolder(folder)
  } catch (error) {
    throw new ConfigError([`CHAIN_FILES: ${(error as Error).message}`], { cause: error })
  }
}

/**
 * Completes a database of a program version whose source code contained the sellers, facts and
 * legal texts. Every chain then used those of the demonstration: its shop displayed them, and its
 * customers accepted them when they ordered. Imports them if the database has none, for the
 * restaurants that the database has.
 */
async function completeOlderChain(tx: Tx): Promise<void> {
  const rows = await allRows(tx)<{ facts: boolean; versions: boolean }>`
    select exists (select from documents where name = 'chain') as facts,
      exists (select from legal_versions) as versions`
  const [has] = rows
  if (!has?.facts) await importAll(tx, await factsOfDemonstration(tx))
  if (!has?.versions) await importAll(tx, await readFolder(`${demonstration}/legal`))
}

async function factsOfDemonstration(tx: Tx): Promise<ChainText[]> {
  const existing = await readExistingIds(tx)
  const readDemonstration = (name: string) => readFile(`${demonstration}/${name}`, 'utf8')
  const file = JSON.parse(await readDemonstration('sellers.json')) as SellersFile
  const sellers = file.sellers.map((seller) => ({
    ...seller,
    establishments: seller.establishments.filter(({ restaurant }) =>
      existing.restaurants.has(restaurant),
    ),
  }))
  return [
    { name: 'sellers.json', text: JSON.stringify({ sellers }) },
    { name: 'chain.json', text: await readDemonstration('chain.json') },
  ]
}

async function importAll(tx: Tx, texts: readonly ChainText[]): Promise<void> {
  const imported = await importTexts(tx, texts)
  if ('faults' in imported) throw new Error(faultLines(imported.faults).join('\n'))
}
