import { allRows, firstRow } from '#server/db/statements.ts'
import type { LegalEntity } from '#server/chain/sellers-schema.ts'
import type { Queries } from '#server/db/open.ts'

/**
 * The legal entity of a seller, including sellers that left the chain; null if no seller has this
 * id.
 */
export async function readLegalEntity(db: Queries, seller: string): Promise<LegalEntity | null> {
  const row = await firstRow(db)<{ data: LegalEntity }>`
    select data || jsonb_build_object('id', id) as data from sellers where id = ${seller}`
  return row?.data ?? null
}

/** The names of the restaurants for which a seller has closings, by id. */
export async function readBookedRestaurants(
  db: Queries,
  seller: string,
): Promise<Map<number, string>> {
  const rows = await allRows(db)<{ id: number; name: string }>`
    select id, data ->> 'name' as name from restaurants
    where exists (
      select from closings where restaurant_id = restaurants.id and seller_id = ${seller} and period = 'day')`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
