import { firstRow } from '#server/db/statements.ts'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { backdateHeld } from '#testing/builders/passed-time.ts'
import { check, pay, placeByCard } from '#testing/builders/a-card.ts'
import { aStaffMember, refund } from '#testing/builders/a-refund.ts'
import { SECRET_KEY, type StripeServer, openStripeServer } from '#testing/stripe/stripe-server.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { hashOf } from '#server/kit/hash.ts'
import { compareLedgers } from './compare-ledgers.ts'

const WEBHOOK_SECRET = 'whsec_of_the_tests'

describe('a shop that takes cards through Stripe', () => {
  let server: StripeServer
  let app: TestApp
  beforeAll(async () => {
    server = await openStripeServer(TUESDAY_AT_NINE)
    app = await openTestApp('embedded', {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: server.url,
    })
  })
  beforeEach(() => {
    server.behave(null)
    pass(TUESDAY_AT_NINE)
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  function pass(to: number): void {
    app.clock.now = to
    server.clock.now = to
  }
  async function moneyOf(order: Order) {
    const row = await firstRow(app.database.db)<{
      order: string
      id: string
      state: string
      captured: number
      refunded: number
    }>`
      select payments.order_id::text as order, provider_id as id, state, captured, refunded
      from order_links link join payments on payments.order_id = link.order_id
      where link.token_hash = ${hashOf(order.token)}`
    if (!row) throw new Error('the order has no payment')
    return row
  }
  async function advance(order: Order, to: Order['status']) {
    const { order: id } = await moneyOf(order)
    await app.database.db
      .transaction()
      .execute((tx) => advanceOrder(tx, app.services.jobs, { order: id, to, at: app.clock.now }))
    await app.drain()
  }
  const notify = (payload: string, timestamp = app.clock.now / 1000) =>
    app.post('/api/payments/events', payload, {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp,
      }),
    })

  it('authorises the money, captures it when the kitchen starts, and refunds it (Y1, Y6)', async () => {
    const order = await placeByCard(app)
    expect((await pay(app, order, server.token('success'))).json<Payment>()).toMatchObject({
      status: 'received',
      state: 'paid',
    })
    expect(await moneyOf(order)).toMatchObject({ state: 'authorised', captured: 0 })
    await advance(order, 'in-preparation')
    expect(await moneyOf(order)).toMatchObject({
      state: 'captured',
      captured: order.toPay,
      refunded: 0,
    })
    await advance(order, 'cancelled')
    expect(await moneyOf(order)).toMatchObject({ captured: order.toPay, refunded: order.toPay })
  })

  it.each(['late', 'lost', 'failed', 'kept'] as const)(
    'refunds parts once each when an answer is %s, even after Stripe forgot the keys, and the rest on cancellation (H3, Y6)',
    async (reply) => {
      const order = await placeByCard(app)
      await pay(app, order, server.token('success'))
      await advance(order, 'in-preparation')
      const staff = await aStaffMember(app.database)
      await refund(app, order, [[0, 1, 310]], { staff })
      await refund(app, order, [[2, 1, 205]], { staff })
      server.behave({ reply, only: 'refund' })
      await app.drain().catch(() => {})
      server.behave(null)
      server.forgetKeys()
      pass(app.clock.now + 60_000)
      await app.drain()
      expect((await moneyOf(order)).refunded).toBe(515)
      await advance(order, 'cancelled')
      await app.drain()
      const { id, refunded } = await moneyOf(order)
      expect(refunded).toBe(order.toPay)
      const { payments } = app.services
      if (payments === null) throw new Error('card payments are not set up')
      expect((await payments.read(id)).refunds.map(({ amount }) => amount)).toEqual([
        310,
        205,
        order.toPay - 515,
      ])
      expect(await compareLedgers({ ...app.services, payments }, '2026-11-24')).toMatchObject({
        difference: 0,
      })
    },
    30_000,
  )

  it('accepts another card after one was declined (Y4)', async () => {
    const order = await placeByCard(app)
    expect(
      (await pay(app, order, server.token('insufficientFunds'))).json<Payment>(),
    ).toMatchObject({
      status: 'awaiting-payment',
      state: 'open',
      refusal: 'card_insufficient_funds',
      mayPayAtRestaurant: true,
    })
    expect((await pay(app, order, 'pm_of_nobody')).json<Payment>()).toMatchObject({ state: 'open' })
    expect((await pay(app, order, server.token('success'))).json<Payment>()).toMatchObject({
      state: 'paid',
    })
  })

  it("lets the bank question the card's holder, and believes only Stripe (Y3)", async () => {
    const order = await placeByCard(app)
    const challengedPayment = (await pay(app, order, server.token('challenge'))).json<Payment>()
    expect(challengedPayment).toMatchObject({
      state: 'authentication',
      challengeUrl: expect.stringContaining('/authenticate/'),
    })
    expect(await check(app, order)).toMatchObject({ state: 'authentication' })
    const back = new URL(server.answer(challengedPayment.challengeUrl, 'approve'))
    const page = await app.get(back.pathname + back.search)
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('_secret_')
    expect(await check(app, order)).toMatchObject({ status: 'received', state: 'paid' })
  })

  it.each(['late', 'lost', 'failed', 'kept'] as const)(
    'settles a card whose answer was %s, once (Y6)',
    async (reply) => {
      const order = await placeByCard(app)
      server.behave({ reply, only: 'confirm' })
      expect((await pay(app, order, server.token('success'))).json<Payment>()).toMatchObject({
        state: 'checking',
      })
      server.behave(null)
      pass(app.clock.now + 10_000)
      await app.drain()
      expect(await check(app, order)).toMatchObject({ status: 'received', state: 'paid' })
    },
    20_000,
  )

  it('applies a webhook once, and refuses one that is forged, old or for another amount', async () => {
    const order = await placeByCard(app)
    const { challengeUrl } = (await pay(app, order, server.token('challenge'))).json<Payment>()
    server.answer(challengeUrl, 'approve')
    const { id } = await moneyOf(order)
    const webhook = server.webhook(id)
    expect((await app.post('/api/payments/events', webhook)).status).toBe(400)
    expect((await notify(webhook, app.clock.now / 1000 - 301)).status).toBe(400)
    const intent = server.bank.retrieve(id)
    expect(
      (await notify(server.webhook(id, { data: { object: { ...intent, amount: 1 } } }))).json(),
    ).toEqual({ received: false })
    expect((await notify(server.webhook(id, { livemode: true }))).json()).toEqual({
      received: false,
    })
    expect((await app.get(`/api/orders/${order.token}`)).json<Order>().status).toBe(
      'awaiting-payment',
    )
    expect((await notify(webhook)).status).toBe(200)
    expect((await app.get(`/api/orders/${order.token}`)).json<Order>().status).toBe('received')
    expect((await notify(webhook)).status).toBe(200)
  })

  it('releases the authorisation of an order that is cancelled or expired', async () => {
    const order = await placeByCard(app)
    await pay(app, order, server.token('success'))
    await advance(order, 'cancelled')
    expect(await moneyOf(order)).toMatchObject({ state: 'cancelled', captured: 0, refunded: 0 })
    const challengedOrder = await placeByCard(app)
    await pay(app, challengedOrder, server.token('challenge'))
    pass(app.clock.now + 600_000)
    await backdateHeld(app.database.db, 600_000)
    await app.drain()
    expect(await moneyOf(challengedOrder)).toMatchObject({ state: 'cancelled' })
    expect((await pay(app, challengedOrder, server.token('success'))).json<Problem>().code).toBe(
      'order_not_payable',
    )
  })

  it('offers payment at the counter while Stripe is unreachable, and takes cards again afterwards (Y4)', async () => {
    const order = await placeByCard(app)
    server.behave({ reply: 'away' })
    const answer = (await pay(app, order, server.token('success'))).json<Payment>()
    expect(answer).toMatchObject({ state: 'checking', mayPayAtRestaurant: true })
    server.behave(null)
    pass(app.clock.now + 20_000)
    await app.drain()
    expect(await check(app, order)).toMatchObject({ state: 'paid' })
  })

  it("matches Stripe's books to the cent at the end of the day", async () => {
    pass(Date.parse('2026-11-24T20:00:00Z'))
    await app.drain()
    const { payments } = app.services
    if (!payments) throw new Error('card payments are not set up')
    const books = await compareLedgers({ ...app.services, payments }, '2026-11-24')
    expect(books).toMatchObject({ difference: 0 })
    expect(books.ours).toBeGreaterThan(0)
    expect(books.theirs).toBe(books.ours)
  })

  it('sends only requests that Stripe’s published API allows', () => {
    expect(server.calls.length).toBeGreaterThan(50)
    expect(server.problems).toEqual([])
  })
})
