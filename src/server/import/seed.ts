import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '#server/config/config.ts'
import type { SellersFile } from '#server/chain/sellers-schema.ts'
import { readVersion } from '#server/chain/source.ts'
import type { Database, Tx } from '#server/db/open.ts'
import { missingFiles } from './check-chain.ts'
import { readKnown } from './existing-ids.ts'
import { type ChainText, importTexts, readFolder } from './import-folder.ts'
import { importText, inImportTurn } from './import-text.ts'

/** The files of the demonstration chain. */
export const demonstration = fileURLToPath(new URL('../../../db/seed', import.meta.url))

/**
 * Fills an empty database with the files of a chain. Returns whether it was empty. A database of an
 * older version is given what that version had in its source instead.
 */
export async function seedEmptyDatabase(
  database: Database,
  folder: string = demonstration,
): Promise<boolean> {
  return inImportTurn(database, async (tx) => {
    if ((await readVersion(tx)) !== 'empty') {
      await completeOlderChain(tx)
      return false
    }
    const done = await importTexts(tx, await readTexts(folder))
    if ('faults' in done)
      throw new ConfigError(
        done.faults.map(({ path, problem }) => `CHAIN_FILES: ${done.name} ${path}: ${problem}`),
      )
    const missing = await missingFiles(tx)
    if (missing.length > 0)
      throw new ConfigError(missing.map((name) => `CHAIN_FILES: ${name}.json is missing`))
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
 * Before sellers and the facts of the chain were data, every chain had those of the demonstration.
 * A database from that time is given them, for the restaurants that it has.
 */
async function completeOlderChain(tx: Tx): Promise<void> {
  const has = await tx
    .selectFrom('documents')
    .select('name')
    .where('name', '=', 'chain')
    .executeTakeFirst()
  if (has !== undefined) return
  const known = await readKnown(tx)
  const file = JSON.parse(await readFile(`${demonstration}/sellers.json`, 'utf8')) as SellersFile
  const sellers = file.sellers.map((seller) => ({
    ...seller,
    establishments: seller.establishments.filter(({ restaurant }) =>
      known.restaurants.has(restaurant),
    ),
  }))
  for (const text of [
    JSON.stringify({ sellers }),
    await readFile(`${demonstration}/chain.json`, 'utf8'),
  ]) {
    const imported = await importText(tx, text)
    if ('faults' in imported)
      throw new Error(`${imported.faults[0]?.path} ${imported.faults[0]?.problem}`)
  }
}
