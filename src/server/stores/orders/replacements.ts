import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Replacement } from '#contract/shop/replacements.ts'
import type { CartLine, Wish } from '#domain/cart/cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { ReplacementState } from '#domain/orders/may-replace.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * The texts of a decision as the customer reads them, whether the ingredient was recalled, and the
 * allergens of the line after the decision.
 */
type ReplacementNames = Pick<
  Replacement,
  'name' | 'isRecalled' | 'standIn' | 'options' | 'allergens'
>

/** The last decision about an ingredient of a line that ran out. */
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

/**
 * The last decision about each ingredient of `orders` that ran out, in the sequence in which the
 * ingredients ran out.
 */
export const lastReplacements = sql`
  select json_agg(json_build_object('id', id::text, 'line', line, 'ingredient', ingredient, 'position', position,
    'state', state, 'standIn', stand_in, 'by', decided_by, 'at', (extract(epoch from at) * 1000)::bigint, 'back', back,
    'shown', shown) order by first)
  from (
    select distinct on (line, ingredient) *, min(id) over (partition by line, ingredient) as first
    from order_replacements where order_id = orders.id order by line, ingredient, position desc
  ) last`

/**
 * Reads the last decisions about the ingredients of several orders, by order. Orders without such
 * decisions are left out.
 */
async function readReplacementsOf(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, StoredReplacement[]>> {
  const rows = await allRows(db)<{ id: string; replacements: StoredReplacement[] | null }>`
    select id::text, (${lastReplacements}) as replacements from orders
    where id = any(${orders}::bigint[])
      and exists (select from order_replacements where order_id = orders.id)`
  return new Map(rows.map(({ id, replacements }) => [id, replacements ?? []]))
}

export const readReplacements = async (db: Queries, order: string): Promise<StoredReplacement[]> =>
  (await readReplacementsOf(db, [order])).get(order) ?? []

/**
 * Selects the decisions that are in force, in the form that the customer sees. A decision is no
 * longer in force if the ingredient was restored.
 */
export const toReplacementViews = (stored: readonly StoredReplacement[]): Replacement[] =>
  stored.flatMap(({ id, line, ingredient, state, by, back, shown: shownNames }) =>
    state === 'restored' ? [] : [{ id, line, ingredient, state, by, back, ...shownNames }],
  )

/**
 * Reads a customer's wishes for the case that an ingredient of the order runs out. Null if the
 * customer's data were erased.
 */
export async function readWishes(
  db: Queries,
  order: string,
): Promise<{ choices: CartLine[]; byDefault: Wish | null; allergies: Allergen[] } | null> {
  const row = await firstRow(db)<{
    choices: CartLine[] | null
    byDefault: Wish | null
    allergies: Allergen[] | null
  }>`
    select choices, if_missing as "byDefault", allergies from order_contacts where order_id = ${order}`
  return row?.choices ? { ...row, choices: row.choices, allergies: row.allergies ?? [] } : null
}

/** Writes a decision and returns its id. The caller has locked the order. */
export async function writeReplacement(
  tx: Tx,
  order: string,
  decided: Omit<StoredReplacement, 'id'>,
): Promise<string> {
  const { line, ingredient, position, state, standIn, by, at, back, shown: shownNames } = decided
  const row = await firstRow(tx)<Columns<'order_replacements', 'id'>>`
    insert into order_replacements (order_id, line, ingredient, position, state, stand_in, decided_by, at, back, shown)
    values (${order}, ${line}, ${ingredient}, ${position}, ${state}, ${standIn}, ${by}, ${new Date(at)}, ${back},
      ${JSON.stringify(shownNames)}::jsonb)
    returning id::text`
  if (!row) throw new Error('the replacement was not written')
  return row.id
}

/** Reads a decision by its id. Null if there is a later decision about the same ingredient. */
export async function readLastReplacement(
  db: Queries,
  id: string,
): Promise<(StoredReplacement & { order: string }) | null> {
  const row = await firstRow(db)<{ order: string }>`
    select order_id::text as order from order_replacements where id = ${id}`
  if (!row) return null
  const replacement = (await readReplacements(db, row.order)).find(
    (candidate) => candidate.id === id,
  )
  return replacement ? { ...replacement, order: row.order } : null
}

/** Marks an order as due for a possible refund of replaced ingredients, from `at` on. */
export async function makeReplacementDue(tx: Tx, order: string, at: number): Promise<void> {
  await runStatement(tx)`
    insert into replacement_dues (order_id, due_at) values (${order}, ${new Date(at)})
    on conflict (order_id) do update set due_at = excluded.due_at`
}

/** Marks an order as no longer due for a refund of replaced ingredients. */
export async function dropReplacementDue(tx: Tx, order: string): Promise<void> {
  await tx.deleteFrom('replacement_dues').where('order_id', '=', order).execute()
}

/**
 * Claims the orders that are due for a refund of replaced ingredients. No other process can claim
 * them before `until`.
 */
export async function claimReplacementDues(
  db: Queries,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<string[]> {
  const rows = await allRows(db)<Columns<'replacement_dues', 'order_id'>>`
    update replacement_dues set due_at = ${new Date(until)} where order_id in (
      select order_id from replacement_dues where due_at <= ${new Date(now)}
      order by due_at limit ${limit} for update skip locked
    ) returning order_id::text`
  return rows.map((row) => row.order_id)
}
