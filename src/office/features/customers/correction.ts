import * as z from 'zod/mini'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { rectifyCustomer } from '#contract/office/privacy.ts'

/** The fields of a customer that can be corrected. */
export type Profile = Pick<OfficeCustomer, 'firstName' | 'lastName' | 'phone' | 'email' | 'locale'>

export const profileOf = ({ firstName, lastName, phone, email, locale }: Profile): Profile => ({
  firstName,
  lastName,
  phone,
  email,
  locale,
})

type Correction = { [Field in keyof Profile]?: Profile[Field] | undefined }

/** The fields that differ from `before`. Spaces at the ends do not count as a difference. */
export const correctionOf = (before: Profile, typed: Profile): Correction =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => value.trim() !== before[field as keyof Profile],
    ),
  )

/**
 * Validates only the corrected fields, as the endpoint does. The previous values of these fields
 * are sent with them, so that a change of another user is never overwritten unseen.
 */
export const correctionForm = (before: Profile) =>
  z.pipe(
    z.transform((typed: Profile) => {
      const corrected = correctionOf(before, typed)
      const from = Object.keys(corrected).map((field) => [field, before[field as keyof Profile]])
      return { ...corrected, from: Object.fromEntries(from) }
    }),
    rectifyCustomer.body,
  )

/**
 * The current profile with the typed corrections: changes by others to fields that the user did not
 * touch are taken over.
 */
export const mergeCorrection = (before: Profile, typed: Profile, now: Profile): Profile =>
  ({ ...now, ...correctionOf(before, typed) }) as Profile
