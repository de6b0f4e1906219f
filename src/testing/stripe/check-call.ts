import { problemsOf, problemsOfMany } from './conforms.ts'
import type { Fields } from './form.ts'
import type { Operation } from './operations.ts'
import { publishedType } from './published-types.ts'
import { StripeSaysNo } from './says-no.ts'

/** What a call asks against what Stripe publishes that it takes. */
export const problemsOfCall = ({ parameters }: Operation, fields: Fields): string[] =>
  problemsOf(fields, publishedType(...parameters), 'form')

/** What we answer against what Stripe publishes that it answers. */
export function problemsOfAnswer({ answer, of }: Operation, value: object): string[] {
  const type = publishedType(...answer)
  return of
    ? problemsOfMany(value, of === 'list' ? 'ApiList' : 'ApiSearchResult', type)
    : problemsOf(value, type, 'json')
}

/** The published shape of an error is that of a payment's last one. */
export const problemsOfError = ({ body }: StripeSaysNo): string[] =>
  problemsOf(body, publishedType('PaymentIntents', 'PaymentIntent.LastPaymentError'), 'json')

/**
 * Puts the whole in place of each id that a call asks for, such as `latest_charge` or
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
