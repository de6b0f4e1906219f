import { allRows } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { latenessNow } from '#contract/shop/order-lateness.ts'
import type { Problem } from '#contract/errors.ts'
import type { Progress, OrderView } from '#contract/shop/order-view.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aFormula, anOrder, place, send } from '#testing/builders/an-order.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { databaseKinds, oneDatabase } from '#testing/programs/a-database.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { watchLateness } from './watch-lateness.ts'
import { MINUTE } from '#domain/time/durations.ts'

describe.each(databaseKinds)('the lateness of an order, on the %s database', (kind) => {
  let app: TestApp
  let kitchen: TestKitchen
  beforeAll(async () => {
    app = await openTestApp(kind)
    kitchen = await aKitchen(app)
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  const readCustomerPage = async ({ token }: Pick<Order, 'token'>) =>
    (await app.get(`/api/orders/${token}`)).json<OrderView>()
  const stateOf = async (order: Pick<Order, 'token'>) =>
    latenessNow((await readCustomerPage(order)).progress, app.clock.now).state
  const watchAt = async (order: Pick<Order, 'takeawayAt'>, minutes: number) => {
    app.clock.now = Date.parse(order.takeawayAt) + minutes * MINUTE
    return watchLateness(app.services)
  }
  const cancel = ({ token }: Pick<Order, 'token'>) =>
    app.post(`/api/orders/${token}/cancellation`, {})
  /** Places an order of a new customer with a loyalty card, for the given time. */
  async function anOrderOf(takeawayAt: string) {
    const { browser, id } = await aCustomer(app)
    const body = await anOrder(app, { takeawayAt, lines: [aFormula('one')] })
    const order = (
      await browser.ask('POST', '/api/orders', body, { 'idempotency-key': crypto.randomUUID() })
    ).json<Order>()
    return { order, customer: id }
  }
  const entriesOf = async (customer: string) =>
    await allRows(app.database.db)<{ kind: string; change: number }>`
        select kind, change from point_entries
        where customer_id = ${customer} and kind in ('late', 'very-late') order by position`
  const mailsOf = async (order: Pick<Order, 'number'>) =>
    (await readMails(app.database.db, 200)).filter(
      ({ kind: mailKind, subject }) =>
        ['late', 'very-late'].includes(mailKind) && subject.includes(order.number),
    )

  it('is shown from the pickup time on, gives points each time it grows, and sends a mail (N1)', async () => {
    const { order, customer } = await anOrderOf('2026-11-24T11:30:00.000Z')
    await watchAt(order, -30)
    expect([await stateOf(order), await entriesOf(customer)]).toEqual(['on-time', []])
    await watchAt(order, 0)
    expect([await stateOf(order), await entriesOf(customer)]).toEqual(['passed', []])
    for (const minutes of [5, 6, 7]) await watchAt(order, minutes)
    expect(await stateOf(order)).toBe('late')
    expect((await readCustomerPage(order)).progress.pace?.points).toBe(10)
    await watchAt(order, 16)
    await watchAt(order, 40)
    expect(await stateOf(order)).toBe('very-late')
    expect(await entriesOf(customer)).toEqual([
      { kind: 'late', change: 10 },
      { kind: 'very-late', change: 10 },
    ])
    await app.drain()
    expect((await mailsOf(order)).map(({ kind: mailKind }) => mailKind)).toEqual(['very-late'])
    expect((await mailsOf(order))[0]?.text).toContain('La cuisine ne nous donne plus d’heure.')
    expect((await mailsOf(order))[0]?.text).toContain('20 points sont ajoutés')
    expect(await ledgerFaults(app.database)).toEqual([])
  })

  it('moves the expected time by the bowls ahead in the queue, and tells the page what it cannot compute (N1)', async () => {
    const takeawayAt = '2026-11-24T12:30:00.000Z'
    const lines = [aFormula('many', { quantity: 9 })]
    await place(app, await anOrder(app, { takeawayAt, lines }))
    const { order } = await anOrderOf(takeawayAt)
    expect(await watchAt(order, -8)).toBeGreaterThan(0)
    const { progress } = await readCustomerPage(order)
    expect(progress.pace?.bowlsAhead).toBe(9)
    expect(latenessNow(progress, app.clock.now)).toEqual({
      state: 'moved',
      readyAt: Date.parse(takeawayAt) + 7 * MINUTE,
    })
    // The order's page updates the minutes by itself, so no new announcement is made.
    app.clock.now += 2 * MINUTE
    expect(await watchLateness(app.services)).toBe(0)
  })

  it('reports only that the pickup time has passed for a restaurant without a board (N1)', async () => {
    const body = await anOrder(app, { restaurant: 1, takeawayAt: '2026-11-24T11:30:00.000Z' })
    const order = await place(app, body)
    await watchAt(order, 20)
    const { progress } = await readCustomerPage(order)
    expect(progress.pace).toBeNull()
    expect(latenessNow(progress, app.clock.now)).toMatchObject({ state: 'passed', readyAt: null })
  })

  it('lets the customer cancel a very late order even after its start, and refunds it in full (N1, E1)', async () => {
    const order = await placeByCard(app, { takeawayAt: '2026-11-24T13:30:00.000Z' })
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    await app.drain()
    app.clock.now = Date.parse(order.takeawayAt) - 10 * MINUTE
    const id = await orderIdOf(app, order)
    expect((await kitchen.tap(id, { action: 'start' })).status).toBe(200)
    await app.drain()
    await watchAt(order, 10)
    expect((await cancel(order)).json<Problem>().code).toBe('order_begun')
    await watchAt(order, 16)
    expect(await stateOf(order)).toBe('very-late')
    expect((await cancel(order)).json<Progress>().status).toBe('cancelled')
    await app.drain()
    const rows = await allRows(app.database.db)<{ captured: number; refunded: number }>`
      select captured, refunded from payments where order_id = ${id}`
    expect(rows[0]?.captured).toBe(order.toPay)
    expect(rows[0]?.refunded).toBe(order.toPay)
    expect((await kitchen.board()).withdrawn.map(({ number }) => number)).toContain(order.number)
  })

  it('lets the customer cancel an order after its pickup time if the kitchen has not started it (N1, E1)', async () => {
    const order = await place(app, await anOrder(app, { takeawayAt: '2026-11-24T13:45:00.000Z' }))
    await watchAt(order, 1)
    expect((await cancel(order)).json<Progress>().status).toBe('cancelled')
  })

  it('shows the restaurant’s opening hours, so that no customer goes to a closed restaurant (N1)', async () => {
    const order = await place(app, await anOrder(app, { takeawayAt: '2026-11-24T11:15:00.000Z' }))
    app.clock.now = Date.parse(order.takeawayAt)
    const open = (await readCustomerPage(order)).opening
    expect(open?.isOpen).toBe(true)
    app.clock.now = Date.parse(open?.until ?? '')
    const closed = (await readCustomerPage(order)).opening
    expect(closed?.isOpen).toBe(false)
    expect(Date.parse(closed?.until ?? '')).toBeGreaterThan(app.clock.now)
  })

  it('keeps a guest’s lateness points for the account that claims the order (N1)', async () => {
    const placed = await send(app, await anOrder(app, { takeawayAt: '2026-11-24T11:45:00.000Z' }))
    const order = placed.json<Order>()
    const earns = (await readCustomerPage(order)).claim?.points ?? 0
    await watchAt(order, 6)
    const claim = (await readCustomerPage(order)).claim
    expect(claim?.points).toBe(earns + 10)
    const { browser, id } = await aCustomer(app)
    await browser.ask('POST', '/api/me/loyalty/claims', { code: claim?.code })
    expect(await entriesOf(id)).toEqual([{ kind: 'late', change: 10 }])
    await watchAt(order, 40)
    expect(await entriesOf(id)).toEqual([
      { kind: 'late', change: 10 },
      { kind: 'very-late', change: 10 },
    ])
  })
})

describe.each(oneDatabase)('lateness points booked by two processes, on %s', (kind) => {
  it('are booked once, even if lateness checks and a claim run at the same time (N1)', async () => {
    const app = await openTestApp(kind)
    const secondApp = await openSecondApp(app)
    try {
      await aKitchen(app)
      for (let round = 0; round < 6; round += 1) {
        app.clock.now = TUESDAY_AT_NINE
        const takeawayAt = new Date(Date.parse('2026-11-24T11:30:00Z') + round * 15 * MINUTE)
        const order = await place(
          app,
          await anOrder(app, {
            takeawayAt: takeawayAt.toISOString(),
            lines: [aFormula('one')],
          }),
        )
        const { claim } = (await app.get(`/api/orders/${order.token}`)).json<OrderView>()
        app.clock.now = takeawayAt.getTime() + 6 * MINUTE
        const { browser, id } = await aCustomer(app)
        await Promise.all([
          watchLateness(app.services),
          browser.ask('POST', '/api/me/loyalty/claims', { code: claim?.code }),
          watchLateness({ ...secondApp.services, now: app.services.now }),
          watchLateness(app.services),
        ])
        const rows = await allRows(app.database.db)`
          select from point_entries where customer_id = ${id} and kind = 'late'`
        expect(rows, `round ${round}`).toHaveLength(1)
      }
      expect(await ledgerFaults(app.database)).toEqual([])
    } finally {
      await secondApp.close()
      await app.close()
    }
  })
})
