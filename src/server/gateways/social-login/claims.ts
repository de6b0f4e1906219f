import * as z from 'zod/mini'
import { emailField, tidiedText, visible } from '#contract/fields.ts'
import { type ProviderPerson, SocialLoginFailed } from './port.ts'

const identity = z.object({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
})
const name = z.string().check(tidiedText, z.maxLength(80), visible)

/**
 * Reads a person from the claims of a verified ID token. Unusable claims, except those that
 * identify the person, count as missing.
 */
export function readPerson(claims: unknown): ProviderPerson {
  const parsedIdentity = identity.safeParse(claims)
  if (!parsedIdentity.success)
    throw new SocialLoginFailed('refused', { cause: parsedIdentity.error })
  const { iss: issuer, sub: subject } = parsedIdentity.data
  const {
    email,
    email_verified: verified,
    given_name: first,
    family_name: last,
    name: fullName,
  } = claims as Record<string, unknown>
  const address = verified === true ? emailField.safeParse(email) : null
  const isWhole = first === undefined && last === undefined
  const [firstName, lastName] = isWhole
    ? split(readName(fullName))
    : [readName(first), readName(last)]
  return { issuer, subject, email: address?.success ? address.data : null, firstName, lastName }
}

const readName = (value: unknown): string => name.safeParse(value).data ?? ''

function split(fullName: string): [string, string] {
  const [first = '', ...rest] = fullName.split(/\s+/)
  return [first, rest.join(' ')]
}
