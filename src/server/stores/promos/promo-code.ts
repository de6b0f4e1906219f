import { dayIn } from '#domain/time/opening.ts'
import type { Columns } from '#server/db/tables.ts'
import type { Promo } from '#domain/cart/cart.ts'

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
> &
  Record<keyof Columns<'promo_codes', 'valid_from' | 'valid_to'>, string | null>

export function promoOf({
  code,
  kind,
  value,
  product,
  minimum,
}: Pick<PromoCode, 'code' | 'kind' | 'value' | 'product' | 'minimum'>): Promo {
  if (kind === 'percent') return { code, kind, percent: value, minimum }
  if (kind === 'amount') return { code, kind, cents: value, minimum }
  return { code, kind, product: { kind: product ?? 'ingredient', id: value }, minimum }
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
