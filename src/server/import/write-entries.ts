import { runStatement } from '#server/db/statements.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'

export type WrittenEntry = { id: number; slug: string; data: unknown }
type EntryTable =
  | 'restaurants'
  | { kind: 'category' | 'ingredient' | 'dessert' | 'formula' | 'recipe' }

/** Rows per statement, which limits the size of its parameter. */
const CHUNK = 1000

/**
 * Updates a table to match a file: writes new and changed rows, retires entries that are missing in
 * the file, and reactivates those that return. Equal rows are not touched. Returns the number of
 * changed rows.
 */
export async function writeEntries(
  tx: Tx,
  table: EntryTable,
  entries: readonly WrittenEntry[],
): Promise<number> {
  const kind = table === 'restaurants' ? null : table.kind
  const target = sql.table(kind === null ? 'restaurants' : 'catalogue_entries')
  const columns = kind === null ? sql`` : sql`kind, `
  const value = kind === null ? sql`` : sql`${kind}::text, `
  const key = kind === null ? sql`id` : sql`kind, id`
  let changed = 0
  for (let start = 0; start < entries.length; start += CHUNK) {
    const rows = entries
      .slice(start, start + CHUNK)
      .map((entry, i) => ({ ...entry, position: start + i }))
    const result = await sql`
      insert into ${target} as known (${columns}id, slug, position, data)
      select ${value}id, slug, position, data
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row (id integer, slug text, position integer, data jsonb)
      on conflict (${key}) do update
        set slug = excluded.slug, position = excluded.position, data = excluded.data, retired_at = null
        where (known.slug, known.position, known.data)
            is distinct from (excluded.slug, excluded.position, excluded.data)
          or known.retired_at is not null`.execute(tx)
    changed += Number(result.numAffectedRows ?? 0)
  }
  const ids = JSON.stringify(entries.map((entry) => entry.id))
  const retired = await sql`
    update ${target} set retired_at = now()
    where retired_at is null and ${kind === null ? sql`true` : sql`kind = ${kind}`}
      and id not in (select value::integer from jsonb_array_elements_text(${ids}::jsonb))`.execute(
    tx,
  )
  return changed + Number(retired.numAffectedRows ?? 0)
}

/**
 * Updates a table to match a file, like `writeEntries`, if its ids are names and it has no slugs.
 * The rows have the order of the file.
 */
export async function writeNamed(
  tx: Tx,
  table: 'sellers' | 'price_zones',
  entries: readonly { id: string; data: unknown }[],
): Promise<number> {
  const rows = entries.map((entry, position) => ({ ...entry, position }))
  const upserted = await sql`
    insert into ${sql.table(table)} as known (id, position, data)
    select id, position, data from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id text, position integer, data jsonb)
    on conflict (id) do update
      set position = excluded.position, data = excluded.data, retired_at = null
      where (known.position, known.data) is distinct from (excluded.position, excluded.data)
        or known.retired_at is not null`.execute(tx)
  const retired = await sql`
    update ${sql.table(table)} set retired_at = now()
    where retired_at is null and id <> all(${rows.map(({ id }) => id)}::text[])`.execute(tx)
  return Number(upserted.numAffectedRows ?? 0) + Number(retired.numAffectedRows ?? 0)
}

/** Writes a document. Returns 1 if the document changed, otherwise 0. */
export async function writeDocument(tx: Tx, name: string, data: unknown): Promise<number> {
  const result = await sql`
    insert into documents as known (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)
    on conflict (name) do update set data = excluded.data where known.data is distinct from excluded.data`.execute(
    tx,
  )
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Updates the version of the catalogue, which is a hash of its content: equal content always has
 * the same version.
 */
export async function renewVersion(tx: Tx): Promise<string> {
  const content = await sql<{ hash: string }>`
    select md5(string_agg(part, '' order by part)) as hash from (
      select md5(kind || id || ' ' || position || slug || data::text) as part
        from catalogue_entries where retired_at is null
      union all select md5('restaurant' || id || ' ' || position || slug || data::text)
        from restaurants where retired_at is null
      union all select md5('seller' || id || ' ' || position || data::text)
        from sellers where retired_at is null
      union all select md5('establishment' || restaurant_id || ' ' || seller_id || ' ' || siret)
        from establishments where retired_at is null
      union all select md5('calendar' || restaurant_id || ' ' || date || coalesce(rule::text, '-') || coalesce(capacity::text, '-') || coalesce(reason::text, '-'))
        from calendar_days
      union all select md5('zone' || id || ' ' || position || data::text)
        from price_zones where retired_at is null
      union all select md5(concat_ws(' ', 'zone price', zone_id, kind, product_id, price, premium)) from zone_prices
      union all select md5(concat_ws(' ', 'exception', restaurant_id, kind, product_id, price,
          extract(epoch from begins_at), extract(epoch from ends_at), premium))
        from price_exceptions
      union all select md5('legal' || kind || to_char(version, 'YYYY-MM-DD') || texts::text || coalesce(changes::text, ''))
        from legal_versions
      union all select md5('document' || name || data::text) from documents
      union all select md5('pilot' || pilot_catalogue::text) from change_sets where state = 'pilot') as parts`.execute(
    tx,
  )
  const version = createHash('sha256')
    .update(content.rows[0]?.hash ?? '')
    .digest('base64url')
    .slice(0, 12)
  const changed = await tx
    .updateTable('catalogue')
    .set({ version, changed_at: new Date() })
    .where('version', '!=', version)
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) await writeHistory(tx, version)
  return version
}

/**
 * Records the version in the history. If one transaction writes several versions, only the last one
 * is recorded, because the earlier ones are never in force.
 */
async function writeHistory(tx: Tx, version: string): Promise<void> {
  await runStatement(tx)`delete from catalogue_history where since = now()`
  await runStatement(tx)`insert into catalogue_history (version, since) values (${version}, now())`
}
