import pg from 'pg'
import { type RunningPostgres, TEMPLATE, fillDatabase } from '#testing/programs/postgres.ts'

/** Runs one statement on its own connection and returns the rows. */
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
 * Imports the demonstration chain into a template database in PostgreSQL. Each slot of a restaurant
 * accepts a million orders, so that no kitchen fills up. Each part of the bench gets its own copy
 * of the template.
 */
export async function fillTemplate({ url }: RunningPostgres): Promise<void> {
  const databaseUrl = `${url}/${TEMPLATE}`
  await fillDatabase({ databaseUrl })
  const room = { capacity_per_slot: 1_000_000, peak_capacity_per_slot: null }
  await ask(databaseUrl, 'update restaurants set data = data || $1', [JSON.stringify(room)])
}

/**
 * Copies the template for one part of the bench, so that no part is affected by products sold out
 * or rows left by another. Returns the database URL.
 */
export async function databaseFor(
  { url }: RunningPostgres,
  part: string,
  template = TEMPLATE,
): Promise<string> {
  await ask(`${url}/postgres`, `create database bench_${part} template ${template}`)
  return `${url}/bench_${part}`
}
