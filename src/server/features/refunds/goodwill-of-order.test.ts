import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { GoodwillView } from '#contract/office/goodwill.ts'
import type { Problem } from '#contract/errors.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Approval, RefundableView } from '#contract/office/refunds.ts'
import type { Order } from '#contract/shop/orders.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { handOver } from '#testing/builders/a-refund.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place, send } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { findInDatabase } from '#testing/programs/database-state.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  type TestAnswer,
  TUESDAY_AT_NINE,
  type TestApp,
  openTestApp,
} from '#testing/programs/test-app.ts'

const YEAR_AND_A_DAY = 366 * 86_400_000

describe.each(oneDatabase)('goodwill granted by the head office, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let manager: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  let placed = 0
  /**
   * Places an order of another guest on each call, and at the next of twelve times, because the
   * orders per guest and per time are limited.
   */
  async function ordered(changes: Parameters<typeof anOrder>[1] = {}): Promise<Order> {
    placed += 1
    return place(
      app,
      await anOrder(app, {
        takeawayAt: new Date(
          Date.parse('2026-11-24T10:30:00Z') + 900_000 * (placed % 12),
        ).toISOString(),
        customer: {
          name: 'Zoé Lefèvre',
          phone: `06 39 98 ${String(1000 + placed)}`,
          email: `zoe-${placed}@example.com`,
        },
        ...changes,
      }),
    )
  }
  /** An order that was handed over, and paid at the counter. */
  async function anOrdered() {
    const order = await ordered()
    const id = await orderIdOf(app, order)
    await handOver(app, id)
    return { order, id }
  }
  const bread = { kind: 'item', ingredient: 751, freeSauce: null, warm: false } as const
  const breads = (quantity: number) => [
    { ...bread, id: 'bread', quantity, paidWith: 'euros' } as const,
  ]
  const give = (person: APerson, id: string, body: object, key: string = randomUUID()) =>
    person.browser.ask('POST', `/api/office/orders/${id}/goodwill`, body, {
      'idempotency-key': key,
    })
  const aCode = (amount: number) => ({ kind: 'code', amount, reason: 'late' })
  const giveCode = async (id: string, amount: number) =>
    (await give(owner, id, aCode(amount))).json<{ code: string; until: string }>()
  const view = async (id: string, person = owner) =>
    (await person.browser.get(`/api/office/orders/${id}/goodwill`)).json<GoodwillView>()
  const stop = (id: string, code: string, person = owner) =>
    person.browser.delete(`/api/office/orders/${id}/goodwill/${code}`)
  const codeOf = (answer: TestAnswer) => answer.json<Problem>().code
  const check = async (code: string) => {
    const answer = await app.post('/api/promos', { code, restaurant: BOURSE })
    return answer.status === 200 ? answer.json<{ cents: number }>().cents : codeOf(answer)
  }
  const mails = async (id: string) => {
    const rows = await allRows(app.database.db)<{
      kind: string
      text: string
      html: string
      sent: boolean
    }>`
      select kind, text, html, sent_at is not null as sent from mails
      where order_id = ${id} and kind like 'goodwill-%' order by id`
    return rows
  }
  const entries = async (id: string) =>
    (
      await owner.browser.get(`/api/office/audit?subject=${encodeURIComponent(`order ${id}`)}`)
    ).json<{ results: AuditEntryView[] }>().results

  it('is a code that is mailed, shown once, and pays for the next orders until it is used up (H3)', async () => {
    const { order, id } = await anOrdered()
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => give(manager, id, aCode(1500), key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    const { code, until } = answers[0]!.json<{ code: string; until: string }>()
    expect(code).toMatch(/^[346789CDFGHJKMNPQRTVWXY]{4}(-[346789CDFGHJKMNPQRTVWXY]{4}){2}$/)
    expect(until).toBe('2027-11-24')
    await app.drain()
    const [mail, ...more] = await mails(id)
    expect([mail?.sent, more]).toEqual([true, []])
    for (const part of [code, '15,00', '24 novembre 2027']) {
      expect(mail?.text).toContain(part)
      expect(mail?.html).toContain(part)
    }
    expect(await view(id)).toEqual({
      hasCard: false,
      codesLeft: order.toPay - 1500,
      alone: { refund: null, points: null },
      codes: [{ id: expect.any(String), amount: 1500, left: 1500, until, isStopped: false }],
    })
    // Neither the journal nor the order's page contains the code.
    expect(await entries(id)).toMatchObject([
      {
        action: 'goodwill',
        actor: { id: manager.id },
        after: { amount: 1500 },
        reason: 'late',
      },
    ])
    const orderAnswer = await owner.browser.get(`/api/office/orders/${id}`)
    expect(orderAnswer.text).not.toContain(code)
    expect(JSON.stringify(await entries(id))).not.toContain(code)
    expect(orderAnswer.json<OfficeOrder>().timeline).toContainEqual(
      expect.objectContaining({
        kind: 'goodwill',
        points: null,
        amount: 1500,
        reason: 'late',
        person: manager.name,
      }),
    )

    const first = await ordered({ promo: code.toLowerCase(), lines: breads(10) })
    expect([first.discount, first.toPay]).toEqual([900, 0])
    // The order shows only the end of the code, because part of its value is still unused.
    expect(first.promoCode).toBe(`…-${code.slice(-4)}`)
    const holders = (await findInDatabase(app.database, code)).map((row) => row.split(':')[0])
    expect(holders).toEqual(['public.mails', 'public.promo_codes'])
    expect(await check(code)).toBe(600)
    const second = await ordered({ promo: code, lines: breads(20) })
    expect([second.discount, second.toPay]).toEqual([600, 1200])
    expect(second.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(1200)
    expect(await check(code)).toBe('promo_invalid')
    // A cancellation gives the code back the amount that the order took from it. A repeated
    // cancellation gives nothing more back.
    const cancelled = await orderIdOf(app, first)
    for (const _ of [1, 2])
      await app.database.db.transaction().execute((tx) =>
        advanceOrder(tx, app.services.jobs, {
          order: cancelled,
          to: 'cancelled',
          at: app.clock.now,
        }),
      )
    expect(await check(code)).toBe(900)
    app.clock.now += YEAR_AND_A_DAY
    expect(await check(code)).toBe('promo_invalid')
  })

  it('lets only one of two simultaneous orders spend a code (H3)', async () => {
    const { id } = await anOrdered()
    const { code } = await giveCode(id, 1000)
    const bodies = await Promise.all(
      [1, 2].map((at) =>
        anOrder(app, {
          promo: code,
          takeawayAt: `2026-11-24T13:${at}5:00.000Z`,
          customer: { name: 'Ana', phone: `06 11 22 33 4${at}`, email: `ana-${at}@example.com` },
        }),
      ),
    )
    const answers = await Promise.all(bodies.map((body) => send(app, body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await check(code)).toBe('promo_invalid')
  })

  it('never exceeds the price of the order, even for two simultaneous grants (H3)', async () => {
    const { order, id } = await anOrdered()
    const much = await give(owner, id, aCode(order.toPay + 1))
    expect(much.json<Problem>()).toMatchObject({
      status: 409,
      code: 'goodwill_too_high',
      details: { left: order.toPay },
    })
    const half = Math.ceil((order.toPay + 1) / 2)
    const answers = await Promise.all([1, 2].map(() => give(owner, id, aCode(half))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { codes } = await view(id)
    // After a code of which nothing was spent is stopped, its value can be granted again as another
    // code.
    expect((await stop(id, codes[0]!.id)).status).toBe(200)
    expect((await view(id)).codesLeft).toBe(order.toPay)
  })

  it('is refused as a code for an unpaid order, and allowed for an order paid by a code (H3)', async () => {
    for (const payment of ['card', 'at-restaurant'] as const) {
      const unpaid = await orderIdOf(app, await ordered({ payment }))
      expect(codeOf(await give(owner, unpaid, aCode(100)))).toBe('goodwill_too_high')
      await app.database.db.transaction().execute((tx) =>
        advanceOrder(tx, app.services.jobs, {
          order: unpaid,
          to: 'cancelled',
          at: app.clock.now,
        }),
      )
      expect(codeOf(await give(owner, unpaid, aCode(100)))).toBe('goodwill_too_high')
    }
    const { id } = await anOrdered()
    const { code } = await giveCode(id, 1000)
    const byCode = await orderIdOf(app, await ordered({ promo: code, lines: breads(5) }))
    await handOver(app, byCode)
    expect((await view(byCode)).codesLeft).toBe(450)
  })

  it('can be stopped while a balance remains, and only by staff whose restaurants include that of the order (H3)', async () => {
    const { id } = await anOrdered()
    const { code } = await giveCode(id, 500)
    const [{ id: mine } = { id: '' }] = (await view(id)).codes
    const foreign = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect(codeOf(await stop(id, mine, foreign))).toBe('not_found')
    const { id: otherId } = await anOrdered()
    expect(codeOf(await stop(otherId, mine))).toBe('not_found')
    const stopped = await Promise.all([stop(id, mine), stop(id, mine)])
    expect(stopped.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(codeOf(await stop(id, mine))).toBe('goodwill_code_ended')
    expect(await check(code)).toBe('promo_invalid')
    expect((await entries(id))[0]).toMatchObject({
      action: 'goodwill-stopped',
      before: { amount: 500 },
    })
  })

  it('counts with refunds towards the role’s limit; above it a second person must approve (P4)', async () => {
    const { id } = await anOrdered()
    expect((await give(manager, id, aCode(1000))).json()).toMatchObject({ state: 'done' })
    expect((await view(id, manager)).alone).toEqual({ refund: 500, points: 20 })
    const key = randomUUID()
    for (const _ of [1, 2])
      expect((await give(manager, id, aCode(501), key)).json()).toEqual({ state: 'asked' })
    expect((await view(id, manager)).codes).toHaveLength(1)
    const { results } = (await manager.browser.get('/api/office/approvals')).json<{
      results: Approval[]
    }>()
    const [waiting, ...more] = results.filter((approval) => approval.order.id === id)
    expect(more).toEqual([])
    expect(waiting).toMatchObject({ kind: 'code', amount: 501, isMine: true, canDecide: false })
    const decide = (person: APerson) =>
      person.browser.post(`/api/office/approvals/${waiting?.id}`, { decision: 'approve' })
    expect(codeOf(await decide(manager))).toBe('second_person_needed')
    const answers = await Promise.all([decide(owner), decide(owner)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect((await view(id)).codes.map(({ amount }) => amount)).toEqual([1000, 501])
    await app.drain()
    expect(await mails(id)).toHaveLength(2)
    expect((await entries(id)).map(({ action, after }) => [action, after?.['askedBy']])).toEqual([
      ['goodwill', manager.name],
      ['goodwill-asked', undefined],
      ['goodwill', undefined],
    ])
    // A grant that another person approved does not count towards the manager's own limit.
    expect((await view(id, manager)).alone.refund).toBe(500)
    const refundable = await manager.browser.get(`/api/office/orders/${id}/refund`)
    expect(refundable.json<RefundableView>().alone.refund).toBe(500)
  })

  it('creates no code when a second person declines it (P4)', async () => {
    const { id } = await anOrdered()
    await give(manager, id, aCode(1501))
    const { results } = (await owner.browser.get('/api/office/approvals')).json<{
      results: Approval[]
    }>()
    const waiting = results.find((approval) => approval.order.id === id)
    const answer = await owner.browser.post(`/api/office/approvals/${waiting?.id}`, {
      decision: 'decline',
    })
    expect(answer.status).toBe(200)
    expect((await view(id)).codes).toEqual([])
    expect((await entries(id))[0]).toMatchObject({ action: 'goodwill-declined' })
  })

  it('can be points on the card of the order, granted several times, each once (H3, H4)', async () => {
    const zoe = await aCustomer(app)
    const body = await anOrder(app, { takeawayAt: '2026-11-24T12:00:00.000Z' })
    const answer = await zoe.browser.ask('POST', '/api/orders', body, {
      'idempotency-key': randomUUID(),
    })
    const id = await orderIdOf(app, answer.json<Order>())
    const points = (count: number) => ({ kind: 'points', points: count, reason: 'quality' })
    const key = randomUUID()
    for (const _ of [1, 2])
      expect((await give(manager, id, points(15), key)).json()).toEqual({
        state: 'done',
        code: null,
        until: null,
      })
    expect((await give(manager, id, points(5))).status).toBe(201)
    expect((await give(manager, id, points(1))).json()).toEqual({ state: 'asked' })
    const rows = await allRows(app.database.db)<{ points: number }>`
      select points from point_entries where customer_id = ${zoe.id} and kind = 'granted' order by position`
    expect(rows).toEqual([{ points: 15 }, { points: 5 }])
    // The time line shows each grant once, with its author and reason.
    const { timeline } = (await owner.browser.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
    expect(
      timeline.flatMap((entry) =>
        entry.kind === 'goodwill' || (entry.kind === 'points' && entry.movement === 'granted')
          ? [entry.kind === 'goodwill' ? entry.points : entry.movement]
          : [],
      ),
    ).toEqual([15, 5])
    expect(codeOf(await give(manager, id, points(16), key))).toBe('idempotency_key_reused')
    const { id: guest } = await anOrdered()
    expect(codeOf(await give(manager, guest, points(5)))).toBe('goodwill_needs_account')
  })

  it('counts with manual points towards the daily limit, unless another person approved it (H4, P4)', async () => {
    const points = (count: number) => ({ kind: 'points', points: count, reason: 'quality' })
    type Browser = Awaited<ReturnType<typeof aCustomer>>['browser']
    const orderOf = async (browser: Browser) =>
      orderIdOf(
        app,
        (
          await browser.ask('POST', '/api/orders', await anOrder(app), {
            'idempotency-key': randomUUID(),
          })
        ).json<Order>(),
      )
    const anAccountsOrder = async () => {
      const { id: customer, browser } = await aCustomer(app)
      return { customer, browser, id: await orderOf(browser) }
    }
    const byHand = async (customer: string, count: number) => {
      const answer = await manager.browser.ask(
        'POST',
        `/api/office/customers/${customer}/points`,
        { kind: 'granted', count, reason: 'Un geste' },
        { 'idempotency-key': randomUUID() },
      )
      return answer.status === 200 ? 'done' : codeOf(answer)
    }
    const accountsOrder = await anAccountsOrder()
    await give(manager, accountsOrder.id, points(15))
    expect(await byHand(accountsOrder.customer, 6)).toBe('points_over_limit')
    expect(await byHand(accountsOrder.customer, 5)).toBe('done')
    const again = await orderOf(accountsOrder.browser)
    expect((await give(manager, again, points(1))).json()).toEqual({ state: 'asked' })
    const secondAccountsOrder = await anAccountsOrder()
    expect((await give(manager, secondAccountsOrder.id, points(60))).json()).toEqual({
      state: 'asked',
    })
    const { results } = (
      await owner.browser.get(`/api/office/approvals?order=${secondAccountsOrder.id}`)
    ).json<{
      results: Approval[]
    }>()
    await owner.browser.post(`/api/office/approvals/${results[0]?.id}`, { decision: 'approve' })
    expect(await byHand(secondAccountsOrder.customer, 20)).toBe('done')
  })

  it('is refused with the name of the invalid field, and for an order of another restaurant (H3)', async () => {
    const { id } = await anOrdered()
    const fields = async (changes: object) =>
      (await give(owner, id, { ...aCode(500), ...changes })).json<Problem>().fields
    expect(await fields({ amount: 0 })).toEqual([{ field: 'amount', code: 'field_invalid' }])
    expect(await fields({ amount: 1.5 })).toEqual([{ field: 'amount', code: 'field_invalid' }])
    expect(await fields({ reason: 'because' })).toEqual([{ field: 'reason', code: 'reason_empty' }])
    expect(await fields({ kind: 'money' })).toEqual([{ field: 'kind', code: 'field_invalid' }])
    const foreign = await aPersonWith(app, 'manager', { restaurants: [BOURSE] })
    expect(codeOf(await give(foreign, id, aCode(500)))).toBe('not_found')
    const keyless = await owner.browser.post(`/api/office/orders/${id}/goodwill`, aCode(500))
    expect(codeOf(keyless)).toBe('idempotency_key_missing')
  })

  it('leaves the books and the cards consistent (H3, P5)', async () => {
    expect(await ledgerFaults(app.database)).toEqual([])
    for (const { fault } of await checkBooks(app.database.db)) expect(fault).toBeNull()
  })
})
