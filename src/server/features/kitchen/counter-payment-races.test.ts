import { allRows } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { PIN, aKitchen, orderIdOf } from '#testing/builders/a-kitchen.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { openTestApp } from '#testing/programs/test-app.ts'

const ROUNDS = 6

it('two boards at two programs record a payment once, with one payment means or two, and return it once (N4, N5)', async () => {
  const app = await openTestApp('postgres')
  const secondApp = await openSecondApp(app)
  try {
    const [firstBoard, secondBoard] = [await aKitchen(app), await aKitchen(app)]
    const manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
    const askOther = (path: string, body: unknown) =>
      secondApp.post(path, body, {
        authorization: `Bearer ${secondBoard.token}`,
        'idempotency-key': randomUUID(),
      })
    const paymentsOf = async (id: string) =>
      await allRows(app.database.db)<{ payment: string; amount: number }>`
          select payment_id as payment, amount from counter_payment_parts
          where order_id = ${id}`
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await place(app, await anOrder(app))
      const id = await orderIdOf(app, order)
      const paymentParts = [
        { means: 'meal-voucher' as const, amount: 1000 },
        { means: 'cash' as const, amount: order.toPay - 1000 },
      ]
      for (const action of ['start', 'ready'] as const) await firstBoard.tap(id, { action })
      const handed = await Promise.all([
        firstBoard.tap(id, { action: 'hand-over', payment: paymentParts }),
        askOther('/api/kitchen/taps', { order: id, action: 'hand-over', payment: 'card' }),
        askOther('/api/kitchen/taps', { order: id, action: 'take-payment', means: paymentParts }),
      ])
      expect(handed.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      const paid = await paymentsOf(id)
      expect(new Set(paid.map(({ payment }) => payment)).size).toBe(1)
      expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.toPay)
      const undoAnswers = await Promise.all([
        firstBoard.ask('POST', '/api/kitchen/hand-overs/undo', {
          order: id,
          pin: PIN,
          money: 'returned',
        }),
        askOther('/api/kitchen/hand-overs/undo', { order: id, pin: PIN, money: 'kept' }),
        manager.browser.ask('POST', `/api/office/orders/${id}/hand-over/undo`, {
          money: 'returned',
        }),
      ])
      expect(undoAnswers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      const rows = await allRows(app.database.db)<{ status: string }>`
        select status from order_steps where order_id = ${id} order by position`
      expect(rows.map(({ status }) => status)).toEqual([
        'received',
        'in-preparation',
        'ready',
        'collected',
        'ready',
      ])
    }
  } finally {
    await secondApp.close()
    await app.close()
  }
})
