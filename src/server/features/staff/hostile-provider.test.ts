import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBrowser } from '#testing/builders/a-customer.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import {
  type HostileProvider,
  type Misdeed,
  newKey,
  signToken,
  signWithSecret,
  startHostileProvider,
} from '#testing/social/a-hostile-provider.ts'
import { leaveOffice } from '#testing/social/a-staff-login.ts'
import { problemOf } from '#testing/social/an-embedded-login.ts'

const claims =
  (changes: Record<string, unknown>) =>
  (email: string): Misdeed => ({
    idToken: (draft) => signToken(draft, { ...draft.payload, email, ...changes }),
  })

const attacks: Record<string, (email: string) => Misdeed> = {
  'the wrong nonce': claims({ nonce: 'x'.repeat(43) }),
  'another issuer': claims({ iss: 'https://accounts.google.com' }),
  'another audience': claims({ aud: 'client-of-facebook' }),
  'an expiry time long ago': claims({ exp: 1 }),
  'no subject': claims({ sub: undefined }),
  'a signature with an unknown key': (email) => ({
    idToken: (draft) => signToken({ ...draft, key: newKey() }, { ...draft.payload, email }),
  }),
  'no signature': (email) => ({
    idToken: ({ payload }) => signWithSecret({ ...payload, email }, { alg: 'none', secret: null }),
  }),
  'a signature with the client secret': (email) => ({
    idToken: ({ payload, clientSecret }) =>
      signWithSecret({ ...payload, email }, { alg: 'HS256', secret: clientSecret }),
  }),
}

describe('a hostile login provider of the head office', () => {
  let provider: HostileProvider
  let app: TestApp
  beforeAll(async () => {
    provider = await startHostileProvider()
    const { settings } = provider
    app = await openTestApp('postgres', {
      OFFICE_LOGIN_NAME: 'Keycloak',
      OFFICE_ISSUER: settings['GOOGLE_ISSUER'] ?? '',
      OFFICE_CLIENT_ID: settings['GOOGLE_CLIENT_ID'] ?? '',
      OFFICE_CLIENT_SECRET: settings['GOOGLE_CLIENT_SECRET'] ?? '',
    })
    // The provider's token expires by the clock of this machine, so the clock of the test is set to
    // the same time.
    app.clock.now = Date.now()
  })
  afterAll(async () => {
    await app.close()
    await provider.stop()
  })

  async function come(misdeed: Misdeed) {
    const browser = aBrowser(app)
    const callbackUrl = provider.logIn(await leaveOffice(browser), misdeed)
    return browser.ask('GET', callbackUrl.pathname + callbackUrl.search)
  }
  const count = async () => {
    const rows = await allRows(app.database.db)`
      select id from staff_sessions where opened_by = 'provider'`
    return rows.length
  }

  it.each(Object.entries(attacks))('opens no session with %s (P1)', async (_, attack) => {
    const { email } = await aPersonWith(app, 'reader')
    const before = await count()
    const answer = await come(attack(email))
    expect(problemOf(answer)).toBe('social_failed')
    expect(await count()).toBe(before)
  })

  it.each([
    ['no', { email_verified: false }],
    ['the string “true”', { email_verified: 'true' }],
    ['nothing', { email_verified: undefined }],
  ])('links no account when its email_verified claim is: %s (P1)', async (_, changes) => {
    const { email } = await aPersonWith(app, 'reader')
    expect(problemOf(await come(claims(changes)(email)))).toBe('staff_login_unverified')
  })

  it('opens a session with valid claims, and links no second account to the person (P1)', async () => {
    const { email } = await aPersonWith(app, 'reader')
    const right = (sub: string) => come(claims({ sub })(email))
    const answers = await Promise.all([right('one'), right('two')])
    expect(new Set(answers.map(problemOf))).toEqual(new Set(['staff_login_taken', null]))
    // Once an account is linked, the e-mail address in the provider's token does not matter.
    const otherOwner = await aPersonWith(app, 'owner')
    const linkedSubject = answers[0] && problemOf(answers[0]) === null ? 'one' : 'two'
    expect(problemOf(await come(claims({ sub: linkedSubject })(otherOwner.email)))).toBeNull()
    const rows = await allRows(app.database.db)`
      select from staff_identities where staff_id = ${otherOwner.id}`
    expect(rows).toEqual([])
  })
})
