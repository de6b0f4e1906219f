import { allRows, firstRow } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import { checkBooks } from '#server/features/books/check-books.ts'
import { readMails } from '#server/stores/mails/mails.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { aPromo } from '#testing/builders/a-promo.ts'
import { aRestaurant } from '#testing/builders/a-restaurant.ts'
import { BOURSE, aFormula, anOrder, fiveLines, place } from '#testing/builders/an-order.ts'
import { givePoints, onPoints } from '#testing/builders/points.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { placeFaults } from '#testing/models/place-faults.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  TUESDAY_AT_NINE,
  type TestApp,
  type TestClient,
  openTestApp,
} from '#testing/programs/test-app.ts'
import { MINUTE } from '#domain/time/durations.ts'

const QUARTER = 15 * 60_000
const cancel = (client: TestClient, { token }: Pick<Order, 'token'>) =>
  client.post(`/api/orders/${token}/cancellation`, {})

const nothingWrong = async ({ database }: TestApp) => {
  expect(await placeFaults(database.db)).toEqual([])
  expect(await ledgerFaults(database)).toEqual([])
  expect((await checkBooks(database.db)).filter(({ fault }) => fault !== null)).toEqual([])
}

describe.each(oneDatabase)('an order that its customer cancels, on the %s database', (kind) => {
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

  const paymentOf = async (order: string) =>
    await firstRow(app.database.db)<{ state: string; captured: number; refunded: number }>`
        select state, captured, refunded from payments where order_id = ${order}`

  it('refunds money and points, frees promo code and place, and sends one mail, even if cancelled twice (E1)', async () => {
    const promo = await aPromo(app.database)
    const { browser, id: customer } = await aCustomer(app)
    await givePoints(app, customer, 100)
    const body = await anOrder(app, {
      payment: 'card',
      promo,
      lines: [...fiveLines(), onPoints('cola')],
    })
    const order = (
      await browser.ask('POST', '/api/orders', body, { 'idempotency-key': crypto.randomUUID() })
    ).json<Order>()
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    const id = await orderIdOf(app, order)
    await app.drain()
    expect((await kitchen.tap(id, { action: 'accept' })).status).toBe(200)
    await app.drain()
    expect(await paymentOf(id)).toMatchObject({ state: 'captured', captured: order.toPay })

    for (let nth = 0; nth < 2; nth += 1)
      expect((await cancel(app, order)).json<Progress>()).toMatchObject({
        status: 'cancelled',
        cancelReason: 'customer',
      })
    await app.drain()
    expect(await paymentOf(id)).toMatchObject({ captured: order.toPay, refunded: order.toPay })
    const rows = await allRows(app.database.db)`
      select balance, used from point_accounts, promo_codes
      where customer_id = ${customer} and code = ${promo}`
    expect(rows).toEqual([{ balance: 100, used: 0 }])
    const mails = (await readMails(app.database.db, 200)).filter(({ subject }) =>
      subject.includes(order.number),
    )
    expect(mails.filter(({ subject }) => subject.includes('annulée'))).toHaveLength(1)
    await nothingWrong(app)
  })

  it('releases the card’s authorisation, and can be cancelled while it awaits its payment (E1)', async () => {
    const authorizedOrder = await placeByCard(app)
    await pay(app, authorizedOrder, await cardToken(paymentOrigin(app), 'success'))
    const waiting = await placeByCard(app)
    for (const order of [authorizedOrder, waiting]) {
      expect((await cancel(app, order)).json<Progress>().status).toBe('cancelled')
      await app.drain()
    }
    const ids = [await orderIdOf(app, authorizedOrder), await orderIdOf(app, waiting)]
    expect(await paymentOf(ids[0] ?? '')).toMatchObject({ state: 'cancelled', captured: 0 })
    const late = await app.post(
      `/api/orders/${waiting.token}/payments`,
      { card: await cardToken(paymentOrigin(app), 'success') },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(late.json<Problem>().code).toBe('order_not_payable')
    await nothingWrong(app)
  })

  it('cannot be cancelled after the kitchen has started it, until that tap is undone (E1)', async () => {
    const order = await place(app, await anOrder(app))
    const id = await orderIdOf(app, order)
    expect((await kitchen.tap(id, { action: 'start' })).status).toBe(200)
    expect((await cancel(app, order)).json<Problem>().code).toBe('order_begun')
    expect((await kitchen.tap(id, { action: 'undo' })).status).toBe(200)
    expect((await cancel(app, order)).json<Progress>().status).toBe('cancelled')
    expect((await kitchen.tap(id, { action: 'start' })).json<Problem>().code).toBe(
      'step_not_possible',
    )
    expect((await app.post(`/api/orders/${'x'.repeat(24)}/cancellation`, {})).status).toBe(404)
  })

  it('can be changed and cancelled until the lead time of a kitchen without a board begins (E1)', async () => {
    const order = await place(app, await anOrder(app, { restaurant: BOURSE }))
    const { leadTimeMinutes } = aRestaurant('paris-bourse')
    const limit = Date.parse(order.takeawayAt) - leadTimeMinutes * MINUTE
    const readChange = () => app.get(`/api/orders/${order.token}/change`)
    app.clock.now = limit
    expect((await readChange()).json<Problem>().code).toBe('order_begun')
    expect((await cancel(app, order)).json<Problem>().code).toBe('order_begun')
    app.clock.now = limit - 1
    expect((await readChange()).status).toBe(200)
    expect((await cancel(app, order)).json<Progress>().status).toBe('cancelled')
  })

  it('appears as cancelled on that day’s board for half an hour, unless the kitchen cancelled it (E1)', async () => {
    app.clock.now = TUESDAY_AT_NINE + 60 * MINUTE
    const [withdrawn, cancelledByKitchen] = [
      await place(app, await anOrder(app)),
      await place(app, await anOrder(app)),
    ]
    // Numbers begin again each day, so tomorrow's order must not be listed today.
    const tomorrow = await anOrder(app, { takeawayAt: '2026-11-25T11:30:00.000Z' })
    await cancel(app, await place(app, tomorrow))
    await cancel(app, withdrawn)
    await kitchen.tap(await orderIdOf(app, cancelledByKitchen), {
      action: 'cancel',
      reason: 'customer',
    })
    expect((await kitchen.board()).withdrawn).toEqual([
      { number: withdrawn.number, at: new Date(app.clock.now).toISOString() },
    ])
    app.clock.now += 31 * MINUTE
    expect((await kitchen.board()).withdrawn).toEqual([])
  })
})

describe('a cancellation and the first tap of the kitchen, sent simultaneously to two processes', () => {
  it('exclude each other, and nothing is lost or refunded twice (E1)', async () => {
    const app = await openTestApp('postgres')
    const secondApp = await openSecondApp(app)
    try {
      const kitchen = await aKitchen(app)
      for (let round = 0; round < 12; round += 1) {
        const takeawayAt = new Date(Date.parse('2026-11-26T10:30:00Z') + round * QUARTER)
        const order = await place(
          app,
          await anOrder(app, {
            takeawayAt: takeawayAt.toISOString(),
            lines: [aFormula('one')],
          }),
        )
        const id = await orderIdOf(app, order)
        const [started, cancelled, again] = await Promise.all([
          kitchen.tap(id, { action: 'start' }),
          cancel(secondApp, order),
          cancel(app, order),
        ])
        const isCancelled = started.status !== 200
        expect([cancelled.status, again.status], `round ${round}`).toEqual(
          isCancelled ? [200, 200] : [409, 409],
        )
        await nothingWrong(app)
      }
    } finally {
      await secondApp.close()
      await app.close()
    }
  })
})
