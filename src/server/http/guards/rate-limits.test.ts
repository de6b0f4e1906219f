import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { aSignUp } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type TestServer, endedByHook, startServer } from '#testing/programs/a-server.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { Refusal } from '#server/kit/refusal.ts'

it('the limit counts the calls of two processes together, whatever X-Forwarded-For contains', async () => {
  const where = await copyDatabase('postgres')
  const servers = [
    await startServer(where, { MAILS_PER_MINUTE: '100' }),
    await startServer(where, { MAILS_PER_MINUTE: '100' }),
  ]
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) =>
      servers[i % 2]?.post(
        '/api/auth/password/forgotten',
        { email: `nobody-${i}@example.com` },
        { 'x-forwarded-for': `203.0.113.${i}` },
      ),
    ),
  )
  const passed = answers.filter((answer) => answer?.status === 200)
  expect(passed.length).toBeGreaterThanOrEqual(98)
  expect(passed.length).toBeLessThanOrEqual(102)
  const refused = answers.find((answer) => answer?.status === 429)
  expect(refused?.json<Problem>().code).toBe('too_many_requests')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  for (const server of servers) await server.end('SIGKILL')
  await where.remove()
})

describe('a program behind a proxy', () => {
  let where: DatabaseCopy
  let server: TestServer
  beforeAll(async () => {
    where = await copyDatabase('embedded')
    const settings = {
      TRUSTED_PROXIES: '1',
      LOGINS_PER_MINUTE: '2',
      MAILS_PER_MINUTE: '2',
      CLAIMS_PER_MINUTE: '2',
      CONTACTS_PER_MINUTE: '1',
    }
    server = await startServer(where, settings, endedByHook)
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await where.remove()
  })

  let clients = 0
  /** Header with a new client address, as the proxy sends it. */
  const aClient = () => ({ 'x-forwarded-for': `198.51.100.${(clients += 1)}` })

  it('limits how often one address may call each account endpoint, even without a login', async () => {
    const here = aClient()
    const statuses = async (path: string, body: unknown) => {
      const answerStatuses: number[] = []
      for (let i = 0; i < 3; i += 1)
        answerStatuses.push((await server.post(path, body, here)).status)
      return answerStatuses
    }
    const wrong = { email: 'nobody@example.com', password: 'Wrong1!!' }
    expect(await statuses('/api/auth/login', wrong)).toEqual([401, 401, 429])
    // Checking a correct password costs as much as a wrong one, so logged-in callers are counted as
    // well.
    for (const path of ['password', 'email', 'delete', 'identities/google']) {
      expect(await statuses(`/api/me/${path}`, {}), path).toEqual([429, 429, 429])
    }
    const verify = { token: 'x'.repeat(43) }
    expect(await statuses('/api/auth/email/verify', verify)).toEqual([429, 429, 429])
    expect(await statuses('/api/auth/password/reset', {})).toEqual([429, 429, 429])
    const forgotten = { email: 'nobody@example.com' }
    expect(await statuses('/api/auth/password/forgotten', forgotten)).toEqual([200, 200, 429])
    expect(await statuses('/api/auth/sign-up', {})).toEqual([429, 429, 429])
    const claim = { code: '00000-00000' }
    expect(await statuses('/api/me/loyalty/claims', claim)).toEqual([401, 401, 429])
  })

  it('does not count a form refused for its fields, however often it is sent (A8)', async () => {
    const here = aClient()
    const good = aSignUp()
    const signUp = async (body: object) =>
      (await server.post('/api/auth/sign-up', body, here)).status
    for (let i = 0; i < 6; i += 1) {
      expect(await signUp({ ...good, email: 'zoe@' })).toBe(400)
      expect(await signUp({ ...good, password: 'Password1!' })).toBe(400)
      expect((await server.post('/api/contact', {}, here)).status).toBe(400)
    }
    expect([await signUp(good), await signUp(good), await signUp(good)]).toEqual([200, 200, 429])
    expect(await signUp({ ...good, email: 'zoe@' })).toBe(429)
  })
})

describe('the rate limit of a refused call', () => {
  let app: TestApp
  let kitchen: TestKitchen
  let origin: string
  beforeAll(async () => {
    app = await openTestApp('postgres', { CONTACTS_PER_MINUTE: '2', TRUSTED_PROXIES: '1' })
    kitchen = await aKitchen(app)
    // A real connection is needed: calls inside the process are not counted.
    await once(app.app.server.listen(0, '127.0.0.1'), 'listening')
    const address = app.app.server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(() => app.close())
  const ready = async () => {
    const order = await place(app, await anOrder(app))
    const id = await orderIdOf(app, order)
    for (const action of ['start', 'ready'] as const) await kitchen.tap(id, { action })
    return order.token
  }
  let clients = 0
  /** Returns the statuses of four calls from one new address. */
  const four = async (call: (from: string) => Promise<number>) => {
    const from = `203.0.113.${(clients += 1)}`
    return [await call(from), await call(from), await call(from), await call(from)]
  }
  const send = async (
    path: string,
    type: string,
    body: string | Uint8Array<ArrayBuffer>,
    from: string,
  ) => {
    const reply = await fetch(origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'idempotency-key': randomUUID(), 'x-forwarded-for': from },
    })
    await reply.text()
    return reply.status
  }

  it('counts a call once its work has begun, whatever the reason for the refusal (N14)', async () => {
    const token = await ready()
    // Bytes that begin like a picture but are none.
    const broken = new Uint8Array(100_000)
    broken.set([0xff, 0xd8, 0xff])
    const photographs = `/api/orders/${token}/photographs`
    expect(await four((from) => send(photographs, 'image/jpeg', broken, from))).toEqual([
      400, 400, 429, 429,
    ])
    const problemReport = { lines: [{ line: 0, kind: 'other' }], text: 'Froid.', photograph: null }
    const unlike = JSON.stringify({ ...problemReport, photograph: 'x'.repeat(43) })
    const problems = `/api/orders/${token}/problems`
    expect(await four((from) => send(problems, 'application/json', unlike, from))).toEqual([
      400, 400, 429, 429,
    ])
  })

  it('counts a call with a wrong link, but not a small body that fails validation (N14)', async () => {
    const problems = `/api/orders/${await ready()}/problems`
    const nowhere = `/api/orders/${'x'.repeat(43)}/photographs`
    expect(await four((from) => send(nowhere, 'image/jpeg', new Uint8Array(9), from))).toEqual([
      404, 404, 429, 429,
    ])
    expect(await four((from) => send(problems, 'application/json', '{}', from))).toEqual([
      400, 400, 400, 400,
    ])
  })
})

it.each(['embedded', 'postgres'] as const)(
  'a rate limit lets through exactly the allowed number of calls, over %s',
  async (kind) => {
    const app = await openTestApp(kind)
    const take = (who: string) =>
      app.services.limits.take({ name: 'test', calls: 3, seconds: 60 }, who).then(
        () => 'taken',
        (error: unknown) => (error instanceof Refusal ? error.code : error),
      )
    const outcomes = []
    for (let i = 0; i < 5; i += 1) outcomes.push(await take('one'))
    expect(outcomes).toEqual(['taken', 'taken', 'taken', 'too_many_requests', 'too_many_requests'])
    expect(await take('other')).toBe('taken')
    await app.close()
  },
)
