import { allRows, firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import {
  type TestKitchen,
  aKitchen,
  changeKitchen,
  orderIdOf,
} from '#testing/builders/a-kitchen.ts'
import { BOURSE, type TestOrderBody, anOrder, place } from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { expectQueued } from '#testing/programs/expect-queued.ts'
import { acceptOrder } from '#server/features/orders/accept-order.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { voidUnaccepted } from './void-unaccepted.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** The demonstration restaurants open at eleven. */
const OPENING = Date.parse('2026-11-24T10:00:00Z')

describe.each(oneDatabase)(
  'the acceptance of an order by the restaurant, on the %s database',
  (kind) => {
    let app: TestApp
    let kitchen: TestKitchen
    beforeAll(async () => {
      app = await openTestApp(kind)
      kitchen = await aKitchen(app, BOURSE)
    })
    beforeEach(async () => {
      app.clock.now = TUESDAY_AT_NINE
      await changeKitchen(app, BOURSE, { acceptance: 'by-hand' })
    })
    afterAll(() => app.close())

    async function paid(
      changes: Partial<TestOrderBody> = {},
    ): Promise<{ order: Order; id: string }> {
      const order = await placeByCard(app, {
        restaurant: BOURSE,
        takeawayAt: '2026-11-24T12:00:00.000Z',
        ...changes,
      })
      await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
      return { order, id: await orderIdOf(app, order) }
    }
    const stateOf = async (order: string) =>
      (
        await firstRow(app.database.db)<{ state: string }>`
    select state from payments where order_id = ${order}`
      )?.state
    const readProgress = async ({ token }: Order) =>
      (await app.get(`/api/orders/${token}`)).json<OrderView>().progress
    const beat = (...shownOrders: string[]) =>
      kitchen.ask('POST', '/api/kitchen/heartbeat', { showing: shownOrders })

    it('captures the payment, which is only authorised before', async () => {
      const { order, id } = await paid()
      await app.drain()
      expect(await stateOf(id)).toBe('authorised')
      await kitchen.tap(id, { action: 'accept' })
      await app.drain()
      expect(await stateOf(id)).toBe('captured')
      expect(await readProgress(order)).toMatchObject({
        status: 'received',
        version: 3,
        acceptedAt: new Date(app.clock.now).toISOString(),
      })
      await kitchen.tap(id, { action: 'accept' })
      expect((await readProgress(order)).version).toBe(3)
    })

    it('is automatic for the orders that the board displays if the setting says so, and for no others', async () => {
      const [shownOrder, hiddenOrder] = [await paid(), await paid()]
      await beat(shownOrder.id)
      expect((await readProgress(shownOrder.order)).acceptedAt).toBeNull()
      await changeKitchen(app, BOURSE, { acceptance: 'automatic' })
      const elsewhere = await place(app, await anOrder(app))
      expect(
        (await beat(shownOrder.id, await orderIdOf(app, elsewhere), '987654321987654321')).json(),
      ).toEqual({ now: new Date(app.clock.now).toISOString() })
      expect((await readProgress(shownOrder.order)).acceptedAt).not.toBeNull()
      expect((await readProgress(hiddenOrder.order)).acceptedAt).toBeNull()
      expect((await readProgress(elsewhere)).acceptedAt).toBeNull()
      const rows = await allRows(app.database.db)<{ person_id: string | null }>`
      select person_id from order_acceptances where order_id = ${shownOrder.id}`
      expect(rows).toEqual([{ person_id: null }])
    })

    it('comes with a heartbeat of the board, which is stored every thirty seconds', async () => {
      const readLastHeartbeat = async () =>
        (
          await firstRow(app.database.db)<{ seen_at: Date }>`
      select seen_at from kitchen_devices where id = ${kitchen.desk.device.id}`
        )?.seen_at.getTime() ?? 0
      app.clock.now = (await readLastHeartbeat()) + MINUTE
      const began = app.clock.now
      for (const [milliseconds, expectedDelay] of [
        [0, 0],
        [29_999, 0],
        [30_000, 30_000],
        [59_999, 30_000],
      ] as const) {
        app.clock.now = began + milliseconds
        await beat()
        expect(await readLastHeartbeat()).toBe(began + expectedDelay)
      }
    })

    it('is due within 15 minutes of opening time, otherwise the paid order is cancelled and its payment released', async () => {
      const { order, id } = await paid()
      const counter = await place(
        app,
        await anOrder(app, { restaurant: BOURSE, takeawayAt: '2026-11-24T12:00:00.000Z' }),
      )
      const accepted = await paid()
      await kitchen.tap(accepted.id, { action: 'accept' })
      app.clock.now = OPENING + 15 * MINUTE - 1
      expect(await voidUnaccepted(app.services)).toBe(0)
      app.clock.now += 1
      const waiting = await firstRow(app.database.db)<{ count: number }>`
      select count(*)::integer as count from orders join payments on payments.order_id = orders.id and state = 'authorised'
      where restaurant_id = ${BOURSE} and not exists (select from order_acceptances where order_id = orders.id)`
      expect(await voidUnaccepted(app.services)).toBe(waiting?.count)
      expect(await voidUnaccepted(app.services)).toBe(0)
      await app.drain()
      expect(await readProgress(order)).toMatchObject({
        status: 'cancelled',
        cancelReason: 'not-accepted',
      })
      expect(await stateOf(id)).toBe('cancelled')
      expect([
        (await readProgress(counter)).status,
        (await readProgress(accepted.order)).status,
      ]).toEqual(['received', 'received'])
      const mail = await firstRow(app.database.db)<{ text: string }>`
      select text from mails where order_id = ${id} and kind = 'cancellation'`
      expect(mail?.text).toContain('Le restaurant n’a pas pu la confirmer à temps.')
    })

    it('wins over the automatic cancellation if it is stored first', async () => {
      app.clock.now = OPENING + 20 * MINUTE
      const { order, id } = await paid()
      app.clock.now += 15 * MINUTE - 1
      await voidUnaccepted(app.services)
      app.clock.now += 1
      const [, voided] = await expectQueued(
        app.database.db,
        async (tx) => {
          const lockedOrder = await lockOrder(tx, id)
          if (lockedOrder === null) throw new Error('the order to accept does not exist')
          await acceptOrder(tx, app.services.jobs, { order: id, person: null, at: app.clock.now })
        },
        () => voidUnaccepted(app.services),
      )
      expect(voided).toBe(0)
      expect((await readProgress(order)).status).toBe('received')
    })

    it('is due by the pickup time at the latest, but orders of a restaurant without a board are not cancelled', async () => {
      app.clock.now = OPENING + 5 * MINUTE
      const { order, id } = await paid({ takeawayAt: '2026-11-24T10:30:00.000Z' })
      const boardless = await placeByCard(app)
      await pay(app, boardless, await cardToken(paymentOrigin(app), 'success'))
      app.clock.now = Date.parse(order.takeawayAt)
      // Whichever job runs first, nothing is captured that would have to be refunded.
      await app.drain()
      expect(await stateOf(id)).toBe('authorised')
      // A restaurant without a board is assumed to read its orders elsewhere.
      await voidUnaccepted(app.services)
      expect((await readProgress(order)).status).toBe('cancelled')
      expect((await readProgress(boardless)).status).toBe('received')
      await app.drain()
      expect(await stateOf(id)).toBe('cancelled')
    })

    it('never succeeds together with the automatic cancellation, even at the same moment', async () => {
      for (let round = 0; round < 6; round += 1) {
        app.clock.now = TUESDAY_AT_NINE
        const { order, id } = await paid()
        app.clock.now = OPENING + 15 * MINUTE
        const [answer] = await Promise.all([
          kitchen.tap(id, { action: 'accept' }, randomUUID()),
          voidUnaccepted(app.services),
        ])
        const { status, acceptedAt } = await readProgress(order)
        expect([
          [200, 'received', false],
          [409, 'cancelled', true],
        ]).toContainEqual([answer.status, status, acceptedAt === null])
      }
    })
  },
)
