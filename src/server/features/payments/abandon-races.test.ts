import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEPT_UNPAID_MILLISECONDS } from '#domain/orders/payment.ts'
import { cardToken, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { passTime } from '#testing/builders/passed-time.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { expectQueued } from '#testing/programs/expect-queued.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import type { Tx } from '#server/db/open.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { settle } from './settle.ts'
import { readPayment, writeTry } from '#server/stores/payments/payments.ts'

const ROUNDS = 12
const QUARTER = 15 * 60_000

describe.each(oneDatabase)(
  'an order that is paid and abandoned simultaneously, on the %s database',
  (kind) => {
    let app: TestApp
    beforeAll(async () => {
      app = await openTestApp(kind)
    })
    afterAll(() => app.close())

    const settling = () => {
      const { payments } = app.services
      if (payments === null) throw new Error('card payments are not set up')
      return { ...app.services, payments }
    }

    const aTry = (order: string, card: string) => ({
      order,
      keyHash: hashOf(randomUUID()),
      key: randomUUID(),
      card,
      at: app.clock.now,
    })
    const triesOf = async (order: string) =>
      (await allRows(app.database.db)`select from payment_tries where order_id = ${order}`).length

    it('waits for a payment attempt in progress, and is settled after it (Y6)', async () => {
      app.clock.now = TUESDAY_AT_NINE
      const order = await placeByCard(app)
      const id = await orderIdOf(app, order)
      const card = await cardToken(paymentOrigin(app), 'success')
      // Simulates another process that has stored its attempt to pay and has not called the
      // provider yet.
      const { db } = app.database
      expect(await db.transaction().execute((tx) => writeTry(tx, aTry(id, card)))).toBe('written')
      expect((await app.post(`/api/orders/${order.token}/abandon`, {})).status).toBe(200)
      expect(await settle(settling(), id, { isRecorded: true })).toMatchObject({
        status: 'cancelled',
        state: 'starting',
      })
      app.clock.now += 11_000
      await app.drain()
      expect(await readPayment(db, id)).toMatchObject({
        state: 'cancelled',
        captured: 0,
        openTry: null,
      })
    })

    it('starts no payment attempt after it is abandoned, even if the request read it as unpaid before (Y6)', async () => {
      app.clock.now = TUESDAY_AT_NINE
      const order = await placeByCard(app)
      const id = await orderIdOf(app, order)
      expect((await app.post(`/api/orders/${order.token}/abandon`, {})).status).toBe(200)
      expect(
        await app.database.db
          .transaction()
          .execute((tx) => writeTry(tx, aTry(id, 'card_of_nobody'))),
      ).toBe('over')
      expect(await triesOf(id)).toBe(0)
    })

    // The embedded database has a single connection, so two transactions cannot run at the same
    // time.
    it.skipIf(kind === 'embedded')(
      'is abandoned, received or charged by two connections one after the other, in any sequence (Y6)',
      async () => {
        app.clock.now = TUESDAY_AT_NINE
        const { db } = app.database
        const anId = async () => orderIdOf(app, await placeByCard(app))
        const [firstId, secondId, thirdId] = [await anId(), await anId(), await anId()]
        const giveUp = (tx: Tx, id: string) =>
          advanceOrder(tx, app.services.jobs, {
            order: id,
            from: 'awaiting-payment',
            to: 'cancelled',
            at: app.clock.now,
          })
        const attempt = (tx: Tx, id: string) => writeTry(tx, aTry(id, 'card_of_nobody'))

        expect(
          await expectQueued(
            app.database.db,
            (tx) => giveUp(tx, firstId),
            () => db.transaction().execute((tx) => attempt(tx, firstId)),
          ),
        ).toEqual([true, 'over'])
        expect(await triesOf(firstId)).toBe(0)
        expect(
          await expectQueued(
            app.database.db,
            (tx) => attempt(tx, secondId),
            () => db.transaction().execute((tx) => giveUp(tx, secondId)),
          ),
        ).toEqual(['written', true])
        expect(await triesOf(secondId)).toBe(1)
        const receive = (tx: Tx) =>
          advanceOrder(tx, app.services.jobs, { order: thirdId, to: 'received', at: app.clock.now })
        expect(
          await expectQueued(app.database.db, receive, () =>
            db.transaction().execute((tx) => attempt(tx, thirdId)),
          ),
        ).toEqual([true, 'over'])
        expect(await triesOf(thirdId)).toBe(0)
      },
    )

    it('has one consistent end when paid in two tabs, abandoned, moved to the counter and expired (Y6)', async () => {
      const answers: { status: number; text: string }[] = []
      const ask = async (path: string, body: unknown = {}, headers = {}) => {
        await sleep(Math.random() * 40)
        answers.push(await app.post(path, body, headers))
      }
      for (let round = 0; round < ROUNDS; round += 1) {
        app.clock.now = TUESDAY_AT_NINE
        const takeawayAt = new Date(
          Date.parse('2026-11-24T10:30:00Z') + round * QUARTER,
        ).toISOString()
        const order = await placeByCard(app, { takeawayAt })
        const [firstCard, secondCard] = [
          await cardToken(paymentOrigin(app), 'success'),
          await cardToken(paymentOrigin(app), 'success'),
        ]
        const path = `/api/orders/${order.token}`
        const pay = (card: string) =>
          ask(`${path}/payments`, { card }, { 'idempotency-key': randomUUID() })
        if (round % 2 === 0) await passTime(app, KEPT_UNPAID_MILLISECONDS)
        await Promise.all([
          pay(firstCard),
          pay(secondCard),
          ask(`${path}/abandon`),
          ask(`${path}/pay-at-restaurant`),
          ask(`${path}/payments/check`),
          ask(`${path}/payments/check`),
          app.drain(),
        ])
        await passTime(app, KEPT_UNPAID_MILLISECONDS)
        await app.drain()
        const payment = await readPayment(app.database.db, await orderIdOf(app, order))
        const isPaid = payment?.status === 'received' && payment.payment === 'card'
        expect(payment).toMatchObject({
          state: isPaid ? 'authorised' : 'cancelled',
          captured: 0,
          openTry: null,
        })
      }
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    })
  },
)
