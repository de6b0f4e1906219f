import type { ErrorCode } from '#contract/errors.ts'
import { effectOf } from '#contract/refusal-effects.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'

/** The way to pay that remains after a refusal; null if the refusal has another reason. */
export function methodAfter(code: ErrorCode): PaymentChoice | null {
  if (code === 'too_many_unpaid_orders' || code === 'unpaid_amount_too_high') return 'card'
  return code.startsWith('card_') || effectOf(code) === 'pay-at-restaurant' ? 'at-restaurant' : null
}
