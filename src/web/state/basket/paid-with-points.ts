import type { PaidWith } from '#domain/cart/cart.ts'

/** Query of a composer's address: a composition started there is paid with points. */
export const PAID_WITH_POINTS = '?with=points'

export const readPaidWith = (search: URLSearchParams): PaidWith =>
  search.get('with') === 'points' ? 'points' : 'euros'
