import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { readVersion } from '../features/menu/source.ts'
import type { CatalogueFile } from './catalogue-schema.ts'
import { writeCatalogue, writeRestaurants } from './chain-files.ts'
import { renewVersion, writeDocument } from './write-entries.ts'

const read = async (name: string) => JSON.parse(await readFile(new URL(`../../../db/seed/${name}.json`, import.meta.url), 'utf8'))

/** Fills an empty database with the demonstration chain. */
export async function seedEmptyDatabase({ db }: Database): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    if ((await readVersion(tx)) !== 'empty') return false
    await writeCatalogue(tx, await read('catalogue') as CatalogueFile)
    for (const name of ['legal', 'illustrations', 'origins']) await writeDocument(tx, name, await read(name))
    await writeRestaurants(tx, await read('restaurants'))
    await renewVersion(tx)
    return true
  })
}
