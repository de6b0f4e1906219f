import type { BodyOf } from '#contract/endpoint.ts'
import type { signUp } from '#contract/customers/auth.ts'
import { isBornBy } from '#domain/customers/birth-date.ts'
import { dayIn } from '#domain/time/opening.ts'
import { fieldRefusal } from '#server/kit/refusal.ts'

/** Refuses a birth date after today in Paris. */
export function refuseUnborn(birthDate: BodyOf<typeof signUp>['birthDate'], now: number): void {
  if (!isBornBy(birthDate, dayIn(now).toString())) {
    throw fieldRefusal('birthDate', 'birth_date_invalid')
  }
}
