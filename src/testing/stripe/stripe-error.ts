import type Stripe from 'stripe'

type ErrorBody = Omit<Stripe.PaymentIntent.LastPaymentError, 'payment_intent' | 'setup_intent'> & {
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
}

/** A call that Stripe answers with an error. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.code ?? body.type}`)
    this.status = status
    this.body = body
  }
}

export const invalid = (code: Stripe.PaymentIntent.LastPaymentError.Code, status = 400) =>
  new StripeError(status, { type: 'invalid_request_error', code, message: code })

/** The object behind an id; throws Stripe's error when there is none. */
export function getOrThrow<T>(kind: Map<string, T>, id: string): T {
  const storedObject = kind.get(id)
  if (!storedObject) throw invalid('resource_missing', 404)
  return storedObject
}
