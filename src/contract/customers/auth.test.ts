import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import en from '#texts/en/errors.json' with { type: 'json' }
import { changePassword, logIn, resetPassword, signUp } from './auth.ts'

const nothing = {
  firstName: '',
  lastName: ' ',
  phone: '',
  country: '',
  orderingCountry: '',
  birthDate: {},
  email: '',
  password: '',
  address: '',
  postcode: '',
  city: '',
  newsletterEmail: false,
  newsletterSms: false,
  termsAccepted: false,
  privacyAccepted: false,
}
const right = {
  ...nothing,
  firstName: 'Zoé',
  lastName: 'Lefèvre',
  phone: '+33 6 39 98 12 34',
  country: 'BE',
  orderingCountry: 'FR',
  birthDate: { day: 29, month: 2, year: 1992 },
  email: 'zoe@example.com',
  password: 'Un radis & 2 Navets',
  termsAccepted: true,
  privacyAccepted: true,
}

/** The first English error sentence of each field. */
function problemsOf(schema: z.ZodMiniType, value: unknown): Record<string, string | undefined> {
  const { issues = [] } = schema.safeParse(value).error ?? {}
  const messages: Record<string, string | undefined> = {}
  for (const { path, message } of issues)
    messages[path.join('.')] ??= (en as Record<string, string>)[message]
  return messages
}

describe('the sign-up form', () => {
  it('accepts valid values', () => expect(problemsOf(signUp.body, right)).toEqual({}))

  it('reports each empty field with the sentence of the specification (V4)', () => {
    expect(problemsOf(signUp.body, nothing)).toEqual({
      firstName: "Don't forget to enter your first name",
      lastName: 'Please remember to enter your last name',
      phone: "Don't forget to enter your phone number",
      country: "Don't forget to enter your country",
      orderingCountry: "Don't forget to enter the country you are ordering from",
      'birthDate.day': 'Do not forget to indicate your date of birth',
      'birthDate.month': 'Do not forget to indicate your date of birth',
      'birthDate.year': 'Do not forget to indicate your date of birth',
      email: "Please don't forget to enter your email",
      password: "Don't forget to enter your password",
      termsAccepted: "Don't forget to accept the terms and conditions",
      privacyAccepted: 'Don’t forget to accept the privacy policy',
    })
    expect(Object.keys(problemsOf(signUp.body, {})).sort()).toEqual(Object.keys(nothing).sort())
  })

  it.each(['zoe', 'zoe@', '@example.com', 'zoe@example', 'z oe@example.com', 'zoe@@example.com'])(
    'rejects the e-mail address %j (V1)',
    (email) => {
      expect(problemsOf(signUp.body, { ...right, email })).toEqual({
        email: 'Enter a valid email address',
      })
    },
  )

  it('accepts only France as the ordering country, and any country of residence (S12)', () => {
    for (const orderingCountry of ['BE', 'fr', 'GP', 'XX']) {
      expect(Object.keys(problemsOf(signUp.body, { ...right, orderingCountry }))).toEqual([
        'orderingCountry',
      ])
    }
    for (const country of ['BE', 'FR', 'JP'])
      expect(problemsOf(signUp.body, { ...right, country })).toEqual({})
  })

  it('reports a weak password and an invalid date of birth (V2)', () => {
    const wrong = { ...right, password: 'password', birthDate: { day: 30, month: 2, year: 1992 } }
    expect(problemsOf(signUp.body, wrong)).toEqual({
      password: 'The password doesn’t meet the requirements',
      birthDate: 'Enter a valid date of birth',
    })
    expect(en.password_refused).toBe('Try another password.')
  })

  it('accepts a password of 128 characters, in any script (V2)', () => {
    for (const password of [`Aa1!${'é'.repeat(124)}`, 'Aa1!мир 世界 🥗']) {
      expect(problemsOf(signUp.body, { ...right, password })).toEqual({})
    }
  })
})

it('a new password must be entered twice (V3)', () => {
  const pair = { password: 'Un radis & 2 Navets', confirmation: 'Un radis & 2 navets' }
  const messages = { confirmation: "The two password fields didn't match." }
  expect(problemsOf(resetPassword.body, { ...pair, token: 'x'.repeat(43) })).toEqual(messages)
  expect(problemsOf(changePassword.body, { ...pair, currentPassword: 'x' })).toEqual(messages)
})

it('a login requires e-mail and password, and a failed one does not say which was wrong (V6)', () => {
  expect(problemsOf(logIn.body, { email: '', password: '' })).toEqual({
    email: "Please don't forget to enter your email",
    password: "Don't forget to enter your password",
  })
  expect(en.login_failed).toBe('Username or password is incorrect')
  expect(en.token_invalid).toBe('Server error, please try again later!')
})
