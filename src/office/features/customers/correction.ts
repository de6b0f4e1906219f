import * as z from 'zod/mini'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import { rectifyCustomer } from '#contract/office/privacy.ts'

/** What can be corrected of a customer. */
export type Profile = Pick<OfficeCustomer, 'firstName' | 'lastName' | 'phone' | 'email' | 'locale'>

export const profileOf = ({ firstName, lastName, phone, email, locale }: Profile): Profile => ({
  firstName,
  lastName,
  phone,
  email,
  locale,
})

type Correction = { [Field in keyof Profile]?: Profile[Field] | undefined }

/** The fields that differ from before. An empty phone that was empty before is none of them. */
export const correctionOf = (before: Profile, typed: Profile): Correction =>
  Object.fromEntries(
    Object.entries(typed).filter(
      ([field, value]) => value.trim() !== before[field as keyof Profile],
    ),
  )

/**
 * Checks the corrected fields alone, as the endpoint does: the others stay as they are. What stood in
 * them before goes with them, so that nothing is overwritten unseen.
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

/** What somebody else changed meanwhile, where what was typed is not about the same field. */
export const mergeCorrection = (before: Profile, typed: Profile, now: Profile): Profile =>
  ({ ...now, ...correctionOf(before, typed) }) as Profile
