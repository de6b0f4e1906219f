import type { Cents } from './money.ts'

/** How a customer pays at the counter. */
export const counterMeans = ['cash', 'card', 'meal-voucher', 'other'] as const
export type CounterMeans = (typeof counterMeans)[number]

/** The same as it is stored. `unknown`: it was taken before the means was asked. */
export const storedMeans = [...counterMeans, 'unknown'] as const
export type StoredMeans = (typeof storedMeans)[number]

/** What one means pays of an order. */
export type CounterPart<M extends StoredMeans = StoredMeans> = {
  readonly means: M
  readonly amount: Cents
}

/** What is handed over for an order: one means for all of it, or several, each with its amount. */
export type CounterTender<M extends StoredMeans = CounterMeans> = M | CounterPart<M>[]

/**
 * The sequence in which a refund goes back by the means of an order that several paid: what was paid in
 * meal vouchers last, because their issuer pays nothing back.
 */
export const refundedFirst: readonly StoredMeans[] = ['cash', 'card', 'other', 'meal-voucher']
