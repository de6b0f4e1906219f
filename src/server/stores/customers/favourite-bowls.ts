import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { FavouriteBowl } from '#contract/customers/favourite-bowls.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** Reads the favourite bowls of a customer, in the order in which the customer saved them. */
export async function readFavouriteBowls(db: Queries, customer: string): Promise<FavouriteBowl[]> {
  return allRows(db)<FavouriteBowl>`
    select id, name, code from favourite_bowls where customer_id = ${customer} order by kept_at, id`
}

/**
 * Writes a favourite bowl, or overwrites the name and the code of the bowl with this id. False if
 * the customer already has `most` other favourites. The customer's row is locked, so that of two
 * simultaneous requests the second counts the bowl of the first.
 */
export async function writeFavouriteBowl(
  tx: Tx,
  customer: string,
  { id, name, code }: FavouriteBowl,
  { most, now }: { most: number; now: number },
): Promise<boolean> {
  await runStatement(tx)`select from customers where id = ${customer} for update`
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
  await runStatement(db)`delete from favourite_bowls where customer_id = ${customer} and id = ${id}`
}
