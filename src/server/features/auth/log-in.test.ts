import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { sentences } from '#server/http/replies/sentences.ts'
import {
  PASSWORD,
  aBrowser,
  aCustomer,
  aSignUp,
  mailedToken,
} from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { isFull } from '#testing/runs/budget.ts'
import { hashOf } from '#server/kit/hash.ts'
import { failureKey } from '#server/stores/customers/login-failures.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('login over %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const login = (email: string, password: string, browser = aBrowser(app)) =>
    browser.ask('POST', '/api/auth/login', { email, password })
  const refused = (answer: TestAnswer) => [answer.status, answer.json<Problem>().code]

  /** Number of hashes that the program computed during `ask`. */
  async function hashesOf(ask: () => Promise<unknown>): Promise<number> {
    const count = async () =>
      Number(/password_hashes_total (\d+)/.exec(await app.services.metrics.registry.metrics())?.[1])
    const before = await count()
    await ask()
    return (await count()) - before
  }
  const toComparable = ({ status, headers, text }: TestAnswer) => [
    status,
    Object.keys(headers).sort(),
    text.replace(/"requestId":"[^"]*"/, ''),
  ]

  it('answers the same at the same cost, whether the address is known, unconfirmed or unknown (V6)', async () => {
    const { email } = await aCustomer(app)
    const unopened = aSignUp()
    await app.post('/api/auth/sign-up', unopened)
    const { email: social } = await aCustomer(app)
    await runStatement(app.database.db)`
      update customers set password_hash = null where email = ${social}`
    const answers: TestAnswer[] = []
    for (const [address, password] of [
      [email, 'Wrong1!!'],
      ['nobody@example.com', 'Wrong1!!'],
      [unopened.email, 'Wrong1!!'],
      [unopened.email, PASSWORD],
      [social, PASSWORD],
    ] as const)
      expect(
        await hashesOf(async () => {
          answers.push(await login(address, password))
        }),
      ).toBe(1)
    expect(answers[0]?.json<Problem>().title).toBe(sentences.fr.login_failed)
    for (const answer of answers)
      expect(toComparable(answer)).toEqual(toComparable(answers[0] as TestAnswer))
  })

  it('hides at sign-up whether an address is known: same answer, same cost, and a mail to its owner', async () => {
    const { email } = await aCustomer(app)
    const answers: TestAnswer[] = []
    for (const address of [email, `new-${email}`]) {
      const body = aSignUp({ email: address, password: 'Sept Choux & 1 Poireau' })
      expect(
        await hashesOf(async () => {
          answers.push(await app.post('/api/auth/sign-up', body))
        }),
      ).toBe(1)
    }
    expect(toComparable(answers[0] as TestAnswer)).toEqual(toComparable(answers[1] as TestAnswer))
    expect(await mailedToken(app, email, 'known')).toBe('')
    expect(await mailedToken(app, email, 'verify')).not.toBe('')
    expect((await login(email, 'Sept Choux & 1 Poireau')).status).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(200)
  })

  it('has the same “forgotten password” answer for everybody, and computes no hash for it (A10)', async () => {
    const { email } = await aCustomer(app)
    const answers: TestAnswer[] = []
    for (const address of [email, 'nobody@example.com']) {
      expect(
        await hashesOf(async () => {
          answers.push(await app.post('/api/auth/password/forgotten', { email: address }))
        }),
      ).toBe(0)
    }
    expect(toComparable(answers[0] as TestAnswer)).toEqual(toComparable(answers[1] as TestAnswer))
    expect(await mailedToken(app, email, 'reset')).not.toBeNull()
    expect(await mailedToken(app, 'nobody@example.com', 'reset')).toBeNull()
  })

  it('lets five of a thousand guesses through, and blocks longer each time', async () => {
    for (const email of [(await aCustomer(app)).email, 'nobody-else@example.com']) {
      const answers: TestAnswer[] = []
      const hashes = await hashesOf(async () => {
        answers.push(
          ...(await Promise.all(
            Array.from({ length: 1000 }, (_, i) =>
              app.post('/api/auth/login', { email, password: `Guess${i}!` }),
            ),
          )),
        )
      })
      expect(hashes).toBe(5)
      const counts = Map.groupBy(answers, ({ status }) => status)
      // Most of these simultaneous requests are refused before any password is hashed.
      expect([
        counts.get(401)?.length,
        (counts.get(429)?.length ?? 0) + (counts.get(503)?.length ?? 0),
      ]).toEqual([5, 995])
      expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60')
      app.clock.now += MINUTE
      expect(refused(await login(email, 'Guess!1x'))).toEqual([401, 'login_failed'])
      app.clock.now += MINUTE
      const again = await login(email, 'Guess!1x')
      expect([...refused(again), again.headers['retry-after']]).toEqual([
        429,
        'too_many_attempts',
        '60',
      ])
    }
  })

  it('stays open to the owner during a stranger’s guesses: on a known device, or after the wait', async () => {
    const { email, browser } = await aCustomer(app)
    await browser.ask('POST', '/api/auth/logout', {})
    for (let i = 0; i < 6; i += 1) await login(email, 'Wrong1!!')
    expect(refused(await login(email, PASSWORD))).toEqual([429, 'too_many_attempts'])
    expect((await login(email, PASSWORD, browser)).status).toBe(200)
    expect(refused(await login(email, PASSWORD))).toEqual([429, 'too_many_attempts'])
    app.clock.now += MINUTE
    expect((await login(email, PASSWORD)).status).toBe(200)
    for (let i = 0; i < 5; i += 1)
      expect((await login(email, 'Wrong1!!', browser)).status).toBe(401)
    expect(refused(await login(email, PASSWORD, browser))).toEqual([429, 'too_many_attempts'])
  })

  it('gives no extra guesses at one customer to a thief with the device of another customer', async () => {
    const [thief, victim] = [await aCustomer(app), await aCustomer(app)]
    for (let i = 0; i < 5; i += 1) await login(victim.email, 'Wrong1!!', thief.browser)
    expect(refused(await login(victim.email, 'Wrong1!!', thief.browser))).toEqual([
      429,
      'too_many_attempts',
    ])
  })

  it('issues new tokens every time, whatever tokens the browser sends', async () => {
    const { email, browser } = await aCustomer(app)
    const before = browser.cookies.get('__Host-access')
    await login(email, PASSWORD, browser)
    expect(browser.cookies.get('__Host-access')).not.toBe(before)
    const planted = aBrowser(
      app,
      new Map([
        ['__Host-access', 'x'.repeat(43)],
        ['__Host-refresh', 'y'.repeat(43)],
      ]),
    )
    expect((await login(email, PASSWORD, planted)).status).toBe(200)
    expect(planted.cookies.get('__Host-refresh')).not.toBe('y'.repeat(43))
  })

  it('allows a new password by a link that works once and for thirty minutes (A10)', async () => {
    const { email, browser } = await aCustomer(app)
    const forget = () =>
      app.post('/api/auth/password/forgotten', { email }, { host: 'elsewhere.example' })
    const password = 'Sept Choux & 1 Poireau'
    const reset = async (token: string | null, changes = {}) =>
      app.post('/api/auth/password/reset', { token, password, confirmation: password, ...changes })
    await forget()
    const first = await mailedToken(app, email, 'reset')
    await forget()
    const second = await mailedToken(app, email, 'reset')
    expect(refused(await reset(first))).toEqual([410, 'link_invalid'])
    app.clock.now += 30 * MINUTE
    expect(refused(await reset(second))).toEqual([410, 'link_invalid'])
    await forget()
    const third = await mailedToken(app, email, 'reset')
    const differs = await reset(third, { confirmation: 'other' })
    expect(differs.json<Problem>().fields).toEqual([
      { field: 'confirmation', code: 'passwords_differ' },
    ])
    const common = await reset(third, { password: 'Password1!', confirmation: 'Password1!' })
    expect(common.json<Problem>().fields).toEqual([{ field: 'password', code: 'password_refused' }])
    for (let i = 0; i < 6; i += 1) await login(email, 'Wrong1!!')
    const both = await Promise.all([reset(third), reset(third)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]))
    expect((await browser.ask('GET', '/api/me/')).status).toBe(401)
    expect((await login(email, PASSWORD)).status).toBe(401)
    expect((await login(email, password)).status).toBe(200)
    expect(await mailedToken(app, email, 'password-changed')).not.toBeNull()
    const rows = await allRows(app.database.db)<{
      text: string
    }>`select text from mails where recipient = ${email}`
    for (const { text } of rows) expect(text).not.toContain('elsewhere.example')
  })

  // Long timeout in milliseconds: hashes run at low priority, so a busy machine may make them wait
  // for minutes.
  describe('login with a password hash of real cost', { timeout: 300_000 }, () => {
    let strong: TestApp
    beforeAll(async () => {
      strong = await openTestApp(kind, {}, { strongPasswords: true })
    })
    afterAll(() => strong.close())

    it('answers 503 if forty requests wait for a hash, so that orders do not wait', async () => {
      const run = randomUUID()
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          login(`many-${i}-${run}@example.com`, 'Wrong1!!', aBrowser(strong)),
        ),
      )
      const counts = Map.groupBy(answers, ({ status }) => status)
      expect(counts.get(401)?.length).toBeGreaterThanOrEqual(42)
      expect((counts.get(401)?.length ?? 0) + (counts.get(503)?.length ?? 0)).toBe(100)
      for (const answer of counts.get(503) ?? [])
        expect(answer.headers['retry-after']).toMatch(/^[2-8]$/)
      const keys = answers.map((_, i) => failureKey(`many-${i}-${run}@example.com`, null))
      const rows = await allRows(strong.database.db)<{ count: number }>`
        select coalesce(sum(failures), 0)::integer as count from login_failures where key_hash = any(${keys}::text[])`
      expect(rows, 'who was sent away has not failed').toEqual([{ count: counts.get(401)?.length }])
    })

    it.runIf(isFull())(
      'counts no failure for a customer whose password could not be compared because of the load',
      async () => {
        const { browser, email, id } = await aCustomer(strong)
        const busy = Array.from({ length: 60 }, (_, i) =>
          login(`busy-${i}-${email}`, 'Wrong1!!', aBrowser(strong)),
        )
        const changes = {
          currentPassword: PASSWORD,
          password: 'Sept Choux & 1 Poireau',
          confirmation: 'Sept Choux & 1 Poireau',
        }
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => browser.ask('POST', '/api/me/password', changes)),
        )
        await Promise.all(busy)
        const sentAway = answers.filter(({ status }) => status === 503).length
        expect(sentAway).toBeGreaterThan(0)
        const row = await firstRow(strong.database.db)<{ failures: number; blocked: boolean }>`
        select failures, blocked_until is not null as blocked from login_failures
        where key_hash = ${hashOf(`customer ${id}`)}`
        expect(row?.failures ?? 0).toBeLessThanOrEqual(answers.length - sentAway)
      },
    )
  })
})
