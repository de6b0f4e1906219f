import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import type { Payment } from '#contract/shop/payments.ts'
import type { Problem } from '#contract/errors.ts'
import { type OutcomeName, demonstrationCards } from '#payment-service/outcomes.ts'
import { type Behaviour, writeBehaviour } from '#payment-service/behaviour.ts'
import { backdateHeld, passTime } from '#testing/builders/passed-time.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { HAUSSMANN, anOrder, send } from '#testing/builders/an-order.ts'
import { cardToken, check, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { advance, moneyOf } from '#testing/builders/a-payment.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { ProviderUnavailable } from '#server/gateways/payments/port.ts'
import type { ReachedFailpoint } from '#server/kit/failpoints.ts'
import { compareLedgers } from './compare-ledgers.ts'
import { payOrder } from './pay-order.ts'
import { mustReadPayment, recordPayment } from '#server/stores/payments/payments.ts'

const SECRET = 'a secret of the tests'
const MINUTES = 60_000
/** A time that no other order in this file uses. */
const QUIET = '2026-11-24T13:00:00.000Z'

describe.each(databaseKinds)('paying by card on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind, { PAYMENTS_SECRET: SECRET })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await behave({})
  })

  const behave = (behaviour: Partial<Behaviour>) =>
    writeBehaviour(app.database.db, {
      replies: 'given',
      webhooks: 'once',
      delay: 5000,
      ...behaviour,
    })
  const token = (name: OutcomeName) => cardToken(paymentOrigin(app), name)
  const payWith = async (order: Order, name: OutcomeName) => pay(app, order, await token(name))
  const readOrder = async ({ token: link }: Order) =>
    (await app.get(`/api/orders/${link}`)).json<Order>()
  const slotTaken = async () => {
    const row = await firstRow(app.database.db)<{ taken: number }>`
      select taken from slots where restaurant_id = ${HAUSSMANN} and starts_at = ${QUIET}`
    return row?.taken ?? 0
  }
  const settling = () => {
    const { payments } = app.services
    if (!payments) throw new Error('card payments are not set up')
    return { ...app.services, payments }
  }

  it('authorises the money before the order is received, and captures it when the kitchen starts (Y1, Y6)', async () => {
    const order = await placeByCard(app)
    expect(order).toMatchObject({ status: 'awaiting-payment', payment: 'card' })
    const answer = await payWith(order, 'success')
    expect(answer.status).toBe(201)
    expect(answer.json<Payment>()).toMatchObject({
      status: 'received',
      state: 'paid',
      refusal: null,
      keptUntil: null,
    })
    expect(await moneyOf(app, order)).toMatchObject({ state: 'authorised', captured: 0 })
    await advance(app, order, 'in-preparation')
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({
      state: 'captured',
      captured: order.toPay,
      due_at: null,
    })
  })

  it('captures the money at the pickup time if the kitchen tapped nothing', async () => {
    const order = await placeByCard(app)
    await payWith(order, 'success')
    app.clock.now = Date.parse(order.takeawayAt) - 1
    await app.drain()
    expect((await moneyOf(app, order)).state).toBe('authorised')
    app.clock.now = Date.parse(order.takeawayAt)
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({ state: 'captured', captured: order.toPay })
  })

  it("lets the bank question the card's holder first if it requires that, and believes only the provider (Y3)", async () => {
    const order = await placeByCard(app)
    const challengedPayment = (await payWith(order, 'challenge')).json<Payment>()
    expect(challengedPayment).toMatchObject({ status: 'awaiting-payment', state: 'authentication' })
    // The order is not paid, whatever the browser sends back.
    expect(await check(app, order)).toMatchObject({ state: 'authentication' })
    const bank = await fetch(challengedPayment.challengeUrl ?? '')
    const form = /<form[^>]*action="([^"]+)"/.exec(await bank.text())
    const answered = await fetch(new URL(form?.[1] ?? bank.url, bank.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer: 'approve' }),
      headers: { origin: paymentOrigin(app) },
    })
    expect(answered.headers.get('location')).toContain('/api/payments/return')
    expect(await check(app, order)).toMatchObject({ status: 'received', state: 'paid' })
  })

  it.each([
    ['declined', 'card_declined'],
    ['insufficientFunds', 'card_insufficient_funds'],
    ['expired', 'card_expired'],
    ['processingError', 'card_processing_error'],
  ] as const)(
    'remains possible after %s, with another card or at the restaurant (Y4)',
    async (name, code) => {
      const order = await placeByCard(app)
      expect((await payWith(order, name)).json<Payment>()).toMatchObject({
        status: 'awaiting-payment',
        state: 'open',
        refusal: code,
        mayPayAtRestaurant: true,
      })
      expect((await payWith(order, 'success')).json<Payment>()).toMatchObject({
        status: 'received',
        state: 'paid',
      })
    },
  )

  it('can be replaced by payment at the restaurant if the provider rejects the payment entirely (Y4)', async () => {
    const order = await placeByCard(app)
    const { id } = await moneyOf(app, order)
    const row = await firstRow(app.database.db)<{
      key: string
    }>`select key from payments where order_id = ${id}`
    // Simulates that the provider already has a payment of another amount under the same key.
    await settling().payments.start({
      key: row?.key ?? '',
      reference: 'other',
      amount: order.toPay + 1,
      customer: null,
    })
    expect((await payWith(order, 'success')).json<Payment>()).toMatchObject({
      status: 'awaiting-payment',
      state: 'open',
      refusal: 'card_processing_error',
      mayPayAtRestaurant: true,
    })
    await passTime(app, 10 * MINUTES)
    await app.drain()
    expect((await readOrder(order)).status).toBe('cancelled')
  })

  it('can be replaced by payment at the restaurant, which releases the card’s authorisation (Y4)', async () => {
    const order = await placeByCard(app)
    await payWith(order, 'challenge')
    const answer = await app.post(`/api/orders/${order.token}/pay-at-restaurant`, undefined)
    expect(answer.json<Payment>()).toMatchObject({ status: 'received', state: 'over' })
    expect(await readOrder(order)).toMatchObject({ status: 'received', payment: 'at-restaurant' })
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({ state: 'cancelled', captured: 0 })
    expect((await payWith(order, 'success')).json<Problem>().code).toBe('order_not_payable')
  })

  it('cancels an order after ten minutes without payment, and releases its place and authorisation', async () => {
    const untried = await placeByCard(app, { takeawayAt: QUIET })
    const challengedOrder = await placeByCard(app, { takeawayAt: QUIET })
    await payWith(challengedOrder, 'challenge')
    expect(await slotTaken()).toBe(2)
    await passTime(app, 9 * MINUTES)
    await app.drain()
    expect((await readOrder(untried)).status).toBe('awaiting-payment')
    await passTime(app, MINUTES)
    await app.drain()
    for (const order of [untried, challengedOrder]) {
      expect((await readOrder(order)).status).toBe('cancelled')
      expect(await moneyOf(app, order)).toMatchObject({ state: 'cancelled', due_at: null })
    }
    expect(await slotTaken()).toBe(0)
    expect((await payWith(untried, 'success')).json<Problem>().code).toBe('order_not_payable')
  })

  it('keeps an order waiting for ten minutes, whatever the clock of the process that checks it', async () => {
    const order = await placeByCard(app)
    // Simulates a process whose clock is 15 minutes ahead, which is more than the time that an
    // order waits.
    app.clock.now += 15 * MINUTES
    await app.drain()
    expect((await check(app, order)).status).toBe('awaiting-payment')
    expect((await payWith(order, 'success')).json<Payment>()).toMatchObject({ state: 'paid' })
    const late = await placeByCard(app)
    await backdateHeld(app.database.db, 10 * MINUTES)
    // Simulates another process whose clock is behind.
    app.clock.now -= 20 * MINUTES
    expect((await check(app, late)).status).toBe('cancelled')
  })

  it('cancels an unpaid order when its customer abandons it, and keeps a paid order (O2)', async () => {
    const order = await placeByCard(app, { takeawayAt: QUIET })
    await payWith(order, 'challenge')
    expect(
      (await app.post(`/api/orders/${order.token}/abandon`, undefined)).json<Payment>(),
    ).toMatchObject({ status: 'cancelled', state: 'over' })
    expect((await app.post(`/api/orders/${order.token}/abandon`, undefined)).status).toBe(200)
    expect(await slotTaken()).toBe(0)
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({ state: 'cancelled' })
    const paid = await placeByCard(app)
    await payWith(paid, 'success')
    expect(
      (await app.post(`/api/orders/${paid.token}/abandon`, undefined)).json<Problem>().code,
    ).toBe('order_not_payable')
    expect((await readOrder(paid)).status).toBe('received')
  })

  it('charges a card once, however often the same request arrives (Y6)', async () => {
    const order = await placeByCard(app)
    const [card, otherCard] = [await token('success'), await token('success')]
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pay(app, order, card, 'one-and-the-same-key')),
    )
    for (const { status, json } of answers) {
      expect(status).toBe(201)
      // The state `open` would mean that the card was refused.
      expect(['checking', 'paid']).toContain(json<Payment>().state)
    }
    const elsewhere = await pay(app, await placeByCard(app), otherCard, 'one-and-the-same-key')
    expect(elsewhere.json<Problem>().code).toBe('idempotency_key_reused')
    const rows = await allRows(app.database.db)`
      select 1 from payment_tries where order_id = ${(await moneyOf(app, order)).id}`
    expect(rows).toHaveLength(1)
    expect(await check(app, order)).toMatchObject({ state: 'paid' })
  })

  it('ignores an older provider answer that arrives after a newer one (Y6)', async () => {
    const order = await placeByCard(app)
    await payWith(order, 'declined')
    const paymentRead = Promise.withResolvers<void>()
    const onStep = (publishedStep: unknown) => {
      if ((publishedStep as ReachedFailpoint).step === 'payment-read') paymentRead.resolve()
    }
    subscribe('mesclun:step', onStep)
    await behave({ replies: 'late', only: 'read', delay: 2000 })
    const looked = check(app, order)
    await paymentRead.promise
    unsubscribe('mesclun:step', onStep)
    await sleep(300)
    await behave({})
    expect((await payWith(order, 'challenge')).json<Payment>()).toMatchObject({
      state: 'authentication',
    })
    expect(await looked).toMatchObject({ state: 'authentication', refusal: null })
    expect(await moneyOf(app, order)).toMatchObject({ state: 'challenge' })
  })

  it('reports no failure if the provider becomes unreachable just after it received the card (Y6)', async () => {
    const order = await placeByCard(app)
    const { payments } = settling()
    let had = false
    const leaving: typeof payments = {
      ...payments,
      async confirm(id, attempt) {
        const providerPayment = await payments.confirm(id, attempt)
        had = true
        await runStatement(app.database.db)`
          update payments set reading = reading + 1 where provider_id = ${id}`
        return providerPayment
      },
      read: (id) =>
        had
          ? Promise.reject(new ProviderUnavailable('the provider is unreachable', { unsent: true }))
          : payments.read(id),
    }
    const payRequest = {
      token: order.token,
      card: await token('success'),
      idempotencyKey: crypto.randomUUID(),
      viewer: null,
    }
    expect(await payOrder({ ...app.services, payments: leaving }, payRequest)).toMatchObject({
      state: 'checking',
    })
    expect(await check(app, order)).toMatchObject({ state: 'paid' })
  })

  it('cancels an order whose card could not even be sent to the provider', async () => {
    const [triedOrder, order] = [await placeByCard(app), await placeByCard(app)]
    await behave({ replies: 'failed' })
    await payWith(triedOrder, 'success')
    for (let looks = 0; looks < 3; looks += 1) await check(app, triedOrder)
    expect((await payWith(order, 'success')).json<Problem>().code).toBe('payment_unavailable')
    // Another tab that waited for that card learns that it was not accepted.
    expect(await check(app, order)).toMatchObject({
      state: 'open',
      refusal: 'card_processing_error',
    })
    await behave({})
    await passTime(app, 11 * MINUTES)
    await app.drain()
    expect((await readOrder(order)).status).toBe('cancelled')
    expect(await moneyOf(app, order)).toMatchObject({ state: 'cancelled', due_at: null })
  })

  it('charges the order once if several tabs pay with different cards simultaneously (Y6)', async () => {
    const order = await placeByCard(app)
    const cards = await Promise.all([token('success'), token('success'), token('success')])
    const answers = await Promise.all(cards.map((card) => pay(app, order, card)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    await app.drain()
    expect(await check(app, order)).toMatchObject({ state: 'paid' })
    app.clock.now = Date.parse(order.takeawayAt)
    await app.drain()
    const ledger = await settling().payments.ledger('2026-11-24')
    const row = await firstRow(app.database.db)<{ provider_id: string }>`
      select provider_id from payments where order_id = ${(await moneyOf(app, order)).id}`
    expect(ledger.filter(({ payment }) => payment === row?.provider_id)).toMatchObject([
      { kind: 'capture', amount: order.toPay },
    ])
  })

  it.each(['late', 'lost'] as const)(
    'settles an attempt whose answer came %s by asking again under the same key (Y6)',
    async (name) => {
      const order = await placeByCard(app)
      const answer = (await payWith(order, name)).json<Payment>()
      expect(answer).toMatchObject({
        status: 'awaiting-payment',
        state: 'checking',
        mayPayAtRestaurant: true,
      })
      app.clock.now += 10_000
      await app.drain()
      expect(await check(app, order)).toMatchObject({ status: 'received', state: 'paid' })
    },
    20_000,
  )

  it('refunds money that arrives for a cancelled order', async () => {
    const order = await placeByCard(app)
    await payWith(order, 'lost')
    await passTime(app, 10 * MINUTES)
    await advance(app, order, 'cancelled')
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({ state: 'cancelled', captured: 0 })
    const capturedOrder = await placeByCard(app)
    await payWith(capturedOrder, 'success')
    app.clock.now = Date.parse(capturedOrder.takeawayAt)
    await app.drain()
    await advance(app, capturedOrder, 'cancelled')
    await app.drain()
    expect(await moneyOf(app, capturedOrder)).toMatchObject({
      state: 'captured',
      captured: capturedOrder.toPay,
      refunded: capturedOrder.toPay,
    })
  }, 20_000)

  it('keeps the record of a refund even if the provider’s confirmation arrives late (Y6)', async () => {
    const order = await placeByCard(app)
    await payWith(order, 'success')
    app.clock.now = Date.parse(order.takeawayAt)
    await app.drain()
    await advance(app, order, 'cancelled')
    await app.drain()
    const { id, refunded } = await moneyOf(app, order)
    expect(refunded).toBe(order.toPay)
    const { db } = app.database
    const { providerId, reading } = await mustReadPayment(db, id)
    const providerPayment = await settling().payments.read(providerId ?? '')
    expect(
      await recordPayment(
        db,
        id,
        { ...providerPayment, refunded: 0 },
        { after: reading, at: app.clock.now },
      ),
    ).toBe(reading + 1)
    expect(await moneyOf(app, order)).toMatchObject({
      captured: order.toPay,
      refunded: order.toPay,
    })
  })

  it('offers payment at the counter while the provider is unreachable, and retries by itself (Y4)', async () => {
    const order = await placeByCard(app)
    const card = await token('success')
    await behave({ replies: 'away' })
    const answers = []
    for (let tries = 0; tries < 5; tries += 1) answers.push(await pay(app, order, card))
    expect(
      answers.at(-1)?.status === 503 || answers.at(-1)?.json<Payment>().mayPayAtRestaurant,
    ).toBe(true)
    expect((await app.get('/api/restaurants/')).status).toBe(200)
    await behave({})
    app.clock.now += 20_000
    await app.drain()
    expect(await check(app, order)).toMatchObject({ state: expect.stringMatching(/open|paid/) })
  }, 30_000)

  it("matches the provider's ledger to the cent at the end of the day", async () => {
    await app.drain()
    const comparison = await compareLedgers(settling(), '2026-11-24')
    expect(comparison.difference).toBe(0)
    expect(comparison.ours).toBe(comparison.theirs)
    expect(comparison.ours).toBeGreaterThan(0)
  })

  it('stores no card number and no security code anywhere (Y7)', async () => {
    const tables = await allRows(app.database.db)<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
    expect(tables.length).toBeGreaterThan(15)
    for (const { name } of tables) {
      const rows = await allRows(app.database.db)<{
        row: string
      }>`select t::text as row from ${sql.raw(name)} t`
      const text = rows.map(({ row }) => row).join('\n')
      for (const { number } of Object.values(demonstrationCards)) expect(text).not.toContain(number)
    }
  })

  it('is not offered where the restaurant takes no cards (Y1)', async () => {
    const counterOnly = 48
    const restaurants = (await app.get('/api/restaurants/')).json<{
      results: { id: number; payment_options: string[] }[]
    }>().results
    const without =
      restaurants.find(({ payment_options }) => !payment_options.includes('card_online'))?.id ??
      counterOnly
    const body = await anOrder(app, { payment: 'card', restaurant: without })
    expect((await send(app, body)).json<Problem>().code).toBe('payment_not_offered')
  })
})
