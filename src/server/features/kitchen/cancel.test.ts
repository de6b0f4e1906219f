import { allRows, firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { cardToken, paymentOrigin } from '#testing/builders/a-card.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import { BOURSE, HAUSSMANN, anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { givePoints, onPoints } from '#testing/builders/points.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'

const QUIET = '2026-11-24T13:00:00.000Z'

describe.each(oneDatabase)('an order that the restaurant cancels, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
  })
  afterAll(() => app.close())

  /**
   * Reads the four resources that a cancellation releases: money, points, the use of the promo code
   * and slot capacity.
   */
  async function readHeldResources(order: string, customer: string, promo: string) {
    const row = await firstRow(app.database.db)<{
      captured: number
      refunded: number
      balance: number
      points: string
      used: number
      taken: number
      jobs: number
    }>`
      select captured, refunded, balance, order_points.state as points, used, coalesce(taken, 0) as taken, (
        select count(*)::integer from jobs.job where name = 'settle-payment' and data ->> 'order' = ${order} and state = 'created') as jobs
      from payments join order_points using (order_id) join point_accounts on point_accounts.customer_id = ${customer}
        join promo_codes on promo_codes.code = ${promo}
        left join slots on slots.restaurant_id = ${HAUSSMANN} and starts_at = ${QUIET}
      where payments.order_id = ${order}`
    return row
  }

  it('releases payment, points, promo code and slot, and gives the reason (O2)', async () => {
    const promo = await aPromo(app.database)
    const { browser, id: customer, email } = await aCustomer(app)
    await givePoints(app, customer, 100)
    const body = await anOrder(app, {
      payment: 'card',
      promo,
      lines: [...fiveLines(), onPoints('cola')],
      takeawayAt: QUIET,
    })
    const order = (
      await browser.ask(
        'POST',
        '/api/orders',
        { ...body, customer: { ...body.customer, email } },
        { 'idempotency-key': randomUUID() },
      )
    ).json<Order>()
    const card = await cardToken(paymentOrigin(app), 'success')
    await browser.ask(
      'POST',
      `/api/orders/${order.token}/payments`,
      { card },
      { 'idempotency-key': randomUUID() },
    )
    const id = await orderIdOf(app, order)
    await app.drain()
    expect((await kitchen.tap(id, { action: 'start' })).status).toBe(200)
    await app.drain()
    const paid = {
      captured: order.toPay,
      refunded: 0,
      balance: 64,
      points: 'firm',
      used: 1,
      taken: 1,
      jobs: 0,
    }
    expect(await readHeldResources(id, customer, promo)).toEqual({
      ...paid,
      balance: Math.min(280, 64 + order.earns),
    })

    expect((await kitchen.tap(id, { action: 'cancel', reason: 'incident' })).status).toBe(200)
    // The kitchen's request cancels the order in one transaction, which only enqueues the refund. A
    // job asks the payment provider for it afterwards.
    expect(await readHeldResources(id, customer, promo)).toEqual({
      ...paid,
      balance: 100,
      points: 'void',
      used: 0,
      taken: 0,
      jobs: 1,
    })
    await app.drain()
    expect(await readHeldResources(id, customer, promo)).toMatchObject({
      captured: order.toPay,
      refunded: order.toPay,
      jobs: 0,
    })
    expect(await ledgerFaults(app.database)).toEqual([])
    const mail = await firstRow(app.database.db)<{ text: string; html: string }>`
      select text, html from mails where order_id = ${id} and kind = 'cancellation'`
    expect(mail?.text).toContain('La cuisine a eu un contretemps.')
    expect(mail?.html).toContain('La cuisine a eu un contretemps.')
  })

  it('stays unchanged if the cancellation comes too late', async () => {
    const order = await place(app, await anOrder(app))
    const id = await orderIdOf(app, order)
    for (const action of ['start', 'ready'] as const) await kitchen.tap(id, { action })
    expect(
      (await kitchen.tap(id, { action: 'cancel', reason: 'closed' })).json<Problem>().code,
    ).toBe('order_ready')
    const rows = await allRows(app.database.db)`
      select from order_cancellations where order_id = ${id}`
    expect(rows).toEqual([])
  })
})

describe('simultaneous taps of two devices, through two processes:', () => {
  let app: TestApp
  let server: TestServer
  beforeEach(async () => {
    app = await openTestApp('postgres')
    app.clock.now = Date.now()
    server = await startServer(app.config)
  })
  afterEach(async () => {
    await server.end('SIGTERM')
    await app.close()
  })

  const times = async () =>
    (await server.get(`/api/restaurants/${BOURSE}/takeaway`))
      .json<{ days: { times: { at: string; left: number }[] }[] }>()
      .days.slice(1)
      .flatMap((day) => day.times)
      .filter(({ left: placesLeft }) => placesLeft > 10)
      .map(({ at }) => at)

  // Possible outcomes when a cancellation and another tap compete: a ready order cannot be
  // cancelled; an order that was only started still can (O2).
  const possible = {
    start: [
      [200, 409, 'received', 'cancelled'],
      [200, 200, 'received', 'in-preparation', 'cancelled'],
    ],
    ready: [
      [200, 409, 'received', 'in-preparation', 'cancelled'],
      [409, 200, 'received', 'in-preparation', 'ready'],
    ],
  }

  it.each(budget<('start' | 'ready')[]>({ change: ['start'], all: ['start', 'ready'] }))(
    'a cancellation and “%s” happen one after the other, and the slot matches the final state',
    async (action) => {
      const here = await aKitchen(app, BOURSE)
      const there = await aKitchen(app, BOURSE)
      const free = await times()
      for (let round = 0; round < 12; round += 1) {
        const order = await place(
          app,
          await anOrder(app, { restaurant: BOURSE, takeawayAt: free[round % free.length] ?? '' }),
        )
        const id = await orderIdOf(app, order)
        if (action === 'ready') await here.tap(id, { action: 'start' })
        const cancel = () =>
          server.post(
            '/api/kitchen/taps',
            { order: id, action: 'cancel', reason: 'incident' },
            {
              authorization: `Bearer ${there.token}`,
              'idempotency-key': randomUUID(),
            },
          )
        const both =
          round % 2 === 0
            ? [cancel(), here.tap(id, { action })]
            : [here.tap(id, { action }), cancel()]
        const statuses = (await Promise.all(both)).map((answer) => answer.status)
        const [cancelled, tapStatus] = round % 2 === 0 ? statuses : statuses.toReversed()
        const { steps } = (await app.get(`/api/orders/${order.token}`)).json<OrderView>().progress
        expect(possible[action]).toContainEqual([
          cancelled,
          tapStatus,
          ...steps.map(({ status }) => status),
        ])
        const slot = await firstRow(app.database.db)<{ wrong: number }>`
        select taken - (
          select count(*) from orders join lateral (
            select status from order_steps where order_id = orders.id order by position desc limit 1) step on true
          where restaurant_id = slots.restaurant_id and takeaway_at = starts_at and step.status <> 'cancelled'
        )::integer as wrong from slots where restaurant_id = ${BOURSE} and starts_at = ${new Date(order.takeawayAt)}`
        expect(slot?.wrong).toBe(0)
      }
      expect(await ledgerFaults(app.database)).toEqual([])
    },
  )
})
