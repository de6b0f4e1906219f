import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'

/**
 * A digest of every table: unchanged tables have the same digest. `except`: tables to ignore,
 * besides `changes`, whose rows are deleted as soon as they are notified.
 */
export async function databaseState(
  { db }: Database,
  except: readonly string[] = ['rate_limits'],
): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const digests = rows
    .filter(({ name }) => ![...except, 'changes'].includes(name))
    .map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, sum(hashtextextended(entry::text, 0))::text as digest from ${sql.table(name)} entry`,
    )
  const state = await db.transaction().execute(async (tx) => {
    // To compile a statement of so many parts, or to share it among processes, takes longer than to run it.
    await sql`select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      tx,
    )
    return sql<{ name: string; digest: string | null }>`
      ${sql.join(digests, sql` union all `)} order by name`.execute(tx)
  })
  return Object.fromEntries(state.rows.map(({ name, digest }) => [name, digest ?? '']))
}

/**
 * The rows that contain a text, as `table: row`. Searches every table, including those of the
 * queue.
 */
export async function findInDatabase({ db }: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`.execute(
    db,
  )
  const matches: string[] = []
  for (const { schema, name } of rows) {
    const { rows: hits } = await sql<{ entry: string }>`
      select entry::text as entry from ${sql.table(`${schema}.${name}`)} entry
      where strpos(lower(entry::text), ${text.toLowerCase()}) > 0`.execute(db)
    matches.push(...hits.map(({ entry }) => `${schema}.${name}: ${entry.slice(0, 300)}`))
  }
  return matches
}
