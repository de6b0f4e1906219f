import { allRows, firstRow } from '#server/db/statements.ts'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { moneyOf } from '#testing/builders/a-payment.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

const SECRET = 'a secret of the tests'

describe.each(databaseKinds)('a webhook of the payment provider, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, { PAYMENTS_SECRET: SECRET })
  })
  afterAll(() => app.close())

  const statusOf = async ({ token }: Order) =>
    (await app.get(`/api/orders/${token}`)).json<Order>().status
  const eventOf = async (order: Order) => {
    const row = await firstRow(app.database.db)<{ provider_id: string; key: string }>`
      select provider_id, key from payments where order_id = ${(await moneyOf(app, order)).id}`
    return {
      id: crypto.randomUUID(),
      payment: row?.provider_id,
      reference: row?.key,
      account: app.services.payments?.account,
      amount: order.toPay,
      currency: 'eur',
      at: new Date(app.clock.now).toISOString(),
    }
  }
  const notify = (event: object, { secret = SECRET, at = app.clock.now } = {}) => {
    const body = JSON.stringify(event)
    const seconds = Math.floor(at / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return app.post('/api/payments/events', body, {
      'payment-signature': `t=${seconds},v1=${signature}`,
    })
  }
  /** Pays an order by card; the provider reserves the money, but its answer is lost. */
  const heldUnknown = async () => {
    const order = await placeByCard(app)
    await pay(app, order, await cardToken(paymentOrigin(app), 'lost'))
    return order
  }

  it("makes the program read the provider's answer, and has an effect once", async () => {
    const order = await heldUnknown()
    const event = await eventOf(order)
    expect((await notify(event)).status).toBe(200)
    expect(await statusOf(order)).toBe('received')
    expect((await notify(event)).status).toBe(200)
    const rows = await allRows(app.database.db)`
      select 1 from payment_events where event_id = ${event.id}`
    expect(rows).toHaveLength(1)
  })

  it('changes nothing if it is forged, old, for another payment or for another amount', async () => {
    const order = await heldUnknown()
    const event = await eventOf(order)
    const forged = [
      await notify(event, { secret: 'another secret entirely' }),
      await notify(event, { at: app.clock.now - 301_000 }),
      await app.post('/api/payments/events', 'not json'),
      await notify({ ...event, reference: 'order\0' }),
    ]
    expect(forged.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    const foreign = [
      await notify({ ...event, amount: event.amount - 1 }),
      await notify({ ...event, account: 'somebody else' }),
      await notify({ ...event, currency: 'usd' }),
      await notify({ ...event, reference: crypto.randomUUID() }),
      await notify({ ...event, payment: 'pay_of_another' }),
    ]
    expect(foreign.map((answer) => answer.json())).toEqual(foreign.map(() => ({ received: false })))
    expect(await statusOf(order)).toBe('awaiting-payment')
  })

  it('does not pay an order that the provider reports as unpaid', async () => {
    const order = await placeByCard(app)
    await pay(app, order, await cardToken(paymentOrigin(app), 'declined'))
    expect((await notify(await eventOf(order))).status).toBe(200)
    expect(await statusOf(order)).toBe('awaiting-payment')
  })
})
