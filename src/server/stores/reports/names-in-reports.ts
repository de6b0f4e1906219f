import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries } from '#server/db/open.ts'

type Kind = 'ingredient' | 'dessert' | 'formula'

/** Maximum number of orders read for the name of a product that is not in the catalogue. */
const SAMPLE = 2000

/** Names of products that are no longer sold, by kind and id: `ingredient 12`. */
export async function readRetiredNames(
  db: Queries,
  products: readonly { kind: Kind; id: number }[],
  locale: Locale,
): Promise<Map<string, string>> {
  if (products.length === 0) return new Map()
  const keys = products.map(({ kind, id }) => `${kind} ${id}`)
  const rows = await allRows(db)<{ product: string; name: string | null }>`
    select kind || ' ' || id as product, data -> 'name' ->> ${locale} as name from catalogue_entries
    where kind || ' ' || id = any(${keys}::text[])`
  const namesByProduct = new Map(
    rows.flatMap(({ product, name }) => (name === null ? [] : [[product, name]])),
  )
  const missing = keys.filter((key) => !namesByProduct.has(key))
  if (missing.length === 0) return namesByProduct
  const sold = await sql<{ product: string; name: string }>`
    with latest as (select lines from orders order by id desc limit ${SAMPLE}),
    sold_lines as (select line from latest cross join lateral jsonb_array_elements(lines) line)
    select product, max(name) as name from (
      select case line ->> 'kind' when 'item' then 'ingredient' when 'signature' then 'ingredient' else line ->> 'kind' end
        || ' ' || (line ->> 'product') as product, line ->> 'name' as name from sold_lines
      union all
      select 'ingredient ' || (portion ->> 'ingredient'), portion ->> 'name'
      from sold_lines cross join lateral jsonb_array_elements(line -> 'portions') portion
      union all
      select 'dessert ' || (line ->> 'dessert'), line ->> 'dessertName' from sold_lines
    ) named where product = any(${missing}::text[]) group by product`.execute(db)
  for (const { product, name } of sold.rows) namesByProduct.set(product, name)
  return namesByProduct
}

/** Reads the names of restaurants by id, including restaurants that have left the chain. */
export async function readRestaurantNames(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await allRows(db)<{ id: number; name: string }>`
    select id, data ->> 'name' as name from restaurants where id = any(${ids}::integer[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Reads all present and former sellers of the chain. */
export async function readSellerNames(db: Queries): Promise<{ id: string; name: string }[]> {
  return allRows(db)<{ id: string; name: string }>`
    select id, data ->> 'name' as name from sellers order by 2, 1`
}
