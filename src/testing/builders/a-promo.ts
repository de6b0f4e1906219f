import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/open.ts'
import { type NewPromoCode, addCode } from '#server/stores/promos/codes.ts'
import { noLimits } from '#server/stores/promos/promo-code.ts'

/** Adds an unused code, by default 10 % off for everybody, and returns it. */
export async function aPromo(
  { db }: Database,
  changes: Partial<NewPromoCode> = {},
): Promise<string> {
  const code = `T-${randomUUID().slice(0, 8).toUpperCase()}`
  const added = await addCode(db, {
    code,
    kind: 'percent',
    value: 10,
    product: null,
    minimum: 0,
    valid_from: null,
    valid_to: null,
    overall_limit: null,
    per_customer_limit: null,
    first_order_only: false,
    restaurants: null,
    ...noLimits,
    ...changes,
  })
  if (!added) throw new Error(`the promo code ${changes.code ?? code} already exists`)
  return changes.code ?? code
}
