import { allRows } from '#server/db/statements.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { readVersion } from '#server/chain/source.ts'
import { type Database, databaseFiles } from '#server/db/open.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Describes the database of the settings for a person: its folder, or its host and name. Never
 * contains a password.
 */
export function placeOf({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return `${resolve(dataDir)} (DATA_DIR)`
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname} (DATABASE_URL)`
}

/**
 * Whether there may be a database. Always true for PostgreSQL, which reports a missing one itself
 * when it is opened.
 */
export const isPlaced = ({ databaseUrl, dataDir }: Place): boolean =>
  databaseUrl !== null || existsSync(databaseFiles(dataDir))

/** Whether a chain was ever imported. Creates no table to find out. */
export async function holdsChain({ db }: Database): Promise<boolean> {
  const rows = await allRows(db)<{ there: boolean }>`
    select to_regclass('catalogue') is not null as there`
  return rows[0]?.there === true && (await readVersion(db)) !== 'empty'
}
