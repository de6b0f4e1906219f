import type { Cents } from '#domain/money/money.ts'
import type { LatenessState } from './lateness.ts'
import type { OrderStatus } from './order-status.ts'

/** Only an order that stands and that no kitchen began can be changed by its customer (E1). */
export const mayChange = (status: OrderStatus): boolean => status === 'received'

/**
 * Until when an order is its customer's to change or to cancel, in epoch milliseconds: a kitchen with a board
 * says when it begins, and until pick-up at the latest; one without begins its lead time before.
 */
export const customersUntil = ({
  takeawayAt,
  hasBoard,
  leadTimeMinutes,
}: {
  takeawayAt: number
  hasBoard: boolean
  leadTimeMinutes: number
}): number => (hasBoard ? takeawayAt : takeawayAt - leadTimeMinutes * 60_000)

/** What the customer's right to cancel depends on. Instants in epoch milliseconds. */
export type CancellableOrder = {
  readonly status: OrderStatus
  /** What is said about its time. */
  readonly lateness: LatenessState
  /** Until when it is the customer's, as `customersUntil` says; null where that is not known. */
  readonly until: number | null
}

/**
 * Whether its customer may cancel an order, all of which is then given back: until the kitchen begins it,
 * for as long as it is theirs, and beyond that where it is late; and once begun, where it is so late that
 * nobody says when it will be ready (E1, N1).
 */
export function mayCancel({ status, lateness, until }: CancellableOrder, now: number): boolean {
  if (status === 'awaiting-payment') return true
  if (status === 'received') return until === null || now < until || lateness !== 'on-time'
  return status === 'in-preparation' && lateness === 'very-late'
}

/**
 * Shares what a changed order costs among the payments of the one before it: the oldest pay first, so
 * the latest give back. `paidAmounts`: what each pays until now, oldest first. `keeps`: what each pays from now
 * on; `more`: what is still to be paid (E1).
 */
export function sharePayments(
  paidAmounts: readonly Cents[],
  toPay: Cents,
): { keeps: Cents[]; more: Cents } {
  let more = toPay
  const keeps = paidAmounts.map((amount) => {
    const share = Math.min(amount, more)
    more -= share
    return share
  })
  return { keeps, more }
}

/** Providers refuse to take less by card. */
const LEAST_BY_CARD: Cents = 50

/**
 * What is to be authorised for an order that costs `toPay`, of which `paid` is held: the difference. One
 * too small for a card is made up for by giving back of what is held.
 */
export const amountToAuthorise = (toPay: Cents, paid: Cents): Cents =>
  paid === 0 ? toPay : Math.min(toPay, Math.max(toPay - paid, LEAST_BY_CARD))

/**
 * Shares a refund among the payments of an order: the latest give first. `refundableAmounts`: what can still be
 * given back of each, oldest first. Null when that is too little.
 */
export function shareRefund(refundableAmounts: readonly Cents[], amount: Cents): Cents[] | null {
  let remainingAmount = amount
  const latestFirst = refundableAmounts.toReversed().map((most) => {
    const part = Math.min(most, remainingAmount)
    remainingAmount -= part
    return part
  })
  return remainingAmount > 0 ? null : latestFirst.toReversed()
}
