import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Tokens } from '#contract/customers/auth.ts'
import { buildApp } from '#server/program/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { PASSWORD, aCustomer, mailedToken } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { type TestApp, clientOf, openTestApp } from '#testing/programs/test-app.ts'
import { DAY, MINUTE, SECOND } from '#domain/time/durations.ts'

/**
 * A session in the model: whether it was ended, and the latest time at which it expires, in epoch
 * milliseconds.
 */
type Family = { ended: boolean; until: number }
/** A pair of tokens in the model. `exchanged`: the time of its exchange, and the resulting pair. */
type Pair = {
  family: Family
  access: string
  refresh: string
  accessUntil: number
  refreshUntil: number
  exchanged: { at: number; next: Pair } | null
}

type TokenAction =
  | { do: 'login' }
  | { do: 'everywhere'; pair: number }
  | { do: 'refresh' | 'access' | 'logout'; pair: number }
  | { do: 'wait'; milliseconds: number }

// The last pair is the one that a tab uses now. Any other pair is an old one, which a thief might
// use.
const pair = fc.oneof(
  { weight: 3, arbitrary: fc.constant(-1) },
  { weight: 2, arbitrary: fc.integer({ min: -3, max: 40 }) },
)
const action: fc.Arbitrary<TokenAction> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<TokenAction>({ do: 'login' }) },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('refresh' as const), pair }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('access' as const), pair }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('logout' as const), pair }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('everywhere' as const), pair }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      // No sum of these durations is near the ten seconds of `GRACE_SECONDS`, because the
      // database's clock advances while the test runs.
      milliseconds: fc.constantFrom(
        6 * SECOND,
        12 * SECOND,
        14 * MINUTE,
        16 * MINUTE,
        29 * DAY,
        31 * DAY,
      ),
    }),
  },
)

describe.each(oneDatabase)('session tokens on the %s database', (kind) => {
  let app: TestApp
  let email = ''
  beforeAll(async () => {
    app = await openTestApp(kind)
    email = (await aCustomer(app)).email
  })
  afterAll(() => app.close())

  async function logIn(): Promise<Pair> {
    const answer = await app.post('/api/auth/login', { email, password: PASSWORD })
    expect(answer.status).toBe(200)
    const now = app.clock.now
    return pairOf(answer.json<Tokens>(), { ended: false, until: now + 90 * DAY }, now)
  }
  const pairOf = ({ accessToken, refreshToken }: Tokens, family: Family, now: number): Pair => ({
    family,
    access: accessToken ?? '',
    refresh: refreshToken ?? '',
    exchanged: null,
    accessUntil: Math.min(now + 15 * MINUTE, family.until),
    refreshUntil: Math.min(now + 30 * DAY, family.until),
  })
  /**
   * Advances the program's clock. Exchanges use the database's clock, so their stored times are
   * moved back by the same duration.
   */
  async function wait(milliseconds: number): Promise<void> {
    app.clock.now += milliseconds
    await runStatement(app.database.db)`
      update session_tokens set exchanged_at = exchanged_at - ${milliseconds} * interval '1 millisecond'`
  }
  const refresh = (token: string) => app.post('/api/auth/token/refresh', { refreshToken: token })
  const me = async (token: string) =>
    (await app.get('/api/me/', { authorization: `Bearer ${token}` })).status

  it('behave like a reference model under random sequences of actions (A2, A3)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
        const pairs = [await logIn()]
        for (const step of actions) {
          const { actual, should } = await act(step, pairs)
          expect(actual).toEqual(should)
        }
      }),
      { numRuns: 60 },
    )
  })

  type TokenOutcome = { actual: unknown; should: unknown }

  /**
   * Performs one action on the program and on the model. Returns the actual and the expected
   * result.
   */
  async function act(step: TokenAction, pairs: Pair[]): Promise<TokenOutcome> {
    if (step.do === 'wait') await wait(step.milliseconds)
    if (step.do === 'login') pairs.push(await logIn())
    if (step.do === 'wait' || step.do === 'login') return { actual: null, should: null }
    const now = app.clock.now
    const pair = pairs.at(step.pair % pairs.length)
    if (!pair) throw new Error('there is no token pair to use')
    const { family } = pair
    if (step.do === 'refresh') return actRefresh(pair, pairs, now)
    if (step.do === 'logout') {
      family.ended = true
      return {
        actual: (await app.post('/api/auth/logout', { refreshToken: pair.refresh })).status,
        should: 200,
      }
    }
    const should = !family.ended && now < pair.accessUntil ? 200 : 401
    if (step.do === 'access') return { actual: await me(pair.access), should }
    if (should === 200) for (const otherPair of pairs) otherPair.family.ended = true
    const { status } = await app.post('/api/auth/logout-everywhere', undefined, {
      authorization: `Bearer ${pair.access}`,
    })
    return { actual: status, should }
  }

  async function actRefresh(pair: Pair, pairs: Pair[], now: number): Promise<TokenOutcome> {
    const answer = await refresh(pair.refresh)
    const { family, exchanged } = pair
    const isLive = !family.ended && now < pair.refreshUntil
    if (isLive && exchanged && now - exchanged.at > 10 * SECOND) family.ended = true
    if (!isLive || family.ended) {
      return {
        actual: [answer.status, answer.json<Problem>().code],
        should: [401, 'token_invalid'],
      }
    }
    const tokens = answer.json<Tokens>()
    const next = exchanged?.next ?? pairOf(tokens, family, now)
    if (!exchanged) {
      pair.exchanged = { at: now, next }
      pairs.push(next)
    }
    return {
      actual: [answer.status, tokens.accessToken, tokens.refreshToken],
      should: [200, next.access, next.refresh],
    }
  }

  it('have one successor pair after fifty simultaneous refreshes, and the session stays open (A2)', async () => {
    const opened = await logIn()
    const count = async () =>
      (
        await firstRow(app.database.db)<{ count: number }>`
      select count(*)::integer as count from session_tokens`
      )?.count ?? 0
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(opened.refresh)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await count()).toBe(before + 2)
    expect(await me(answers[0]?.json<Tokens>().accessToken ?? '')).toBe(200)
  })

  it('end their session when an old refresh token is replayed, and the owner is told by e-mail', async () => {
    const opened = await logIn()
    const next = (await refresh(opened.refresh)).json<Tokens>()
    await wait(11 * SECOND)
    expect(await me(next.accessToken ?? '')).toBe(200)
    expect((await refresh(opened.refresh)).status).toBe(401)
    expect(await me(next.accessToken ?? '')).toBe(401)
    expect((await refresh(next.refreshToken ?? '')).status).toBe(401)
    expect(await mailedToken(app, email, 'reuse')).not.toBeNull()
  })

  it('are never stored in plain text in the database', async () => {
    const opened = await logIn()
    const next = (await refresh(opened.refresh)).json<Tokens>()
    const rows = await allRows(app.database.db)<{ row: string }>`
      select session_tokens::text as row from session_tokens union all select sessions::text from sessions
      union all select known_devices::text from known_devices`
    for (const token of [
      opened.access,
      opened.refresh,
      next.accessToken ?? '',
      next.refreshToken ?? '',
    ]) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
    }
  })

  it('are accepted as their own kind only: access or refresh', async () => {
    const opened = await logIn()
    expect(await me(opened.refresh)).toBe(401)
    expect((await refresh(opened.access)).status).toBe(401)
    expect(await me(opened.access)).toBe(200)
  })
})

