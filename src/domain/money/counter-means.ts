import type { Cents } from './money.ts'

/** Payment methods at the counter. */
export const counterMeans = ['cash', 'card', 'meal-voucher', 'other'] as const
export type CounterMeans = (typeof counterMeans)[number]

/**
 * Payment methods at the counter as they are stored. `unknown`: the payment was received before the
 * method was recorded.
 */
export const storedMeans = [...counterMeans, 'unknown'] as const
export type StoredMeans = (typeof storedMeans)[number]

/** The part of an order in cents that one payment method pays. */
export type CounterPart<M extends StoredMeans = StoredMeans> = {
  readonly means: M
  readonly amount: Cents
}

/**
 * The payment of an order at the counter: one payment method for all of it, or several, each with
 * its amount.
 */
export type CounterTender<M extends StoredMeans = CounterMeans> = M | CounterPart<M>[]

/**
 * The sequence in which a refund uses the payment methods of an order that was paid by several:
 * meal vouchers last, because their issuer does not accept returns.
 */
export const refundedFirst: readonly StoredMeans[] = ['cash', 'card', 'other', 'meal-voucher']
