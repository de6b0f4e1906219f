import type { Cents } from '#domain/money/money.ts'
import { amountToAuthorise } from '#domain/orders/change.ts'

/**
 * The money of a change, in cents: more to pay by card, refunded, or left to be paid at the
 * counter.
 */
export type MoneyOfChange = { more: Cents; back: Cents; atCounter: Cents }

/**
 * The money of a change, computed in the same way as by the server (E1). `paid`: cents reserved or
 * captured by card so far. `byCard`: whether the rest is paid by card.
 */
export function moneyOfChange({
  toPay,
  paid,
  byCard,
}: {
  toPay: Cents
  paid: Cents
  byCard: boolean
}): MoneyOfChange {
  if (!byCard) return { more: 0, back: 0, atCounter: toPay }
  const more = toPay > paid ? amountToAuthorise(toPay, paid) : 0
  return { more, back: paid + more - toPay, atCounter: 0 }
}
