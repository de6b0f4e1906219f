import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { PrivacyRequest } from '#contract/office/privacy.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { aCustomer, fromOurPage } from '#testing/builders/a-customer.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { type TestServer, endedByHook, startServer } from '#testing/programs/a-server.ts'
import { findInDatabase } from '#testing/programs/database-state.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/**
 * Two server processes (`servers`), and a program in this process (`app`) with which the tests
 * create people and customers, all on one PostgreSQL database.
 */
let app: TestApp
let servers: TestServer[] = []
beforeAll(async () => {
  app = await openTestApp('postgres')
  app.clock.now = Date.now()
  servers = await Promise.all([0, 1].map(() => startServer(app.config, {}, endedByHook)))
})
afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGTERM')))
  await app.close()
})

const ask = (i: number, person: APerson, path: string, body: object, key = randomUUID()) =>
  (servers[i % servers.length] as TestServer).post(path, body, {
    ...fromOurPage,
    cookie: `__Host-office=${person.browser.cookies.get('__Host-office')}`,
    'idempotency-key': key,
  })
const pagesOf = async () =>
  (await checkBooks(app.database.db)).find(({ book }) => book === 'audit')?.pages ?? 0
const linesOf = async (customer: string) => {
  const rows = await allRows(app.database.db)<{ change: number; balance: number }>`
    select change, balance from point_entries where customer_id = ${customer} order by position`
  return rows
}
const journalOf = async (customer: string, action: string) => {
  const rows = await allRows(app.database.db)`
    select id from audit_entries where subject = ${`customer ${customer}`} and action = ${action}`
  return rows.length
}

it('manual points are booked once, even if two processes receive the same key twenty times simultaneously (H4)', async () => {
  const care = await aPersonWith(app, 'care')
  const zoe = await aCustomer(app)
  const body = { kind: 'granted', count: 15, reason: 'Attente trop longue' }
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      ask(i, care, `/api/office/customers/${zoe.id}/points`, body, key),
    ),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 {"change":15,"balance":15}']),
  )
  expect(await linesOf(zoe.id)).toEqual([{ change: 15, balance: 15 }])
  expect(await journalOf(zoe.id, 'points-changed')).toBe(1)

  // A key used for one card is refused for another, even if both requests arrive at once.
  const owner = await aPersonWith(app, 'owner')
  const cards = [await aCustomer(app), await aCustomer(app)]
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const sharedKey = randomUUID()
    const answers = await Promise.all(
      cards.map(({ id }, i) =>
        ask(i, owner, `/api/office/customers/${id}/points`, body, sharedKey),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  }
  const lines = await Promise.all(cards.map(({ id }) => linesOf(id)))
  expect(lines.flat()).toHaveLength(10)
  expect(await ledgerFaults(app.database)).toEqual([])
})

it('two processes together grant no more than the daily limit, with twenty simultaneous requests (H4)', async () => {
  const care = await aPersonWith(app, 'care')
  const zoe = await aCustomer(app)
  const body = { kind: 'granted', count: 15, reason: 'Attente trop longue' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      ask(i, care, `/api/office/customers/${zoe.id}/points`, body),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(2).fill(200),
    ...Array<number>(18).fill(403),
  ])
  expect((await linesOf(zoe.id)).at(-1)).toEqual({ change: 15, balance: 30 })
})

it('simultaneous manual changes by several people add up, between 0 and 280 points (H4)', async () => {
  const people = [await aPersonWith(app, 'care'), await aPersonWith(app, 'owner')]
  const zoe = await aCustomer(app)
  const before = await pagesOf()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      ask(i, people[(i >> 1) % 2] as APerson, `/api/office/customers/${zoe.id}/points`, {
        kind: i % 3 === 0 ? 'withdrawn' : 'granted',
        count: 7 + i,
        reason: 'Correction',
      }),
    ),
  )
  const codes = answers
    .filter(({ status }) => status !== 200)
    .map((answer) => answer.json<Problem>().code)
  // Customer care may change at most 40 points per customer and day, so further changes are
  // refused.
  expect(new Set(codes)).toEqual(new Set(['points_over_limit']))
  const changeCount = answers.length - codes.length
  expect(await linesOf(zoe.id)).toHaveLength(changeCount)
  expect(await journalOf(zoe.id, 'points-changed')).toBe(changeCount)
  expect(await ledgerFaults(app.database)).toEqual([])
  const audit = (await checkBooks(app.database.db)).find(({ book }) => book === 'audit')
  expect(audit).toMatchObject({ pages: before + changeCount, fault: null })
})

it('a privacy request is opened once and a customer forgotten once, despite simultaneous requests to two processes (H5, P4)', async () => {
  const asker = await aPersonWith(app, 'care')
  const people = [asker, await aPersonWith(app, 'owner'), await aPersonWith(app, 'care')]
  const zoe = await aCustomer(app)
  const requestAnswers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      ask(i, asker, '/api/office/privacy-requests', {
        kind: 'export',
        ...(i % 2 === 0 ? { customer: zoe.id } : { email: zoe.email }),
      }),
    ),
  )
  expect(requestAnswers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(9).fill(409),
  ])
  expect(await journalOf(zoe.id, 'privacy-request-made')).toBe(1)
  const forgettingAnswers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      ask(i, asker, '/api/office/forgettings', { customer: zoe.id }),
    ),
  )
  expect(forgettingAnswers.map(({ status }) => status)).toEqual(Array<number>(8).fill(201))
  const ids = new Set(forgettingAnswers.map((answer) => answer.json<PrivacyRequest>().id))
  expect(ids.size).toBe(1)
  const [id] = ids
  expect(await journalOf(zoe.id, 'privacy-request-made')).toBe(2)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      ask(i, people[i % 3] as APerson, `/api/office/privacy-requests/${id}/confirmation`, {}),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = new Set(
    answers.filter(({ status }) => status !== 200).map((answer) => answer.json<Problem>().code),
  )
  expect(codes).toContain('privacy_request_closed')
  codes.delete('second_person_needed')
  expect(codes).toEqual(new Set(['privacy_request_closed']))
  expect(await journalOf(zoe.id, 'customer-forgotten')).toBe(1)
})

it('changing points while their customer is being forgotten leaves no personal data behind (H4, H5)', async () => {
  const [care, owner] = [await aPersonWith(app, 'care'), await aPersonWith(app, 'owner')]
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const zoe = await aCustomer(app)
    const reason = `Motif ${randomUUID()}`
    const forgettingAnswer = await ask(0, care, '/api/office/forgettings', { customer: zoe.id })
    const { id } = forgettingAnswer.json<PrivacyRequest>()
    const [forgotten, ...pointAnswers] = await Promise.all([
      ask(0, owner, `/api/office/privacy-requests/${id}/confirmation`, {}),
      ...Array.from({ length: 6 }, (_, i) =>
        ask(i, i % 2 === 0 ? care : owner, `/api/office/customers/${zoe.id}/points`, {
          kind: 'granted',
          count: 5,
          reason,
        }),
      ),
    ])
    expect(forgotten.status).toBe(200)
    for (const { status } of pointAnswers) expect([200, 404]).toContain(status)
    expect(await findInDatabase(app.database, reason)).toEqual([])
  }
})
