import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/account.ts'
import type { Problem } from '#contract/errors.ts'
import {
  type TestBrowser,
  PASSWORD,
  aBrowser,
  aCustomer,
  aSignUp,
  mailedToken,
} from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  comeBack,
  leave,
  logInBy,
  logInThere,
  problemOf,
} from '#testing/social/an-embedded-login.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('login with a provider, over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const me = async (browser: TestBrowser) => (await browser.ask('GET', '/api/me/')).json<Customer>()

  it('is offered for Google and Facebook with the embedded test provider (A6)', async () => {
    expect((await app.get('/api/auth/social')).json()).toEqual({
      providers: ['google', 'facebook'],
    })
  })

  it('opens an account for a new customer, and asks for the missing fields until they are given (A6, A8)', async () => {
    const browser = aBrowser(app)
    const query = '?locale=en&return=/en/cart/%3Fa=b'
    const answer = await logInBy(browser, { email: 'nour@example.com' }, { query })
    expect(answer.headers.location).toBe('/en/sign-up/complete/?return=%2Fen%2Fcart%2F%3Fa%3Db')
    for (const cookie of [answer.headers['set-cookie']].flat()) {
      expect(String(cookie)).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    }
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-access',
      '__Host-device',
      '__Host-refresh',
      '__Host-social',
    ])
    expect(await me(browser)).toMatchObject({
      email: 'nour@example.com',
      firstName: 'Nour',
      lastName: 'Haddad',
      phone: '',
      country: null,
      hasPassword: false,
    })
    expect((await browser.ask('GET', '/api/me/profile')).json()).toEqual({
      missing: [
        'phone',
        'country',
        'orderingCountry',
        'birthDate',
        'termsAccepted',
        'privacyAccepted',
      ],
    })
    const { email: _, password: __, ...profile } = aSignUp({ firstName: 'Nour' })
    expect(
      (await browser.ask('POST', '/api/me/profile', { ...profile, termsAccepted: false })).status,
    ).toBe(400)
    const profileAnswer = await browser.ask('POST', '/api/me/profile', profile)
    expect(profileAnswer.json()).toMatchObject({ email: 'nour@example.com', country: 'FR' })
    expect((await browser.ask('GET', '/api/me/profile')).json()).toEqual({ missing: [] })
    const again = aBrowser(app)
    expect((await logInBy(again, { email: 'nour@example.com' }, { query })).headers.location).toBe(
      '/en/cart/?a=b',
    )
    expect((await me(again)).phone).toBe(profile.phone)
  })

  it('leads to the home page in the requested language (A7)', async () => {
    const browser = aBrowser(app)
    await logInBy(browser, { email: 'home@example.com' })
    await browser.ask('POST', '/api/me/profile', withoutSecrets())
    expect(
      (await logInBy(browser, { email: 'home@example.com' }, { query: '?locale=nl' })).headers
        .location,
    ).toBe('/nl')
    expect((await logInBy(browser, { email: 'home@example.com' })).headers.location).toBe('/')
  })

  it('asks the customer to sign up or log in if the provider has no confirmed email address (A6)', async () => {
    for (const stranger of [{}, { email: 'not-confirmed@example.com', verified: false }]) {
      const browser = aBrowser(app)
      const answer = await logInBy(browser, stranger, {
        provider: 'facebook',
        query: '?locale=es&return=/es/cesta/',
      })
      expect(answer.headers.location).toBe(
        '/es/iniciar-sesion/?problem=social_email_missing&return=%2Fes%2Fcesta%2F',
      )
      expect((await browser.ask('GET', '/api/me/')).status).toBe(401)
    }
  })

  it('never takes over an account with the same email, but can be linked by its logged-in owner (A6)', async () => {
    const { browser, email } = await aCustomer(app)
    const stranger = aBrowser(app)
    const login = () => logInBy(stranger, { email: email.toUpperCase() })
    expect(problemOf(await login())).toBe('social_email_taken')
    expect((await stranger.ask('GET', '/api/me/')).status).toBe(401)

    const link = async (body: object) => browser.ask('POST', '/api/me/identities/google', body)
    expect((await link({})).json<Problem>().fields).toEqual([
      { field: 'currentPassword', code: 'password_empty' },
    ])
    expect((await link({ currentPassword: 'not it' })).json<Problem>().fields).toEqual([
      { field: 'currentPassword', code: 'password_wrong' },
    ])
    const { address } = (await link({ currentPassword: PASSWORD })).json<{ address: string }>()
    const back = await logInThere(address, { email: email.toUpperCase() })
    expect((await comeBack(browser, back)).headers.location).toBe(
      '/mon-compte/informations-personnelles/?linked=google',
    )
    expect((await browser.ask('GET', '/api/me/identities')).json()).toMatchObject({
      results: [{ provider: 'google' }],
    })

    await login()
    expect((await me(stranger)).email).toBe(email)
    expect(await mailedToken(app, email, 'linked')).not.toBeNull()
    expect((await browser.ask('DELETE', '/api/me/identities/google')).status).toBe(200)
    expect(await mailedToken(app, email, 'unlinked')).not.toBeNull()
    expect((await browser.ask('DELETE', '/api/me/identities/google')).status).toBe(404)
    expect(problemOf(await logInBy(aBrowser(app), { email: email.toUpperCase() }))).toBe(
      'social_email_taken',
    )
  })

  it('cannot be linked to a second account, nor by a session that has ended (A6)', async () => {
    await logInBy(aBrowser(app), { email: 'owner@example.com' })
    const { browser } = await aCustomer(app)
    const begin = async () => {
      const linkAnswer = await browser.ask('POST', '/api/me/identities/google', {
        currentPassword: PASSWORD,
      })
      return linkAnswer.json<{ address: string }>().address
    }
    const takenIdentityAddress = await logInThere(await begin(), { email: 'owner@example.com' })
    expect((await comeBack(browser, takenIdentityAddress)).headers.location).toBe(
      '/mon-compte/informations-personnelles/?problem=social_identity_taken',
    )
    const late = await logInThere(await begin(), { email: 'late@example.com' })
    await browser.ask('POST', '/api/auth/logout', {})
    expect(problemOf(await comeBack(browser, late))).toBe('unauthorized')
    expect(
      (await logInBy(aBrowser(app), { email: 'late@example.com' })).headers.location,
    ).toContain('/inscription/completer/')
  })

  it('cannot be unlinked while it is the only way to log in (A6)', async () => {
    const browser = aBrowser(app)
    await logInBy(browser, { email: 'only@example.com' })
    expect((await browser.ask('DELETE', '/api/me/identities/google')).json<Problem>().code).toBe(
      'social_only_way_in',
    )
    const { address } = (await browser.ask('POST', '/api/me/identities/facebook', {})).json<{
      address: string
    }>()
    await comeBack(browser, await logInThere(address, {}))
    expect((await browser.ask('DELETE', '/api/me/identities/google')).status).toBe(200)
    expect((await browser.ask('DELETE', '/api/me/identities/facebook')).json<Problem>().code).toBe(
      'social_only_way_in',
    )
    await logInBy(aBrowser(app), {}, { provider: 'facebook' })
  })

  it('confirms a customer without a password for ten minutes, in place of the password (A6, A11, F9)', async () => {
    const browser = aBrowser(app)
    const email = `fresh-${kind}@example.com`
    const next = `next-${kind}@example.com`
    await logInBy(browser, { email })
    const asks = [
      () => browser.ask('POST', '/api/me/email', { email: next }),
      () => browser.ask('POST', '/api/me/identities/facebook', {}),
      () => browser.ask('POST', '/api/me/delete', {}),
    ]
    const before = app.clock.now
    app.clock.now += 10 * 60_000 + 1
    // Exchanging tokens does not count as a new login. An account without a password accepts no
    // password as a confirmation.
    await browser.ask('POST', '/api/auth/token/refresh', {})
    for (const ask of asks)
      expect((await ask()).json<Problem>()).toMatchObject({ status: 403, code: 'login_again' })
    expect(
      (await browser.ask('POST', '/api/me/delete', { password: PASSWORD })).json<Problem>().code,
    ).toBe('login_again')
    expect((await me(browser)).email).toBe(email)
    await logInBy(browser, { email })
    expect(await Promise.all(asks.slice(0, 2).map(async (ask) => (await ask()).status))).toEqual([
      200, 200,
    ])
    const token = await mailedToken(app, next, 'change-email')
    const follow = (by: TestBrowser) =>
      by.ask('POST', '/api/auth/email/verify', { token, password: PASSWORD })
    expect((await follow(aBrowser(app))).json<Problem>().code).toBe('unauthorized')
    expect((await follow(browser)).json()).toEqual({ email: next })
    expect((await asks[2]?.())?.status).toBe(200)
    expect((await browser.ask('GET', '/api/me/')).status).toBe(401)
    expect((await logInBy(aBrowser(app), { email })).headers.location).toContain(
      '/inscription/completer/',
    )
    app.clock.now = before
  })

  it('confirms nothing for a customer with a password, even one set by a mailed link (A10, A11)', async () => {
    const browser = aBrowser(app)
    const email = `chooses-${kind}@example.com`
    await logInBy(browser, { email })
    await browser.ask('POST', '/api/auth/password/forgotten', { email })
    const token = await mailedToken(app, email, 'reset')
    await browser.ask('POST', '/api/auth/password/reset', {
      token,
      password: PASSWORD,
      confirmation: PASSWORD,
    })
    await logInBy(browser, { email })
    expect(await me(browser)).toMatchObject({ email, hasPassword: true })
    const deletionAnswer = await browser.ask('POST', '/api/me/delete', {})
    expect(deletionAnswer.json<Problem>().fields).toEqual([
      { field: 'password', code: 'password_empty' },
    ])
    expect((await browser.ask('DELETE', '/api/me/identities/google')).status).toBe(200)
    expect((await browser.ask('POST', '/api/me/delete', { password: PASSWORD })).status).toBe(200)
  })

  it('discards the details and password of a sign-up whose email was never confirmed (A6)', async () => {
    const stranger = aBrowser(app)
    const body = aSignUp({ email: `victim-${kind}@example.com`, newsletterEmail: true })
    await stranger.ask('POST', '/api/auth/sign-up', body)
    const token = await mailedToken(app, body.email, 'verify')
    const browser = aBrowser(app)
    await logInBy(browser, { email: body.email })
    expect(await me(browser)).toMatchObject({
      phone: '',
      city: '',
      newsletterEmail: false,
      hasPassword: false,
    })
    expect(
      (await stranger.ask('POST', '/api/auth/login', { email: body.email, password: PASSWORD }))
        .status,
    ).toBe(401)
    expect((await stranger.ask('POST', '/api/auth/email/verify', { token })).status).toBe(410)
  })

  it('identifies a customer by provider and account, even after the email address changes (A6)', async () => {
    const browser = aBrowser(app)
    await logInBy(browser, { email: 'one@example.com' })
    const elsewhere = await logInBy(browser, { email: 'one@example.com' }, { provider: 'facebook' })
    expect(problemOf(elsewhere)).toBe('social_email_taken')
    const { db } = app.database
    await runStatement(db)`
      update customers set email = 'changed@example.com' where email = 'one@example.com'`
    const again = aBrowser(app)
    await logInBy(again, { email: 'one@example.com' })
    expect((await me(again)).email).toBe('changed@example.com')
  })

  it('can be cancelled at the provider (A6)', async () => {
    const browser = aBrowser(app)
    const answer = await logInBy(browser, 'cancel', { query: '?locale=nl' })
    expect(answer.headers.location).toBe('/nl/inloggen/?problem=social_cancelled&return=%2Fnl')
  })

  it('opens one account for two simultaneous callbacks (A6)', async () => {
    const browsers = [aBrowser(app), aBrowser(app)]
    const ways = await Promise.all(
      browsers.map(async (browser) => ({
        browser,
        back: await logInThere(await leave(browser), { email: 'twice@example.com' }),
      })),
    )
    const answers = await Promise.all(ways.map(({ browser, back }) => comeBack(browser, back)))
    for (const { headers } of answers) expect(headers.location).toContain('/inscription/completer/')
    const rows = await allRows(app.database.db)`
      select id from customers where email = 'twice@example.com'`
    expect(rows).toHaveLength(1)
  })
})

function withoutSecrets() {
  const { email: _, password: __, ...profile } = aSignUp()
  return profile
}
