import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { writeBehaviour } from '#payment-service/behaviour.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { advance, moneyOf } from '#testing/builders/a-payment.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { createReconciler, measureOverdue, reconcile } from './reconcile.ts'
import { mustReadPayment, postponePayment } from '#server/stores/payments/payments.ts'
import { DAY, MINUTE } from '#domain/time/durations.ts'

describe.each(oneDatabase)('an overdue payment operation, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    app.clock.now = TUESDAY_AT_NINE
    await behave('given')
  })

  const behave = (replies: 'given' | 'away') =>
    writeBehaviour(app.database.db, { replies, webhooks: 'never', delay: 5000 })
  const settling = () => {
    const { payments } = app.services
    if (!payments) throw new Error('card payments are not set up')
    return { ...app.services, payments }
  }
  const failing = (error: unknown) => {
    throw error
  }
  const reconcileOnce = () => reconcile(settling(), failing)
  const noJobs = () => sql`delete from jobs.job`.execute(app.database.db)

  async function paidOrder(): Promise<Order> {
    const order = await placeByCard(app)
    expect((await pay(app, order, await cardToken(paymentOrigin(app), 'success'))).status).toBe(201)
    return order
  }

  it('refunds the customer after days without the provider, even after every job has failed (Y6)', async () => {
    const order = await paidOrder()
    await advance(app, order, 'in-preparation')
    await app.drain()
    expect(await moneyOf(app, order)).toMatchObject({
      state: 'captured',
      captured: order.toPay,
      due_at: null,
    })
    await behave('away')
    await advance(app, order, 'cancelled')
    await noJobs()
    for (let day = 0; day < 4; day += 1) {
      app.clock.now += DAY
      expect(await reconcileOnce()).toBe(1)
      expect(await moneyOf(app, order)).toMatchObject({ refunded: 0 })
    }
    await behave('given')
    app.clock.now += MINUTE
    await reconcileOnce()
    expect(await moneyOf(app, order)).toMatchObject({
      captured: order.toPay,
      refunded: order.toPay,
      due_at: null,
    })
  })

  it('releases a cancelled order’s money after days without the provider, and captures a prepared order’s', async () => {
    const [cancelled, prepared] = [await paidOrder(), await paidOrder()]
    await behave('away')
    await advance(app, cancelled, 'cancelled')
    await advance(app, prepared, 'in-preparation')
    await noJobs()
    app.clock.now += 3 * DAY
    await reconcileOnce()
    await behave('given')
    app.clock.now += MINUTE
    await reconcileOnce()
    expect(await moneyOf(app, cancelled)).toMatchObject({
      state: 'cancelled',
      captured: 0,
      due_at: null,
    })
    expect(await moneyOf(app, prepared)).toMatchObject({
      state: 'captured',
      captured: prepared.toPay,
      due_at: null,
    })
  })

  it('stays due if the order is cancelled while another process finds nothing left to do (Y6)', async () => {
    const order = await paidOrder()
    const paymentBefore = await mustReadPayment(app.database.db, (await moneyOf(app, order)).id)
    await advance(app, order, 'cancelled')
    await postponePayment(app.database.db, paymentBefore, null)
    expect((await moneyOf(app, order)).due_at).not.toBeNull()
    await noJobs()
    await reconcileOnce()
    expect(await moneyOf(app, order)).toMatchObject({ state: 'cancelled', due_at: null })
  })

  it('is counted once it is a quarter of an hour late, for the alert', async () => {
    const before = (await measureOverdue(app.services)).count
    const order = await paidOrder()
    await behave('away')
    await advance(app, order, 'cancelled')
    expect((await measureOverdue(app.services)).count).toBe(before)
    app.clock.now += 16 * MINUTE
    expect((await measureOverdue(app.services)).count).toBe(before + 1)
    expect(await app.services.metrics.registry.metrics()).toContain(
      `payments_overdue ${before + 1}`,
    )
    await behave('given')
    await reconcileOnce()
    expect((await measureOverdue(app.services)).count).toBe(before)
  })

  it('is reported after several rounds could not settle it, and then once an hour', async () => {
    const { payments } = app.services
    if (payments === null) throw new Error('card payments are not set up')
    const reported: unknown[] = []
    const round = createReconciler({ ...app.services, payments }, (error) => reported.push(error))
    const rounds = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1) await round(new AbortController().signal)
      return reported.length
    }
    const order = await paidOrder()
    await behave('away')
    await advance(app, order, 'cancelled')
    app.clock.now += 16 * MINUTE
    expect(await rounds(5)).toBe(0)
    expect(await rounds(5)).toBe(1)
    app.clock.now += 59 * MINUTE
    expect(await rounds(5)).toBe(1)
    app.clock.now += MINUTE
    expect(await rounds(1)).toBe(2)
    expect(String(reported[0])).toContain('money of 1 orders is overdue')
    await behave('given')
    app.clock.now += MINUTE
    await reconcileOnce()
    expect((await moneyOf(app, order)).due_at).toBeNull()
  })
})
