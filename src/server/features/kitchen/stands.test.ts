import { allRows, firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { UNDO_MILLISECONDS } from '#domain/orders/order.ts'
import { finalizeStep } from '#server/features/orders/finalize-step.ts'
import { type TestBrowser, aCustomer } from '#testing/builders/a-customer.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestKitchen, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { anOrder } from '#testing/builders/an-order.ts'
import { ledgerFaults } from '#testing/models/ledger-faults.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(oneDatabase)(
  'irreversible effects wait until a tap can no longer be undone, on the %s database',
  (kind) => {
    let app: TestApp
    let kitchen: TestKitchen
    let zoe: { browser: TestBrowser; id: string }
    beforeAll(async () => {
      app = await openTestApp(kind)
      kitchen = await aKitchen(app)
      zoe = await aCustomer(app)
    })
    afterAll(() => app.close())

    async function atCounter(): Promise<{ order: Order; id: string }> {
      const answer = await zoe.browser.ask('POST', '/api/orders', await anOrder(app), {
        'idempotency-key': randomUUID(),
      })
      const order = answer.json<Order>()
      const id = await orderIdOf(app, order)
      for (const action of ['start', 'ready'] as const) await kitchen.tap(id, { action })
      return { order, id }
    }
    const pointsOf = async (order: string) =>
      (
        await firstRow(app.database.db)<{ state: string }>`
    select state from order_points where order_id = ${order}`
      )?.state
    const jobsOf = async (name: string, order: string) =>
      await allRows(app.database.db)<{ late: boolean }>`
    select start_after > created_on + interval '1 millisecond' * ${UNDO_MILLISECONDS}::integer as late from jobs.job
    where name = ${name} and data ->> 'order' = ${order} order by created_on`
    const readyMails = async (order: string) =>
      (
        await allRows(app.database.db)`
    select from mails where order_id = ${order} and kind = 'ready'`
      ).length

    it('points become firm once the hand-over can no longer be undone (L6)', async () => {
      const { id } = await atCounter()
      await kitchen.tap(id, { action: 'hand-over' })
      expect(await pointsOf(id)).toBe('pending')
      expect((await jobsOf('step-stands', id)).map(({ late }) => late)).toEqual([true, true])
      await app.drain()
      expect(await pointsOf(id)).toBe('firm')
      expect(await ledgerFaults(app.database)).toEqual([])
    })

    it('undoing a hand-over keeps the time at which the order became ready (N5)', async () => {
      const { id } = await atCounter()
      const readyAt = (await kitchen.ticket(id))?.steppedAt
      app.clock.now += 4000
      await kitchen.tap(id, { action: 'hand-over' })
      app.clock.now += 4000
      await kitchen.tap(id, { action: 'undo' })
      expect(await kitchen.ticket(id)).toMatchObject({ status: 'ready', steppedAt: readyAt })
    })

    it('points stay pending after an undone hand-over, and are void if the order is not collected', async () => {
      const { id } = await atCounter()
      await kitchen.tap(id, { action: 'hand-over' })
      await kitchen.tap(id, { action: 'undo' })
      await app.drain()
      expect(await pointsOf(id)).toBe('pending')
      await kitchen.tap(id, { action: 'not-collected' })
      await app.drain()
      expect(await pointsOf(id)).toBe('void')
      expect(await ledgerFaults(app.database)).toEqual([])
    })

    it('the ready mail is sent once, when the ready tap is final, and not after a hand-over or an undo', async () => {
      const { id } = await atCounter()
      await app.drain()
      expect(await readyMails(id)).toBe(1)
      const quick = await atCounter()
      await kitchen.tap(quick.id, { action: 'hand-over' })
      await app.drain()
      expect(await readyMails(quick.id)).toBe(0)
      const back = await atCounter()
      await kitchen.tap(back.id, { action: 'undo' })
      await app.drain()
      expect(await readyMails(back.id)).toBe(0)
      await kitchen.tap(back.id, { action: 'ready' })
      await app.drain()
      expect(await readyMails(back.id)).toBe(1)
    })

    it('finalizing a step several times books its points once', async () => {
      const { id } = await atCounter()
      await kitchen.tap(id, { action: 'hand-over' })
      for (let times = 0; times < 3; times += 1) {
        await app.database.db
          .transaction()
          .execute((tx) =>
            finalizeStep(tx, app.services.jobs, { order: id, position: 4, at: app.clock.now }),
          )
      }
      const rows = await allRows(app.database.db)`
        select from point_entries where order_id = ${id} and kind = 'earned'`
      expect(rows).toHaveLength(1)
    })
  },
)
