import { sql } from 'kysely'
import type { FavouriteBowl } from '#contract/customers/favourite-bowls.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** The favourites of a customer, the first kept first. */
export async function readFavouriteBowls(db: Queries, customer: string): Promise<FavouriteBowl[]> {
  const { rows } = await sql<FavouriteBowl>`
    select id, name, code from favourite_bowls where customer_id = ${customer} order by kept_at, id`.execute(
    db,
  )
  return rows
}

/**
 * Writes a favourite, or renames the one of this id. False when the customer has `most` others;
 * the lock on the customer makes requests at the same time count each other.
 */
export async function writeFavouriteBowl(
  tx: Tx,
  customer: string,
  { id, name, code }: FavouriteBowl,
  { most, now }: { most: number; now: number },
): Promise<boolean> {
  await sql`select from customers where id = ${customer} for update`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into favourite_bowls (customer_id, id, name, code, kept_at)
    select id, ${id}::uuid, ${name}, ${code}, ${new Date(now)}::timestamptz from customers
    where id = ${customer} and ${most}::integer > (
      select count(*) from favourite_bowls other
      where other.customer_id = ${customer} and other.id <> ${id}::uuid
    )
    on conflict (customer_id, id) do update set name = excluded.name, code = excluded.code`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteFavouriteBowl(
  db: Queries,
  customer: string,
  id: string,
): Promise<void> {
  await sql`delete from favourite_bowls where customer_id = ${customer} and id = ${id}`.execute(db)
}
