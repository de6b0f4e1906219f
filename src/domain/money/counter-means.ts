/** How a customer pays at the counter. */
export const counterMeans = ['cash', 'card', 'meal-voucher', 'other'] as const
export type CounterMeans = (typeof counterMeans)[number]

/** The same as it is stored. `unknown`: it was taken before the means was asked. */
export const storedMeans = [...counterMeans, 'unknown'] as const
export type StoredMeans = (typeof storedMeans)[number]
