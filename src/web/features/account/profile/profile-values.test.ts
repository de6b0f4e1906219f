import { checkSchema } from '#web/features/forms/use-form.ts'
import { describe, expect, it } from 'vitest'
import { signUp } from '#contract/customers/auth.ts'
import { emptyProfile, profileBody } from './profile-values.ts'

const right = {
  ...emptyProfile,
  firstName: 'Camille',
  lastName: 'Roux',
  phone: '06 12 34 56 78',
  country: 'FR',
  'birthDate.day': '14',
  'birthDate.month': '06',
  'birthDate.year': '1991',
}
const boxes = {
  email: 'camille@example.org',
  password: 'Laitue-et-2-radis!',
  termsAccepted: true,
  privacyAccepted: true,
}

describe('the fields of a profile', () => {
  it('report every missing value at sign-up, each at its own field (V4, V12)', () => {
    const faults = checkSchema(signUp.body, {
      ...profileBody({ ...emptyProfile, country: '', orderingCountry: '' }),
      email: '',
      password: '',
      termsAccepted: false,
      privacyAccepted: false,
    })
    expect(faults).toEqual({
      firstName: 'first_name_empty',
      lastName: 'last_name_empty',
      phone: 'phone_empty',
      country: 'country_empty',
      orderingCountry: 'ordering_country_empty',
      'birthDate.day': 'birth_date_empty',
      'birthDate.month': 'birth_date_empty',
      'birthDate.year': 'birth_date_empty',
      email: 'email_empty',
      password: 'password_empty',
      termsAccepted: 'terms_empty',
      privacyAccepted: 'privacy_empty',
    })
  })

  it('have France as the default of both countries (S12)', () => {
    expect(profileBody(emptyProfile)).toMatchObject({ country: 'FR', orderingCountry: 'FR' })
  })

  it('satisfy the contract if they are valid (A8)', () => {
    expect(checkSchema(signUp.body, { ...profileBody(right), ...boxes })).toEqual({})
    expect(profileBody(right).birthDate).toEqual({ day: 14, month: 6, year: 1991 })
  })

  it('refuse a date that does not exist, and parts that are not numbers (A8)', () => {
    const born = (day: string, month: string) =>
      checkSchema(signUp.body, {
        ...profileBody({ ...right, 'birthDate.day': day, 'birthDate.month': month }),
        ...boxes,
      })
    expect(born('31', '02')).toEqual({ birthDate: 'birth_date_invalid' })
    expect(born('1a', '02')).toEqual({ 'birthDate.day': 'birth_date_empty' })
  })
})
