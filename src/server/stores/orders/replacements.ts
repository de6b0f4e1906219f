import { sql } from 'kysely'
import type { Replacement } from '#contract/shop/replacements.ts'
import type { CartLine, Wish } from '#domain/cart/cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { ReplacementState } from '#domain/orders/may-replace.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * The names as the customer reads them, whether it was recalled, and the allergens of the line after a
 * decision.
 */
type ReplacementNames = Pick<
  Replacement,
  'name' | 'isRecalled' | 'standIn' | 'options' | 'allergens'
>

/** The last decision about an ingredient of a line. */
export type StoredReplacement = {
  id: string
  line: number
  ingredient: number
  position: number
  state: ReplacementState
  standIn: number | null
  by: 'kitchen' | 'customer'
  /** Epoch milliseconds. */
  at: number
  back: number
  shown: ReplacementNames
}

/** The last decisions about each ingredient of `orders`, in the sequence in which they ran out. */
export const lastReplacements = sql`
  select json_agg(json_build_object('id', id::text, 'line', line, 'ingredient', ingredient, 'position', position,
    'state', state, 'standIn', stand_in, 'by', decided_by, 'at', (extract(epoch from at) * 1000)::bigint, 'back', back,
    'shown', shown) order by first)
  from (
    select distinct on (line, ingredient) *, min(id) over (partition by line, ingredient) as first
    from order_replacements where order_id = orders.id order by line, ingredient, position desc
  ) last`

/** Those of several orders, by order; an order without any is missing. */
async function readReplacementsOf(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, StoredReplacement[]>> {
  const { rows } = await sql<{ id: string; replacements: StoredReplacement[] | null }>`
    select id::text, (${lastReplacements}) as replacements from orders
    where id = any(${orders}::bigint[])
      and exists (select from order_replacements where order_id = orders.id)`.execute(db)
  return new Map(rows.map(({ id, replacements }) => [id, replacements ?? []]))
}

export const readReplacements = async (db: Queries, order: string): Promise<StoredReplacement[]> =>
  (await readReplacementsOf(db, [order])).get(order) ?? []

/** What a customer reads: decisions that hold. */
export const toReplacementViews = (stored: readonly StoredReplacement[]): Replacement[] =>
  stored.flatMap(({ id, line, ingredient, state, by, back, shown }) =>
    state === 'restored' ? [] : [{ id, line, ingredient, state, by, back, ...shown }],
  )

/** What an order says about ingredients that run out. Null once its customer was forgotten. */
export async function readWishes(
  db: Queries,
  order: string,
): Promise<{ choices: CartLine[]; byDefault: Wish | null; allergies: Allergen[] } | null> {
  const {
    rows: [row],
  } = await sql<{
    choices: CartLine[] | null
    byDefault: Wish | null
    allergies: Allergen[] | null
  }>`
    select choices, if_missing as "byDefault", allergies from order_contacts where order_id = ${order}`.execute(
    db,
  )
  return row?.choices ? { ...row, choices: row.choices, allergies: row.allergies ?? [] } : null
}

/** Writes a decision and returns its id. The order is locked. */
export async function writeReplacement(
  tx: Tx,
  order: string,
  decided: Omit<StoredReplacement, 'id'>,
): Promise<string> {
  const { line, ingredient, position, state, standIn, by, at, back, shown } = decided
  const {
    rows: [row],
  } = await sql<Columns<'order_replacements', 'id'>>`
    insert into order_replacements (order_id, line, ingredient, position, state, stand_in, decided_by, at, back, shown)
    values (${order}, ${line}, ${ingredient}, ${position}, ${state}, ${standIn}, ${by}, ${new Date(at)}, ${back},
      ${JSON.stringify(shown)}::jsonb)
    returning id::text`.execute(tx)
  if (!row) throw new Error('the replacement was not written')
  return row.id
}

/** The decision of an id, if it is the last one about its ingredient. */
export async function readLastReplacement(
  db: Queries,
  id: string,
): Promise<(StoredReplacement & { order: string }) | null> {
  const {
    rows: [row],
  } = await sql<{ order: string }>`
    select order_id::text as order from order_replacements where id = ${id}`.execute(db)
  if (!row) return null
  const replacement = (await readReplacements(db, row.order)).find(
    (candidate) => candidate.id === id,
  )
  return replacement ? { ...replacement, order: row.order } : null
}

/** Money may have to be given back for what was replaced, from `at` on. */
export async function makeReplacementDue(tx: Tx, order: string, at: number): Promise<void> {
  await sql`
    insert into replacement_dues (order_id, due_at) values (${order}, ${new Date(at)})
    on conflict (order_id) do update set due_at = excluded.due_at`.execute(tx)
}

/** Nothing is left to be given back for what was replaced. */
export async function dropReplacementDue(tx: Tx, order: string): Promise<void> {
  await sql`delete from replacement_dues where order_id = ${order}`.execute(tx)
}

/** The orders whose money for what was replaced is due; each is claimed by one process until `until`. */
export async function claimReplacementDues(
  db: Queries,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<Columns<'replacement_dues', 'order_id'>>`
    update replacement_dues set due_at = ${new Date(until)} where order_id in (
      select order_id from replacement_dues where due_at <= ${new Date(now)}
      order by due_at limit ${limit} for update skip locked
    ) returning order_id::text`.execute(db)
  return rows.map((row) => row.order_id)
}
