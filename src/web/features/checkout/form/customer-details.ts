import type { Customer } from '#contract/customers/account.ts'
import {
  type Details,
  type TextName,
  type TypedDetails,
  noDetails,
} from '#web/state/ordering/check-details.ts'

/** The details that an order requires, as far as the customer's profile has them. */
export const detailsOf = ({ firstName, lastName, phone, email }: Customer): Details => ({
  ...noDetails,
  name: `${firstName} ${lastName}`.trim(),
  phone,
  email,
})

/**
 * The fields after a profile has loaded: fields that are empty, or filled from the previous
 * profile, take the values of the new profile. Text that the customer typed is not replaced.
 */
export function fillFromProfile<T extends TypedDetails>(
  now: T,
  before: Details,
  profile: Details,
): T {
  const field = (name: TextName) =>
    now[name] === before[name] || now[name] === '' ? profile[name] : now[name]
  return { ...now, name: field('name'), phone: field('phone'), email: field('email') }
}
