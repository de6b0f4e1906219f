import { problemsOf, problemsOfMany } from './conforms.ts'
import type { FormFields } from './form.ts'
import type { StripeOperation } from './operations.ts'
import { publishedType } from './published-types.ts'
import { StripeError } from './stripe-error.ts'

/** Differences between a call's parameters and the type that Stripe publishes for them. */
export const problemsOfCall = ({ parameters }: StripeOperation, fields: FormFields): string[] =>
  problemsOf(fields, publishedType(...parameters), 'form')

/** Differences between our answer and the type that Stripe publishes for it. */
export function problemsOfAnswer({ answer, of }: StripeOperation, value: object): string[] {
  const type = publishedType(...answer)
  return of
    ? problemsOfMany(value, of === 'list' ? 'ApiList' : 'ApiSearchResult', type)
    : problemsOf(value, type, 'json')
}

/** Differences between an error and the type that Stripe publishes for a payment’s last error. */
export const problemsOfError = ({ body }: StripeError): string[] =>
  problemsOf(body, publishedType('PaymentIntents', 'PaymentIntent.LastPaymentError'), 'json')

/**
 * Replaces each id that a call asks to expand with its object, such as `latest_charge` or
 * `data.source.payment_intent`.
 */
export function expand(
  value: object,
  paths: readonly string[],
  loadObject: (field: unknown) => unknown,
): object {
  return paths.reduce((so, path) => expandPath(so, path.split('.'), loadObject) as object, value)
}

function expandPath(
  value: unknown,
  [name = '', ...innerPath]: string[],
  loadObject: (field: unknown) => unknown,
): unknown {
  if (Array.isArray(value))
    return value.map((item) => expandPath(item, [name, ...innerPath], loadObject))
  if (typeof value !== 'object' || value === null) return value
  if (!(name in value))
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: `cannot be expanded: ${name}`,
    })
  const field = (value as Record<string, unknown>)[name]
  const loadedObject = loadObject(field)
  return {
    ...value,
    [name]: innerPath.length === 0 ? loadedObject : expandPath(loadedObject, innerPath, loadObject),
  }
}
