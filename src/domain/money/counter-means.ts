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

/** The part of an order's amount that one payment method pays, in cents. */
export type CounterPart<M extends StoredMeans = StoredMeans> = {
  readonly means: M
  readonly amount: Cents
}

/**
 * How an order is paid at the counter: with one payment method for the whole amount, or with
 * several, each for a part of the amount.
 */
export type CounterTender<M extends StoredMeans = CounterMeans> = M | CounterPart<M>[]

/**
 * The sequence in which a refund uses the payment methods of an order that was paid with several.
 * Meal vouchers are last, because their issuer accepts no returns.
 */
export const refundedFirst: readonly StoredMeans[] = ['cash', 'card', 'other', 'meal-voucher']
