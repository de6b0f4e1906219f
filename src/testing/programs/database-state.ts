import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'

/**
 * A digest of every table; the digest of an unchanged table stays the same. `except`: tables to
 * ignore, in addition to `changes`, whose rows are deleted after each notification.
 */
export async function databaseState(
  { db }: Database,
  except: readonly string[] = ['rate_limits'],
): Promise<Record<string, string>> {
  const rows = await allRows(db)<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const digests = rows
    .filter(({ name }) => ![...except, 'changes'].includes(name))
    .map(
      ({ name }) =>
        sql`select ${sql.lit(name)} as name, sum(hashtextextended(entry::text, 0))::text as digest from ${sql.table(name)} entry`,
    )
  const state = await db.transaction().execute(async (tx) => {
    // For a statement with so many parts, compiling or running it in parallel takes longer than
    // running it plainly.
    await runStatement(tx)`
      select set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`
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
  const rows = await allRows(db)<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`
  const matches: string[] = []
  for (const { schema, name } of rows) {
    const hits = await allRows(db)<{ entry: string }>`
      select entry::text as entry from ${sql.table(`${schema}.${name}`)} entry
      where strpos(lower(entry::text), ${text.toLowerCase()}) > 0`
    matches.push(...hits.map(({ entry }) => `${schema}.${name}: ${entry.slice(0, 300)}`))
  }
  return matches
}
