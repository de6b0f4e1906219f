import type { Cents } from '#domain/money/money.ts'
import { amountToAuthorise } from '#domain/orders/change.ts'

/** What a change costs by card, gives back, or leaves to be paid at the counter, in cents. */
export type MoneyOfChange = { more: Cents; back: Cents; atCounter: Cents }

/**
 * What follows from a change of an order of which `paid` is held or taken by card, as the server decides
 * it (E1). `byCard`: whatever is left is paid by card.
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
