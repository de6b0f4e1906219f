import type { Customer } from '#contract/customers/account.ts'
import { type Details, type TextName, noDetails } from '#web/state/ordering/check-details.ts'

/** What an order asks of a customer, as far as their profile knows it. */
export const detailsOf = ({ firstName, lastName, phone, email }: Customer): Details => ({
  ...noDetails,
  name: `${firstName} ${lastName}`.trim(),
  phone,
  email,
})

/**
 * The fields with what a profile brings in the place of what the one before had brought. What
 * somebody wrote stays, also when it stands in for something from the profile.
 */
export function bringDetails(now: Details, before: Details, brought: Details): Details {
  const field = (name: TextName) =>
    now[name] === before[name] || now[name] === '' ? brought[name] : now[name]
  return {
    name: field('name'),
    phone: field('phone'),
    email: field('email'),
    comment: now.comment,
    allergies: now.allergies,
  }
}
