import { readFile } from 'node:fs/promises'
import type { Database } from '#server/db/open.ts'
import { readVersion } from '#server/chain/source.ts'
import { importText, inImportTurn } from './import-text.ts'

/** Each file comes after those that it refers to. */
const files = ['legal', 'catalogue', 'illustrations', 'origins', 'restaurants']

/** Fills an empty database with the demonstration chain. Returns whether it was empty. */
export async function seedEmptyDatabase(database: Database): Promise<boolean> {
  return inImportTurn(database, async (tx) => {
    if ((await readVersion(tx)) !== 'empty') return false
    for (const name of files) {
      const imported = await importText(
        tx,
        await readFile(new URL(`../../../db/seed/${name}.json`, import.meta.url), 'utf8'),
      )
      if ('faults' in imported)
        throw new Error(
          `db/seed/${name}.json: ${imported.faults[0]?.path} ${imported.faults[0]?.problem}`,
        )
    }
    return true
  })
}
