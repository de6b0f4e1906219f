import type { PaidWith } from '#domain/cart/cart.ts'

/** On the address of a composer: what is begun there is paid with points. */
export const PAID_WITH_POINTS = '?with=points'

export const readPaidWith = (search: URLSearchParams): PaidWith =>
  search.get('with') === 'points' ? 'points' : 'euros'
