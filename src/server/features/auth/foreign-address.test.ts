import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers/account.ts'
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
import { failureKey } from '#server/stores/customers/login-failures.ts'
import { DAY } from '#domain/time/durations.ts'

const STRANGERS = 'Sept Choux & 1 Poireau'

describe.each(oneDatabase)('a stranger who uses somebody else’s email address, over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const signUp = (email: string, password: string, changes = {}) =>
    app.post('/api/auth/sign-up', aSignUp({ email, password, ...changes }))
  const login = (email: string, password: string, browser = aBrowser(app)) =>
    browser.ask('POST', '/api/auth/login', { email, password })
  const verify = (token: string | null, password?: string) =>
    app.post('/api/auth/email/verify', { token, password })
  const reset = (token: string | null, password: string) =>
    app.post('/api/auth/password/reset', { token, password, confirmation: password })
  const fieldsOf = (answer: { json: <T>() => T }) => answer.json<Problem>().fields
  const newAddress = () => aSignUp().email
  const mailsTo = async (email: string, mailKind: string) => {
    await app.drain()
    const rows = await allRows(app.database.db)`
      select from mails where recipient = ${email} and kind = ${`account-${mailKind}`}`
    return rows.length
  }

  it('neither replaces the password of a pending sign-up nor voids its link (A8)', async () => {
    const email = newAddress()
    await signUp(email, PASSWORD, { firstName: 'Owner' })
    const link = await mailedToken(app, email, 'verify')
    await signUp(email.toUpperCase(), STRANGERS, { firstName: 'Stranger' })
    const newer = await mailedToken(app, email, 'verify')
    expect(newer).not.toBe(link)
    expect(fieldsOf(await verify(newer, STRANGERS))).toEqual([
      { field: 'password', code: 'password_wrong' },
    ])
    expect((await verify(link, PASSWORD)).json()).toEqual({ email })
    expect((await login(email, STRANGERS)).status).toBe(401)
    const browser = aBrowser(app)
    expect((await login(email, PASSWORD, browser)).status).toBe(200)
    expect((await browser.ask('GET', '/api/me/')).json<Customer>().firstName).toBe('Owner')
  })

  it('gets no account opened if the owner follows the link without the stranger’s password (A8)', async () => {
    const email = newAddress()
    await signUp(email, STRANGERS)
    const link = await mailedToken(app, email, 'verify')
    expect(fieldsOf(await verify(link))).toEqual([{ field: 'password', code: 'password_empty' }])
    for (let i = 0; i < 5; i += 1)
      expect(fieldsOf(await verify(link, PASSWORD))?.[0]?.code).toBe('password_wrong')
    expect((await verify(link, STRANGERS)).json<Problem>().code).toBe('too_many_attempts')
    expect((await login(email, STRANGERS)).status).toBe(401)
  })

  it('cannot block the address: a day later another sign-up counts, and only its link works (A8)', async () => {
    const email = newAddress()
    await signUp(email, STRANGERS)
    const link = await mailedToken(app, email, 'verify')
    app.clock.now += DAY
    await signUp(email, PASSWORD)
    expect((await verify(link, STRANGERS)).json<Problem>().code).toBe('link_invalid')
    expect((await verify(await mailedToken(app, email, 'verify'), PASSWORD)).status).toBe(200)
  })

  it('leaves no data in an account that the owner opens by a password reset, after any number of sign-ups (A8, A10)', async () => {
    const email = newAddress()
    for (let i = 0; i < 7; i += 1)
      expect(
        (await signUp(email, STRANGERS, { city: 'Elsewhere', newsletterEmail: true })).status,
      ).toBe(200)
    expect(await mailsTo(email, 'verify')).toBe(5)
    for (let i = 0; i < 3; i += 1) await login(email, STRANGERS)
    expect(await mailsTo(email, 'verify')).toBe(5)
    await signUp(email, PASSWORD)
    await app.post('/api/auth/password/forgotten', { email })
    expect((await reset(await mailedToken(app, email, 'reset'), PASSWORD)).status).toBe(200)
    const browser = aBrowser(app)
    expect((await login(email, PASSWORD, browser)).status).toBe(200)
    expect((await browser.ask('GET', '/api/me/')).json<Customer>()).toMatchObject({
      email,
      firstName: '',
      city: '',
      newsletterEmail: false,
    })
    expect((await login(email, STRANGERS)).status).toBe(401)
  })

  it('is logged out by a password reset, also from linked accounts, and the owner is informed (A10)', async () => {
    const { browser, email, id } = await aCustomer(app)
    await runStatement(app.database.db)`
      insert into identities (issuer, subject, customer_id, linked_at)
      values ('https://accounts.example', ${id}, ${id}, now())`
    await app.post('/api/auth/password/forgotten', { email })
    expect((await reset(await mailedToken(app, email, 'reset'), STRANGERS)).status).toBe(200)
    for (const table of ['identities', 'known_devices']) {
      expect(
        await allRows(app.database.db)`select from ${sql.table(table)} where customer_id = ${id}`,
      ).toEqual([])
    }
    expect((await browser.ask('GET', '/api/me/')).status).toBe(401)
    expect(await mailsTo(email, 'unlinked')).toBe(1)
  })

  it('has no known device of the owner’s account: neither a planted one nor one from before a password change (A1)', async () => {
    const { browser, email } = await aCustomer(app)
    const device = browser.cookies.get('__Host-device') ?? ''
    const planted = aBrowser(app, new Map([['__Host-device', 'p'.repeat(43)]]))
    expect((await login(email, PASSWORD, planted)).status).toBe(200)
    expect(planted.cookies.get('__Host-device')).not.toBe('p'.repeat(43))
    await login(email, PASSWORD, browser)
    expect(browser.cookies.get('__Host-device')).toBe(device)
    await browser.ask('POST', '/api/me/password', {
      currentPassword: PASSWORD,
      password: STRANGERS,
      confirmation: STRANGERS,
    })
    for (let i = 0; i < 3; i += 1)
      await login(email, 'Wrong1!!', aBrowser(app, new Map([['__Host-device', device]])))
    const rows = await allRows(app.database.db)`
      select failures from login_failures where key_hash = ${failureKey(email, null)}`
    expect(rows).toEqual([{ failures: 3 }])
  })
})
