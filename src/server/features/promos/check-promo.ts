import type { PromoBody } from '#contract/office/promos.ts'
import { dayIn } from '#domain/time/opening.ts'
import { fieldRefusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'
import { codeFault } from './check-code.ts'

// Lists name each entry once, in a fixed sequence, so that the same promotion is recognised as the
// same request.
const sortedNumbers = (ids: readonly number[] | null) =>
  ids === null ? null : [...new Set(ids)].toSorted((a, b) => a - b)
const sortedTargets = (targets: PromoBody['only']) =>
  targets === null
    ? null
    : [...new Map(targets.map((target) => [`${target.kind} ${target.id}`, target]))]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, target]) => target)

/** Converts a promotion from the request into the form stored in the database. */
export function toPromoCode(body: PromoBody): NewPromoCode {
  const { worth } = body
  const commonFields = {
    code: body.code,
    minimum: body.minimum,
    valid_from: body.from,
    valid_to: body.until,
    overall_limit: body.overallLimit,
    per_customer_limit: body.perCustomerLimit,
    first_order_only: body.firstOrderOnly,
    restaurants: sortedNumbers(body.restaurants),
    weekdays: body.days?.length === 7 ? null : sortedNumbers(body.days),
    pickup_from: body.hours?.from ?? null,
    pickup_until: body.hours?.until ?? null,
    only_products: worth.kind === 'product' ? null : sortedTargets(body.only),
    except_products: worth.kind === 'product' ? null : sortedTargets(body.except),
    most_off: worth.kind === 'percent' ? body.most : null,
  }
  if (worth.kind === 'percent')
    return { ...commonFields, kind: 'percent', value: worth.percent, product: null }
  if (worth.kind === 'amount')
    return { ...commonFields, kind: 'amount', value: worth.amount, product: null }
  return { ...commonFields, kind: 'product', value: worth.product.id, product: worth.product.kind }
}

/**
 * Refuses, with an error at its field, a promotion that the import would refuse, or that has
 * already ended.
 */
export function checkPromo(
  { catalogue }: Pick<Services, 'catalogue'>,
  code: NewPromoCode,
  at: number,
): void {
  const fault = codeFault(code, catalogue.now().source)
  if (fault?.field === 'restaurants')
    throw fieldRefusal('restaurants', 'promotion_restaurants_unknown')
  if (fault?.field === 'only' || fault?.field === 'except')
    throw fieldRefusal(fault.field, 'promotion_gift_unknown')
  if (fault?.field === 'product')
    throw fieldRefusal(
      'worth',
      fault.why === 'alcohol' ? 'promotion_gift_alcohol' : 'promotion_gift_unknown',
    )
  if (code.valid_to !== null && code.valid_to < dayIn(at).toString())
    throw fieldRefusal('until', 'end_passed')
}