it('after a logout, every process refuses the tokens of the session at once', async () => {
  const app = await openTestApp('postgres')
  const database = await openDatabase(app.config)
  const otherProcess = await buildApp({ config: app.config, database, now: () => app.clock.now })
  const clients = [app, clientOf(otherProcess)]
  const { email } = await aCustomer(app)
  const { accessToken, refreshToken } = (
    await clientOf(otherProcess).post('/api/auth/login', { email, password: PASSWORD })
  ).json<Tokens>()
  const statuses = () =>
    Promise.all(
      clients.map(
        async (client) =>
          (await client.get('/api/me/', { authorization: `Bearer ${accessToken}` })).status,
      ),
    )
  expect(await statuses()).toEqual([200, 200])
  await app.post('/api/auth/logout', { refreshToken })
  expect(await statuses()).toEqual([401, 401])
  expect(
    (await clientOf(otherProcess).post('/api/auth/token/refresh', { refreshToken })).status,
  ).toBe(401)
  await otherProcess.close()
  await database.close()
  await app.close()
})

it.each([12, 30, 300])(
  'a refresh whose reply was lost returns the same tokens from a process whose clock is %i s ahead or behind',
  async (seconds) => {
    const app = await openTestApp('postgres')
    const ahead = await openSecondApp({ ...app, clock: { now: app.clock.now + seconds * SECOND } })
    const { email } = await aCustomer(app)
    for (const [first, second] of [
      [app, ahead],
      [ahead, app],
    ] as const) {
      const { refreshToken } = (
        await app.post('/api/auth/login', { email, password: PASSWORD })
      ).json<Tokens>()
      const answers = [
        await first.post('/api/auth/token/refresh', { refreshToken }),
        await second.post('/api/auth/token/refresh', { refreshToken }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.json<Tokens>().refreshToken).toBe(answers[0]?.json<Tokens>().refreshToken)
    }
    await ahead.close()
    await app.close()
  },
)
