import { problemsOf, problemsOfMany } from './conforms.ts'
import type { Fields } from './form.ts'
import type { Operation } from './operations.ts'
import { publishedType } from './published-types.ts'
import { StripeSaysNo } from './says-no.ts'

/** Differences between a call's parameters and the type that Stripe publishes for them. */
export const problemsOfCall = ({ parameters }: Operation, fields: Fields): string[] =>
  problemsOf(fields, publishedType(...parameters), 'form')

/** Differences between our answer and the type that Stripe publishes for it. */
export function problemsOfAnswer({ answer, of }: Operation, value: object): string[] {
  const type = publishedType(...answer)
  return of
    ? problemsOfMany(value, of === 'list' ? 'ApiList' : 'ApiSearchResult', type)
    : problemsOf(value, type, 'json')
}

/** The published type of an error is that of a payment's last error. */
export const problemsOfError = ({ body }: StripeSaysNo): string[] =>
  problemsOf(body, publishedType('PaymentIntents', 'PaymentIntent.LastPaymentError'), 'json')

/**
 * Replaces each id that a call asks to expand with its object, such as `latest_charge` or
 * `data.source.payment_intent`.
 */
export function expand(
  value: object,
  paths: readonly string[],
  whole: (field: unknown) => unknown,
): object {
  return paths.reduce((so, path) => put(so, path.split('.'), whole) as object, value)
}

function put(
  value: unknown,
  [name = '', ...rest]: string[],
  whole: (field: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((one) => put(one, [name, ...rest], whole))
  if (typeof value !== 'object' || value === null) return value
  if (!(name in value))
    throw new StripeSaysNo(400, {
      type: 'invalid_request_error',
      message: `cannot be expanded: ${name}`,
    })
  const field = (value as Record<string, unknown>)[name]
  const found = whole(field)
  return { ...value, [name]: rest.length === 0 ? found : put(found, rest, whole) }
}
