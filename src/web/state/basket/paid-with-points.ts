import type { PaidWith } from '#domain/cart/cart.ts'

/** The query of a composer's address with which a line started there is paid with points. */
export const PAID_WITH_POINTS = '?with=points'

export const readPaidWith = (search: URLSearchParams): PaidWith =>
  search.get('with') === 'points' ? 'points' : 'euros'
