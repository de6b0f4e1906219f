import { firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { ListedOrder, OfficeOrder, OfficeProblem } from '#contract/office/orders.ts'
import type { Problem } from '#contract/errors.ts'
import type { TodayView } from '#contract/office/today.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderProblems, OrderView, CustomerProblem } from '#contract/shop/order-view.ts'
import type { exportMe } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { PHOTOGRAPH_DAYS, purgeOldOrders } from '#server/features/orders/purge-old-orders.ts'
import { erasePersonsOfOrders } from '#server/features/orders/erase-persons-of-orders.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { findInDatabase } from '#testing/programs/database-state.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { DAY } from '#domain/time/durations.ts'

const lines: CustomerProblem['lines'] = [
  { line: 0, kind: 'missing' },
  { line: 2, kind: 'allergen' },
]
const problemReport = { lines, text: 'Pas de boisson.\nEt du sésame.', photograph: null }
const picture = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a2' } })
    .jpeg()
    .toBuffer()

describe.each(oneDatabase)('a reported problem with an order, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  let manager: APerson
  let reader: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    reader = await aPersonWith(app, 'reader')
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  // The orders use eight pick-up times in turn: a single slot would be full before the last test.
  let placed = 0
  const nextTime = () => {
    placed += 1
    return new Date(Date.parse('2026-11-24T10:30:00Z') + (placed % 8) * 900_000).toISOString()
  }
  async function aReady(): Promise<{ order: Order; id: string }> {
    const order = await place(
      app,
      await anOrder(app, { lines: fiveLines(), takeawayAt: nextTime() }),
    )
    const id = await orderIdOf(app, order)
    for (const action of ['start', 'ready'] as const)
      expect((await kitchen.tap(id, { action })).status).toBe(200)
    await app.drain()
    return { order, id }
  }
  const tell = ({ token }: Order, body: object = problemReport, key: string = randomUUID()) =>
    app.post(`/api/orders/${token}/problems`, body, { 'idempotency-key': key })
  /** Sends a photograph as raw bytes, and returns the reply. */
  const sendPicture = ({ token }: Order, bytes: Buffer, type = 'image/jpeg') =>
    app.app.inject({
      method: 'POST',
      url: `/api/orders/${token}/photographs`,
      payload: bytes,
      headers: { 'content-type': type },
    })
  const sendOne = async (order: Order, bytes?: Buffer) => {
    const reply = await sendPicture(order, bytes ?? (await picture()))
    expect(reply.statusCode, reply.body).toBe(201)
    return reply.json<{ photograph: string }>().photograph
  }
  const waiting = async (id: string) =>
    (
      await firstRow(app.database.db)<{
        count: number
      }>`select count(*)::integer as count from order_photographs where order_id = ${id}`
    )?.count
  const tellOne = async (order: Order, body?: object) => {
    const answer = await tell(order, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.json<OrderProblems>()
  }
  const readCustomerPage = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>()
  const opened = async (id: string, person = manager) =>
    (await person.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
  const answer = (id: string, problem: string, text = 'Toutes nos excuses.', person = manager) =>
    person.browser.post(`/api/office/orders/${id}/problems/${problem}/answer`, { text })
  const aProblem = async () => {
    const { order, id } = await aReady()
    await tellOne(order, { ...problemReport, photograph: await sendOne(order) })
    const [problem] = (await opened(id)).problems
    if (problem === undefined) throw new Error('the order does not show the problem')
    return { order, id, problem }
  }
  const photograph = (id: string, problem: string, person = reader) =>
    person.browser.get(`/api/office/orders/${id}/problems/${problem}/photograph`)
  const codeOf = (reply: { status: number; json: <T>() => T }) => [
    reply.status,
    reply.json<Problem>().code,
  ]

  it('is reported on the order’s page, shown in the office, and answered once by mail and on the page (E9, H3)', async () => {
    const { order, id } = await aReady()
    expect((await readCustomerPage(order)).problems).toEqual({ mayTell: true, told: [] })
    const photographName = await sendOne(order)
    const expectedProblem = {
      at: new Date(app.clock.now).toISOString(),
      ...problemReport,
      hasPhotograph: true,
    }
    const { photograph: _, ...problem } = { ...expectedProblem, answer: null }
    expect(await tellOne(order, { ...problemReport, photograph: photographName })).toEqual({
      mayTell: true,
      told: [problem],
    })
    const officeOrder = await opened(id)
    const { at, ...problemFields } = problem
    expect(officeOrder.problems).toEqual([{ id: expect.any(String), toldAt: at, ...problemFields }])
    expect(officeOrder.timeline).toContainEqual(
      expect.objectContaining({ kind: 'problem-told', group: 'messages', hasPhotograph: true }),
    )
    const number = officeOrder.problems[0]?.id ?? ''
    const shot = await photograph(id, number)
    expect(shot.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="photograph.jpg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })

    const answered = await answer(id, number)
    expect(answered.status, answered.text).toBe(200)
    expect(answered.json<{ results: OfficeProblem[] }>().results).toMatchObject([
      { answer: { text: 'Toutes nos excuses.', by: manager.name } },
    ])
    await app.drain()
    expect((await readCustomerPage(order)).problems.told).toMatchObject([
      { answer: { text: 'Toutes nos excuses.', points: null } },
    ])
    const mails = (await readMails(app.database.db, 200)).filter(
      (mail) => mail.kind === `problem-${number}`,
    )
    expect(mails).toMatchObject([{ sentAt: expect.any(String), locale: 'fr' }])
    expect(mails[0]?.subject).toContain(order.number)
    expect(mails[0]?.text).toContain('Toutes nos excuses.')
    expect(mails[0]?.text).toContain('Pas de boisson.\nEt du sésame.')
    const { results } = (
      await manager.browser.get(`/api/office/audit?subject=${encodeURIComponent(`order ${id}`)}`)
    ).json<{ results: AuditEntryView[] }>()
    expect(results).toMatchObject([{ action: 'problem-answered', after: { problem: number } }])
    expect((await opened(id)).timeline).toContainEqual(
      expect.objectContaining({ kind: 'problem-answered', person: manager.name }),
    )
    expect((await checkBooks(app.database.db)).filter(({ fault }) => fault !== null)).toEqual([])
  })

  it('shows the points granted with its answer, on the order’s page and in the office (E9, H3)', async () => {
    const zoe = await aCustomer(app)
    const body = await anOrder(app, { lines: fiveLines(), takeawayAt: nextTime() })
    const order = (
      await zoe.browser.ask('POST', '/api/orders', body, { 'idempotency-key': randomUUID() })
    ).json<Order>()
    const id = await orderIdOf(app, order)
    for (const action of ['start', 'ready'] as const) await kitchen.tap(id, { action })
    await app.drain()
    await tellOne(order, { ...problemReport, photograph: null })
    const goodwillAnswer = await manager.browser.ask(
      'POST',
      `/api/office/orders/${id}/goodwill`,
      {
        kind: 'points',
        points: 10,
        reason: 'quality',
        answer: { problem: (await opened(id)).problems[0]?.id, text: 'Avec dix points.' },
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(goodwillAnswer.status, goodwillAnswer.text).toBe(201)
    const answers = [(await readCustomerPage(order)).problems.told, (await opened(id)).problems]
    for (const [toldProblem] of answers)
      expect(toldProblem?.answer).toMatchObject({ text: 'Avec dix points.', points: 10 })
  })

  it('is stored once per idempotency key, and at most three times per order (E9)', async () => {
    const { order } = await aReady()
    const key = randomUUID()
    const both = await Promise.all([
      tell(order, problemReport, key),
      tell(order, problemReport, key),
    ])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await readCustomerPage(order)).problems.told).toHaveLength(1)
    expect(codeOf(await tell(order, { ...problemReport, text: 'Autre chose.' }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect(codeOf(await tell((await aReady()).order, problemReport, key))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    const more = await Promise.all([0, 1, 2].map(() => tell(order)))
    expect(more.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409])
    expect((await readCustomerPage(order)).problems).toMatchObject({ mayTell: false })
    expect(codeOf(await tell(order))).toEqual([409, 'problems_too_many'])
  })

  it('can be reported once the order is ready or late, and until a day later (E9)', async () => {
    const order = await place(app, await anOrder(app))
    expect((await readCustomerPage(order)).problems.mayTell).toBe(false)
    expect(codeOf(await tell(order))).toEqual([409, 'problem_too_late'])
    app.clock.now = Date.parse(order.takeawayAt)
    await tellOne(order, { ...problemReport, lines: [{ line: 0, kind: 'other' }] })
    app.clock.now += DAY
    expect((await readCustomerPage(order)).problems.mayTell).toBe(false)
    expect(codeOf(await tell(order))).toEqual([409, 'problem_too_late'])
  })

  it.each<[string, object, string, string]>([
    ['no line', { lines: [] }, 'lines', 'problem_lines_missing'],
    [
      'a line that the order does not have',
      { lines: [{ line: 5, kind: 'wrong' }] },
      'lines',
      'field_invalid',
    ],
    ['a line twice', { lines: [lines[0], lines[0]] }, 'lines', 'field_invalid'],
    [
      'an unknown kind of problem',
      { lines: [{ line: 0, kind: 'taste' }] },
      'lines.0.kind',
      'field_invalid',
    ],
    ['an empty text', { text: ' \n ' }, 'text', 'problem_text_empty'],
    ['a text that is too long', { text: 'a'.repeat(501) }, 'text', 'field_invalid'],
    ['a text with a right-to-left override', { text: 'Pas \u202ebon' }, 'text', 'field_invalid'],
    ['an empty photograph name', { photograph: '' }, 'photograph', 'field_invalid'],
    [
      'a photograph that was never uploaded',
      { photograph: 'x'.repeat(43) },
      'photograph',
      'photograph_unreadable',
    ],
  ])(
    'with %s is refused with the invalid field’s name, and is not stored (E9)',
    async (_, changes, field, code) => {
      const { order } = await aReady()
      const refused = await tell(order, { ...problemReport, ...changes })
      expect(refused.status).toBe(400)
      expect(refused.json<Problem>().fields).toEqual([{ field, code }])
      expect((await readCustomerPage(order)).problems.told).toEqual([])
    },
  )

  it('keeps at most three uploaded photographs, for an hour, until it is reported (E9, N14)', async () => {
    const { order, id } = await aReady()
    const bytes = await Promise.all(
      ['#100', '#200', '#300', '#400'].map((background) =>
        sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const names: string[] = []
    for (const photographBytes of bytes) {
      names.push(await sendOne(order, photographBytes))
      app.clock.now += 1000
    }
    expect(new Set(names).size).toBe(4)
    expect(await waiting(id)).toBe(3)
    // The same photograph sent again is stored once, and for longer. It displaces no other
    // photograph, because no photograph is added.
    expect(await sendOne(order, bytes[1])).toBe(names[1])
    expect(await waiting(id)).toBe(3)
    expect(codeOf(await tell(order, { ...problemReport, photograph: names[0] }))).toEqual([
      400,
      'invalid_request',
    ])
    expect(await tellOne(order, { ...problemReport, photograph: names[1] })).toMatchObject({
      told: [{ hasPhotograph: true }],
    })
    // A reported photograph cannot be reported again. A photograph cannot be reported with an order
    // for which it was not uploaded.
    expect((await tell(order, { ...problemReport, photograph: names[1] })).status).toBe(400)
    const otherOrder = await aReady()
    expect((await tell(otherOrder.order, { ...problemReport, photograph: names[2] })).status).toBe(
      400,
    )
    app.clock.now += 3_590_000
    await purgeOldOrders(app.services)
    expect(await waiting(id)).toBe(2)
    app.clock.now += 12_000
    await purgeOldOrders(app.services)
    expect(await waiting(id)).toBe(0)
  })

  it.each<[string, string, () => Buffer | Promise<Buffer>, number, string]>([
    ['an SVG drawing', 'image/svg+xml', () => Buffer.from('<svg/>'), 400, 'invalid_request'],
    ['an empty file', 'image/png', () => Buffer.of(), 400, 'invalid_request'],
    [
      'a truncated picture',
      'image/jpeg',
      async () => (await picture()).subarray(0, 300),
      400,
      'invalid_request',
    ],
    ['JSON', 'application/json', () => Buffer.from('{}'), 415, 'unsupported_media_type'],
    ['text', 'text/plain', picture, 415, 'unsupported_media_type'],
    ['more than 8 MB', 'image/jpeg', () => Buffer.alloc(8_000_001), 413, 'too_large'],
  ])(
    'accepts no photograph of %s, and stores nothing (E9, N14)',
    async (_, type, bytes, status, code) => {
      const { order, id } = await aReady()
      const reply = await sendPicture(order, await bytes(), type)
      expect([reply.statusCode, reply.json<Problem>().code]).toEqual([status, code])
      const wrong = [{ field: 'photograph', code: 'photograph_unreadable' }]
      expect(reply.json<Problem>().fields).toEqual(status === 400 ? wrong : undefined)
      expect(await waiting(id)).toBe(0)
    },
  )

  it('accepts no photograph if no problem can be reported (E9, N14)', async () => {
    const bytes = await picture()
    const early = await place(app, await anOrder(app, { takeawayAt: nextTime() }))
    const told3 = await aReady()
    for (const _ of [1, 2, 3]) await tellOne(told3.order)
    for (const [order, code] of [
      [early, 'problem_too_late'],
      [told3.order, 'problems_too_many'],
    ] as const) {
      const reply = await sendPicture(order, bytes)
      expect([reply.statusCode, reply.json<Problem>().code]).toEqual([409, code])
    }
  })

  it('is answered by only one of two simultaneous people; the other gets a conflict (E9)', async () => {
    const { order, id, problem } = await aProblem()
    const second = await aPersonWith(app, 'care')
    const both = await Promise.all([
      answer(id, problem.id, 'Une première.'),
      answer(id, problem.id, 'Une seconde.', second),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.json<Problem>().code).toBe('problem_answered')
    // Simulates a client that did not receive the reply and repeats the request.
    const first = both[0]?.status === 200
    expect(
      (
        await (first
          ? answer(id, problem.id, 'Une première.')
          : answer(id, problem.id, 'Une seconde.', second))
      ).status,
    ).toBe(200)
    await app.drain()
    expect((await readCustomerPage(order)).problems.told[0]?.answer?.text).toBe(
      first ? 'Une première.' : 'Une seconde.',
    )
  })

  it('is found in the list of orders and counted until it is answered (E9, H1, H2)', async () => {
    const { id, problem } = await aProblem()
    const findIdsWithProblem = async () =>
      (
        await manager.browser.post('/api/office/orders/search', {
          day: '2026-11-24',
          state: 'problem',
        })
      )
        .json<{ results: ListedOrder[] }>()
        .results.map((listedOrder) => listedOrder.id)
    const counted = async () =>
      (await manager.browser.post('/api/office/orders/counts', { day: '2026-11-24' })).json<{
        problem: number
      }>().problem
    const open = async () => {
      // The clock is advanced, because requests for the page Today within one second share one
      // result.
      app.clock.now += 1000
      return (await manager.browser.get('/api/office/today'))
        .json<TodayView>()
        .attention.flatMap(({ about: attentionItem }) =>
          attentionItem.kind === 'problems' ? [attentionItem.count] : [],
        )
    }
    expect(await findIdsWithProblem()).toContain(id)
    const [before, [waiting = 0]] = [await counted(), await open()]
    expect((await answer(id, problem.id)).status).toBe(200)
    expect(await findIdsWithProblem()).not.toContain(id)
    expect(await counted()).toBe(before - 1)
    expect((await open())[0] ?? 0).toBe(waiting - 1)
  })

  it('is visible to people who may see the order, and answered by people who may refund (E9, P2)', async () => {
    const { order, id, problem } = await aProblem()
    const elsewhere = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect((await photograph(id, problem.id)).status).toBe(200)
    expect((await photograph(id, problem.id, elsewhere)).status).toBe(404)
    expect((await photograph(id, '999999')).status).toBe(404)
    // A problem of one order is not found under another order.
    const orderWithoutProblem = await aReady()
    expect((await photograph(orderWithoutProblem.id, problem.id)).status).toBe(404)
    expect((await answer(orderWithoutProblem.id, problem.id)).status).toBe(404)
    expect((await answer(id, problem.id, 'Non.', elsewhere)).status).toBe(404)
    expect((await answer(id, problem.id, 'Non.', reader)).status).toBe(403)
    expect(
      (await app.get(`/api/office/orders/${id}/problems/${problem.id}/photograph`)).status,
    ).toBe(401)
    expect((await answer(id, problem.id, ' ')).json<Problem>().fields).toEqual([
      { field: 'text', code: 'answer_empty' },
    ])
    expect((await readCustomerPage(order)).problems.told[0]?.answer).toBe(null)
  })

  it('is in the data export of its customer (E9, A11)', async () => {
    const { browser } = await aCustomer(app)
    const placed = await browser.ask('POST', '/api/orders', await anOrder(app), {
      'idempotency-key': randomUUID(),
    })
    const order = placed.json<Order>()
    app.clock.now = Date.parse(order.takeawayAt)
    await tellOne(order, { ...problemReport, lines: [{ line: 0, kind: 'quality' }] })
    app.clock.now = TUESDAY_AT_NINE
    const all = (await browser.ask('GET', '/api/me/export')).json<ReplyOf<typeof exportMe>>()
    expect(all.problems).toMatchObject([{ order: all.orders[0]?.key, text: problemReport.text }])
  })

  it('loses its photograph first, and is erased with its customer (E9, F9)', async () => {
    const { order, id, problem } = await aProblem()
    await answer(id, problem.id, 'Réponse au Kanarie.')
    await app.drain()
    const rows = async () =>
      (
        await firstRow(app.database.db)<{
          count: number
        }>`select count(*)::integer as count from order_problem_photographs where problem_id = ${problem.id}`
      )?.count
    app.clock.now += PHOTOGRAPH_DAYS * DAY
    await purgeOldOrders(app.services)
    expect(await rows()).toBe(1)
    app.clock.now += 1
    await purgeOldOrders(app.services)
    expect(await rows()).toBe(0)
    expect((await readCustomerPage(order)).problems.told).toMatchObject([{ hasPhotograph: false }])
    await runStatement(app.database.db)`
      insert into order_photographs (order_id, sent_hash, sent_at, jpeg)
      values (${id}, 'hash', now(), 'x')`
    await erasePersonsOfOrders(app.database.db, sql`select ${id}::bigint`)
    const later = await aPersonWith(app, 'owner')
    expect((await opened(id, later)).problems).toEqual([])
    expect(await waiting(id)).toBe(0)
    expect(await findInDatabase(app.database, 'Kanarie')).toEqual([])
  })
})
