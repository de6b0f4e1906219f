import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'
import { type RunningPostgres, TEMPLATE } from '#testing/programs/postgres.ts'

/** Room for as many orders as a bench can place. */
const capacity = 1_000_000

/**
 * The demonstration chain in PostgreSQL, with kitchens that never fill up: what each part's
 * database is a copy of.
 */
export async function fillTemplate({ url }: RunningPostgres): Promise<void> {
  const databaseUrl = `${url}/${TEMPLATE}`
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  await seedEmptyDatabase(database)
  await database.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `update restaurants set data = data || '{"capacity_per_slot": ${capacity}, "peak_capacity_per_slot": null}'::jsonb`,
  )
  await client.end()
}

/**
 * A database for one part alone: none finds what another sold out, or left behind. Answers its
 * address.
 */
export async function databaseFor({ url }: RunningPostgres, part: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  await client.query(`create database bench_${part} template ${TEMPLATE}`)
  await client.end()
  return `${url}/bench_${part}`
}
