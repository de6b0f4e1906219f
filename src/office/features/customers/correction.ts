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

/** Checks the corrected fields alone, as the endpoint does: the others stay as they are. */
export const correctionForm = (before: Profile) =>
  z.pipe(
    z.transform((typed: Profile) => correctionOf(before, typed)),
    rectifyCustomer.body,
  )
