import * as z from 'zod/mini'
import type { ErrorCode, FieldProblem } from '#contract/errors.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { tidyText } from '#contract/tidy-text.ts'
import { commentField, emailField, nameField, phoneField, tickedField } from '#contract/fields.ts'

/** The customer's input on the checkout page. */
export type Details = {
  name: string
  phone: string
  email: string
  comment: string
  allergies: readonly Allergen[]
}
export type TextName = Exclude<keyof Details, 'allergies'>
/**
 * The customer's input on the checkout page before it is checked. `allergies`: null until the
 * customer changes the list for this order; until then, the allergies declared for every order
 * apply (E3).
 */
export type TypedDetails = Omit<Details, 'allergies'> & { allergies: Details['allergies'] | null }
/** The two boxes, unticked until the customer ticks them (F8, V10). */
export type Declarations = { terms: boolean; ofAge: boolean }
export type FieldName = TextName | keyof Declarations
export type FieldErrors = Partial<Record<FieldName, ErrorCode>>

export const noDetails: Details = { name: '', phone: '', email: '', comment: '', allergies: [] }
export const nothingTyped: TypedDetails = { ...noDetails, allergies: null }

/** The server's own schemas, so that both show the same error (V12). */
const schemas = {
  name: nameField,
  phone: phoneField,
  email: emailField,
  comment: commentField,
  terms: tickedField('terms_empty'),
  ofAge: tickedField('age_declaration_missing'),
}

/**
 * The error code of each wrong field; the declaration of age is required only with alcohol (V10).
 */
export function checkDetails(
  values: Details & Declarations,
  { hasAlcohol }: { hasAlcohol: boolean },
): FieldErrors {
  const names = (Object.keys(schemas) as FieldName[]).filter(
    (name) => name !== 'ofAge' || hasAlcohol,
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      const checked = z.safeParse(schemas[name], values[name])
      return checked.success ? [] : [[name, checked.error.issues[0]?.message as ErrorCode]]
    }),
  )
}

/** Returns the details tidied, in the form in which the server will store them. */
export function cleanDetails({ name, phone, email, comment, allergies }: Details): Details {
  return {
    name: tidyText(name),
    phone: tidyText(phone),
    email: tidyText(email),
    comment: tidyText(comment),
    allergies,
  }
}

const fieldOf: Record<string, FieldName> = {
  'customer.name': 'name',
  'customer.phone': 'phone',
  'customer.email': 'email',
  comment: 'comment',
  termsAccepted: 'terms',
  overEighteen: 'ofAge',
}

/** The error codes of the fields that the server refused, by the form's field names. */
export function readFieldProblems(problems: readonly FieldProblem[] = []): FieldErrors {
  return Object.fromEntries(
    problems.flatMap(({ field, code }) => {
      const name = fieldOf[field]
      return name ? [[name, code]] : []
    }),
  )
}
