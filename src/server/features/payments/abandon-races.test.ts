import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEPT_UNPAID_MILLISECONDS } from '#domain/payment.ts'
import { cardToken, paymentOrigin, placeByCard } from '#testing/a-card.ts'
import { databaseKinds } from '#testing/a-database.ts'
import { orderIdOf } from '#testing/a-kitchen.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/test-app.ts'
import { hashOf } from '../orders/order-token.ts'
import { settle } from './settle.ts'
import { readPayment, writeTry } from './store.ts'

const ROUNDS = 12
const QUARTER = 15 * 60_000

describe.each(databaseKinds)('an order that is paid and given up at once, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => { app = await openTestApp(kind) })
  afterAll(() => app.close())

  const settling = () => {
    const { payments } = app.services
    if (payments === null) throw new Error('there are no payments')
    return { ...app.services, payments }
  }

  it('waits for a try that is on its way, and is settled after it (Y6)', async () => {
    app.clock.now = TUESDAY_AT_NINE
    const order = await placeByCard(app)
    const id = await orderIdOf(app, order)
    const card = await cardToken(paymentOrigin(app), 'success')
    expect((await app.post(`/api/orders/${order.token}/abandon`, {})).status).toBe(200)
    // Another process had written its try before, and has not reached the provider yet.
    const { db } = app.database
    await sql`update payments set state = 'starting' where order_id = ${id}`.execute(db)
    await db.transaction().execute((tx) =>
      writeTry(tx, { order: id, keyHash: hashOf(randomUUID()), key: randomUUID(), card, at: app.clock.now }))
    expect(await settle(settling(), id, { asked: true })).toMatchObject({ status: 'cancelled', state: 'starting' })
    app.clock.now += 11_000
    await app.drain()
    expect(await readPayment(db, id)).toMatchObject({ state: 'cancelled', captured: 0, openTry: null })
  })

  it('is answered in two tabs, given up, at the counter and out of time, whatever comes first (Y6)', async () => {
    const answers: { status: number; text: string }[] = []
    const ask = async (path: string, body: unknown = {}, headers = {}) => {
      await sleep(Math.random() * 40)
      answers.push(await app.post(path, body, headers))
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      app.clock.now = TUESDAY_AT_NINE
      const takeawayAt = new Date(Date.parse('2026-11-24T10:30:00Z') + round * QUARTER).toISOString()
      const order = await placeByCard(app, { takeawayAt })
      const [one, two] = [await cardToken(paymentOrigin(app), 'success'), await cardToken(paymentOrigin(app), 'success')]
      const path = `/api/orders/${order.token}`
      const pay = (card: string) => ask(`${path}/payments`, { card }, { 'idempotency-key': randomUUID() })
      if (round % 2 === 0) app.clock.now += KEPT_UNPAID_MILLISECONDS
      await Promise.all([
        pay(one), pay(two), ask(`${path}/abandon`), ask(`${path}/pay-at-restaurant`), ask(`${path}/payments/check`),
        ask(`${path}/payments/check`), app.drain(),
      ])
      app.clock.now += KEPT_UNPAID_MILLISECONDS
      await app.drain()
      const payment = await readPayment(app.database.db, await orderIdOf(app, order))
      const isPaid = payment?.status === 'received' && payment.payment === 'card'
      expect(payment).toMatchObject({ state: isPaid ? 'authorised' : 'cancelled', captured: 0, openTry: null })
    }
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })
})
