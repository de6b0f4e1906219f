import pg from 'pg'
import { type RunningPostgres, TEMPLATE, fillDatabase } from '#testing/programs/postgres.ts'

/** Does one thing at a database. */
export async function ask(databaseUrl: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * The demonstration chain in PostgreSQL, with kitchens that never fill up: what each part's
 * database is a copy of.
 */
export async function fillTemplate({ url }: RunningPostgres): Promise<void> {
  const databaseUrl = `${url}/${TEMPLATE}`
  await fillDatabase({ databaseUrl })
  const room = { capacity_per_slot: 1_000_000, peak_capacity_per_slot: null }
  await ask(databaseUrl, 'update restaurants set data = data || $1', [JSON.stringify(room)])
}

/**
 * A database for one part alone: none finds what another sold out, or left behind. Answers its
 * address.
 */
export async function databaseFor(
  { url }: RunningPostgres,
  part: string,
  template = TEMPLATE,
): Promise<string> {
  await ask(`${url}/postgres`, `create database bench_${part} template ${template}`)
  return `${url}/bench_${part}`
}
