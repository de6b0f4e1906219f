import { firstRow } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/account.ts'
import { CONSENT_TEXT_VERSION, type Tokens } from '#contract/customers/auth.ts'
import type { Problem } from '#contract/errors.ts'
import {
  PASSWORD,
  aBrowser,
  aCustomer,
  aSignUp,
  mailedToken,
} from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(oneDatabase)('accounts over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, {}, { strongPasswords: true })
  })
  afterAll(() => app.close())

  it('are opened by the link of a mail together with the password (A1, A4, A8)', async () => {
    const browser = aBrowser(app)
    const body = aSignUp({ newsletterSms: true })
    expect((await browser.ask('POST', '/api/auth/sign-up', body)).json()).toEqual({})
    const login = () =>
      browser.ask('POST', '/api/auth/login', {
        email: body.email.toUpperCase(),
        password: PASSWORD,
      })
    expect((await login()).json<Problem>().code).toBe('login_failed')
    const token = await mailedToken(app, body.email, 'verify')
    expect(
      (await browser.ask('POST', '/api/auth/email/verify', { token, password: PASSWORD })).json(),
    ).toEqual({ email: body.email })
    const answer = await login()
    expect(answer.json<Tokens>()).toMatchObject({ accessToken: null, refreshToken: null })
    expect([...browser.cookies.keys()].sort()).toEqual([
      '__Host-access',
      '__Host-device',
      '__Host-refresh',
    ])
    for (const cookie of [answer.headers['set-cookie']].flat()) {
      expect(String(cookie)).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    }
    const { password: _, termsAccepted: __, privacyAccepted: ___, ...profile } = body
    const agreed = [
      ['sms', CONSENT_TEXT_VERSION],
      ['terms', '2026-11-23'],
      ['privacy', '2026-11-23'],
    ].map(([kind, textVersion]) => ({
      kind,
      textVersion,
      given: true,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    }))
    expect((await browser.ask('GET', '/api/me/')).json<Customer>()).toEqual({
      ...profile,
      consents: agreed,
      favourite: null,
      hasPassword: true,
      allergies: null,
      eatfid_points: 0,
    })
    expect((await browser.ask('POST', '/api/auth/logout', {})).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['__Host-device'])
    expect((await browser.ask('GET', '/api/me/')).status).toBe(401)
  })

  it('store a password as an argon2id hash that needs 46 MiB', async () => {
    const { email } = await aCustomer(app)
    const row = await firstRow(app.database.db)<{ hash: string }>`
      select password_hash as hash from customers where email = ${email}`
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
  })

  it('return tokens in the body to an API client, and exchange a refresh token for new ones (A3, A5)', async () => {
    const { email } = await aCustomer(app)
    const answer = await app.post('/api/auth/login', { email, password: PASSWORD })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { refreshToken, accessToken } = answer.json<Tokens>()
    const me = (token: string | null) => app.get('/api/me/', { authorization: `Bearer ${token}` })
    expect((await me(accessToken)).json<Customer>().email).toBe(email)
    const next = (await app.post('/api/auth/token/refresh', { refreshToken })).json<Tokens>()
    expect((await me(next.accessToken)).status).toBe(200)
    expect((await me(refreshToken)).status).toBe(401)
    await app.post('/api/auth/logout', { refreshToken: next.refreshToken })
    expect((await me(next.accessToken)).status).toBe(401)
    expect((await me(accessToken)).status).toBe(401)
  })
})
