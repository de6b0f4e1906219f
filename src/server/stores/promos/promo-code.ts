import { dayIn } from '#domain/time/opening.ts'
import type { Columns } from '#server/db/tables.ts'
import type { Promo, PromoTarget } from '#domain/cart/cart.ts'

/**
 * A row of `promo_codes`. Days as `2026-11-24`. The `value` of a goodwill code is its remaining
 * cents.
 */
export type PromoCode = Columns<
  'promo_codes',
  | 'id'
  | 'code'
  | 'kind'
  | 'value'
  | 'product'
  | 'minimum'
  | 'overall_limit'
  | 'per_customer_limit'
  | 'first_order_only'
  | 'restaurants'
  | 'source'
  | 'retired_at'
  | 'stopped_at'
  | 'used'
  | 'weekdays'
  | 'pickup_from'
  | 'pickup_until'
  | 'most_off'
> &
  Record<keyof Columns<'promo_codes', 'valid_from' | 'valid_to'>, string | null> &
  Record<
    keyof Columns<'promo_codes', 'only_products' | 'except_products'>,
    readonly PromoTarget[] | null
  >

/** The columns that limit a code to times and products, for a code without such limits. */
export const noLimits = {
  weekdays: null,
  pickup_from: null,
  pickup_until: null,
  only_products: null,
  except_products: null,
  most_off: null,
} as const satisfies Partial<PromoCode>
export type LimitColumn = keyof typeof noLimits

/** Products and categories as text: `ingredient 751, category 3`. */
export const targetKeys = (targets: readonly PromoTarget[]): string =>
  targets.map(({ kind, id }) => `${kind} ${id}`).join(', ')

/** The value of a code; a limit that the code does not have is absent. */
export function promoOf({
  code,
  kind,
  value,
  product,
  minimum,
  ...limits
}: Pick<PromoCode, 'code' | 'kind' | 'value' | 'product' | 'minimum' | LimitColumn>): Promo {
  const { weekdays, pickup_from: from, pickup_until: until } = limits
  const { only_products: only, except_products: except, most_off: most } = limits
  const common = {
    code,
    minimum,
    ...(weekdays && { days: weekdays }),
    ...(from !== null && until !== null && { hours: { from, until } }),
    ...(only && { only }),
    ...(except && { except }),
    ...(most !== null && { most }),
  }
  if (kind === 'percent') return { ...common, kind, percent: value }
  if (kind === 'amount') return { ...common, kind, cents: value }
  return { ...common, kind, product: { kind: product ?? 'ingredient', id: value } }
}

/**
 * Whether a code can be used now: it is not stopped, retired or used up, and `now` and `restaurant`
 * are within its days in Paris and its restaurants.
 */
export function isOpen(
  code: PromoCode,
  { restaurant, now }: { restaurant: number; now: number },
): boolean {
  const today = dayIn(now).toString()
  return (
    code.stopped_at === null &&
    code.retired_at === null &&
    code.value > 0 &&
    (code.valid_from === null || code.valid_from <= today) &&
    (code.valid_to === null || today <= code.valid_to) &&
    (code.restaurants === null || code.restaurants.includes(restaurant)) &&
    (code.overall_limit === null || code.used < code.overall_limit)
  )
}
