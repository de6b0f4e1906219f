import { runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { settle } from '#server/features/payments/settle.ts'
import { readClosings } from '#server/stores/books/closings.ts'
import { mustReadPayment } from '#server/stores/payments/payments.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { advance } from '#testing/builders/a-payment.ts'
import { aKitchen } from '#testing/builders/a-kitchen.ts'
import { aStaffMember, handOver, idOfOrder, refund } from '#testing/builders/a-refund.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { refundFaults } from '#testing/models/refund-faults.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { CLOSED_BY_ITSELF_AFTER, closeBooks } from './close-books.ts'
import { rethrow } from '#testing/runs/rethrow.ts'
import { verifyBooks } from './verify-books.ts'

const SELLER = 'mesclun'
const at = (local: string) => Date.parse(local)

let app: TestApp
afterEach(() => app.close())

const close = () => closeBooks(app.services, { endedFor: CLOSED_BY_ITSELF_AFTER, report: rethrow })
const closingsOf = (period: 'day' | 'month' | 'year') =>
  readClosings(app.database.db, { period, begins: '2026-01-01', ends: '2027-12-31' })
const faults = async () =>
  (await verifyBooks(app.database.db)).filter(({ fault }) => fault !== null)
const paidByCard = async (): Promise<Order> => {
  const order = await placeByCard(app, { restaurant: BOURSE })
  await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
  await advance(app, order, 'in-preparation')
  await app.drain()
  return order
}
const paidAtCounter = async (): Promise<Order> => {
  const order = await place(app, await anOrder(app))
  await handOver(app, await idOfOrder(app, order))
  await app.drain()
  return order
}

describe.each(oneDatabase)('the closing of a day on %s', (kind) => {
  beforeEach(async () => {
    app = await openTestApp(kind)
  })

  it('sums sales, corrections and payments, for each restaurant and for all together (H18)', async () => {
    const [card, counter] = [await paidByCard(), await paidAtCounter()]
    app.clock.now += 60_000
    const staff = await aStaffMember(app.database)
    await refund(app, card, [[0, 1, 300]], { staff })
    await refund(app, counter, [[0, 1, 150]], { staff })
    const kitchen = await aKitchen(app)
    const id = await idOfOrder(app, counter)
    expect((await kitchen.tap(id, { action: 'give-back', amount: 150 })).status).toBe(200)
    // The closing counts this refund of 20 cents as a correction, but not as money given back,
    // because it was not paid out yet.
    await refund(app, counter, [[0, 1, 20]], { staff })
    await app.drain()
    app.clock.now = at('2026-11-25T01:59:59Z')
    expect(await close()).toEqual([])
    app.clock.now = at('2026-11-25T02:00:00Z')
    expect(await close()).toEqual(['2026-11-24'])
    const closings = await closingsOf('day')
    expect(
      closings.map(({ restaurant, begins, ends, position }) => [
        restaurant,
        begins,
        ends,
        position,
      ]),
    ).toEqual([
      [BOURSE, '2026-11-24', '2026-11-24', 1],
      [HAUSSMANN, '2026-11-24', '2026-11-24', 2],
      [null, '2026-11-24', '2026-11-24', 3],
    ])
    const [bourse, haussmann, all] = closings.map(({ sums }) => sums)
    expect(bourse?.sales).toEqual({ count: 1, total: card.toPay, vat: card.vat })
    expect(bourse?.corrections).toMatchObject({ count: 1, total: -300 })
    expect(bourse?.money).toEqual({
      card: { taken: card.toPay, givenBack: 300 },
      counter: { taken: 0, givenBack: 0 },
    })
    expect(haussmann?.money).toEqual({
      card: { taken: 0, givenBack: 0 },
      counter: { taken: counter.toPay, givenBack: 150 },
    })
    expect(all?.sales.count).toBe(2)
    expect(all?.perpetual).toEqual({
      sales: card.toPay + counter.toPay,
      total: card.toPay + counter.toPay - 470,
    })
    expect(await faults()).toEqual([])
  })
})

describe.each(oneDatabase)('a closing on %s', (kind) => {
  beforeEach(async () => {
    app = await openTestApp(kind)
  })

  it('covers a day that ends at midnight in Paris, and later receipts belong to the next day (H18)', async () => {
    app.clock.now = at('2026-11-24T22:59:30Z')
    const takeawayAt = '2026-11-25T11:30:00.000Z'
    await place(app, await anOrder(app, { takeawayAt }))
    await app.drain()
    app.clock.now = at('2026-11-24T23:00:30Z')
    await place(app, await anOrder(app, { takeawayAt }))
    await app.drain()
    app.clock.now = at('2026-11-26T02:00:00Z')
    await close()
    const counts = (await closingsOf('day'))
      .filter(({ restaurant }) => restaurant === null)
      .map(({ begins, sums }) => [begins, sums.sales.count])
    expect(counts).toEqual([
      ['2026-11-24', 1],
      ['2026-11-25', 1],
    ])
  })

  it('is final: the database refuses new rows for its day and changes of the closing (H18)', async () => {
    const [order, kitchen] = [await paidAtCounter(), await aKitchen(app)]
    app.clock.now = at('2026-11-25T02:00:00Z')
    await close()
    // Simulates a process whose clock is six hours behind, so that by its clock the closed day has
    // not ended.
    app.clock.now = at('2026-11-24T20:00:00Z')
    const late = await place(app, await anOrder(app, { takeawayAt: '2026-11-25T11:30:00.000Z' }))
    const receipt = await app.get(`/api/orders/${late.token}/receipt`)
    expect(receipt.status).toBe(500)
    const id = await idOfOrder(app, late)
    await expect(handOver(app, id)).rejects.toThrow(/is closed/)
    const staff = await aStaffMember(app.database)
    await refund(app, order, [[0, 1, 100]], { staff })
    const giveBackAnswer = await kitchen.tap(await idOfOrder(app, order), {
      action: 'give-back',
      amount: 100,
    })
    expect(giveBackAnswer.status).toBe(500)
    for (const change of ['update closings set sums = sums', 'delete from closings'])
      await expect(sql.raw(change).execute(app.database.db)).rejects.toThrow(/written once/)
    // Once the clock of the process is correct, receipts are issued again.
    app.clock.now = at('2026-11-25T08:00:00Z')
    expect((await app.get(`/api/orders/${late.token}/receipt`)).status).toBe(200)
    expect(await faults()).toEqual([])
  })

  it('is followed by closings of the month and of the fiscal year, which sum up their days (H18)', async () => {
    const first = await paidAtCounter()
    app.clock.now = at('2026-12-31T22:00:00Z')
    const second = await place(app, await anOrder(app, { takeawayAt: '2027-01-04T11:30:00.000Z' }))
    await app.drain()
    app.clock.now = at('2027-01-02T08:00:00Z')
    expect(await close()).toHaveLength(39)
    expect(await close()).toEqual([])
    const months = (await closingsOf('month')).filter(({ restaurant }) => restaurant === null)
    expect(months.map(({ begins, ends, sums }) => [begins, ends, sums.sales.total])).toEqual([
      ['2026-11-01', '2026-11-30', first.toPay],
      ['2026-12-01', '2026-12-31', second.toPay],
    ])
    const years = (await closingsOf('year')).filter(({ restaurant }) => restaurant === null)
    expect(years).toMatchObject([
      {
        begins: '2026-01-01',
        ends: '2026-12-31',
        sums: {
          sales: { count: 2, total: first.toPay + second.toPay },
          perpetual: { sales: first.toPay + second.toPay },
        },
      },
    ])
    expect(await faults()).toEqual([])
  })

  it('includes the correction of the receipt of an order that was neither collected nor paid (H18)', async () => {
    const order = await place(app, await anOrder(app))
    const id = await idOfOrder(app, order)
    await app.drain()
    for (const to of ['in-preparation', 'ready', 'not-collected'] as const)
      await app.database.db
        .transaction()
        .execute((tx) => advanceOrder(tx, app.services.jobs, { order: id, to, at: app.clock.now }))
    await app.drain()
    app.clock.now = at('2026-11-25T02:00:00Z')
    await close()
    app.clock.now = at('2026-11-26T02:00:00Z')
    await close()
    const all = (await closingsOf('day')).filter(({ restaurant }) => restaurant === null)
    expect(
      all.map(({ sums }) => [sums.sales.total, sums.corrections.total, sums.perpetual]),
    ).toEqual([
      [order.toPay, 0, { sales: order.toPay, total: order.toPay }],
      [0, -order.toPay, { sales: order.toPay, total: 0 }],
    ])
    expect(await faults()).toEqual([])
  })

  it('stays complete after a refund made in the provider’s dashboard, also if the order is then cancelled (H18)', async () => {
    const [keptOrder, cancelled] = [await paidByCard(), await paidByCard()]
    const { payments } = app.services
    if (payments === null) throw new Error('the test app has no payment provider')
    for (const [order, key] of [
      [keptOrder, 'own-1'],
      [cancelled, 'own-2'],
    ] as const) {
      const id = await idOfOrder(app, order)
      const { providerId } = await mustReadPayment(app.database.db, id)
      await payments.refund(providerId ?? '', { key, amount: 777 })
      await settle({ ...app.services, payments }, id)
    }
    await advance(app, cancelled, 'cancelled')
    await app.drain()
    app.clock.now = at('2026-11-25T02:00:00Z')
    await close()
    app.clock.now = at('2026-11-26T02:00:00Z')
    await close()
    const all = (await closingsOf('day')).filter(({ restaurant }) => restaurant === null)
    expect(all.at(-1)?.sums.perpetual.total).toBe(keptOrder.toPay - 777)
    const money = all.map(({ sums }) => sums.money.card.taken - sums.money.card.givenBack)
    expect(money).toEqual([keptOrder.toPay - 777, 0])
    expect(await faults()).toEqual([])
    expect(await refundFaults(app.database)).toEqual([])
  })

  it('is written even if one order cannot be corrected, and the error is reported (H18)', async () => {
    const order = await place(app, await anOrder(app))
    const id = await idOfOrder(app, order)
    await app.drain()
    const { database, services, clock } = app
    await database.db
      .transaction()
      .execute((tx) =>
        advanceOrder(tx, services.jobs, { order: id, to: 'cancelled', at: clock.now }),
      )
    await runStatement(database.db)`alter table receipts disable trigger all`
    await runStatement(database.db)`update receipts set body = '{"vat": [], "total": 0}'`
    await runStatement(database.db)`alter table receipts enable trigger all`
    clock.now = at('2026-11-25T02:00:00Z')
    const reported: unknown[] = []
    const closed = await closeBooks(services, {
      endedFor: CLOSED_BY_ITSELF_AFTER,
      report: (error) => reported.push(error),
    })
    expect([closed, reported]).toEqual([['2026-11-24'], [expect.any(Error)]])
  })

  it('ignores a tap that was undone, and corrects no receipt because of it (H18)', async () => {
    const order = await place(app, await anOrder(app))
    const id = await idOfOrder(app, order)
    await app.drain()
    const { database, services, clock } = app
    const tap = (to: 'in-preparation' | 'ready' | 'collected' | 'not-collected') =>
      database.db
        .transaction()
        .execute((tx) => advanceOrder(tx, services.jobs, { order: id, to, at: clock.now }))
    const undo = async () => {
      clock.now += 2000
      await runStatement(database.db)`
        insert into order_steps (order_id, position, status, payment, at)
        select order_id, max(position) + 1, 'ready', 'at-restaurant', ${new Date(clock.now)}
        from order_steps where order_id = ${id} group by order_id`
    }
    for (const to of ['in-preparation', 'ready', 'not-collected'] as const) await tap(to)
    clock.now += 2000
    // If a customer opens the receipt before the tap `not-collected` is undone, this must not
    // correct the sale.
    expect((await app.get(`/api/orders/${order.token}/receipt`)).status).toBe(200)
    await undo()
    await tap('collected')
    await undo()
    app.clock.now = at('2026-11-25T02:00:00Z')
    await close()
    const [all] = (await closingsOf('day')).filter(({ restaurant }) => restaurant === null)
    expect(all?.sums).toMatchObject({
      sales: { total: order.toPay },
      corrections: { count: 0 },
      money: { counter: { taken: 0 } },
    })
    expect(await faults()).toEqual([])
  })

  it('is reported by the check of the books if its page or the rows that it sums up were changed (H18)', async () => {
    await paidAtCounter()
    app.clock.now = at('2026-11-25T02:00:00Z')
    await close()
    const forge = async (table: string, change: string) => {
      await sql.raw(`alter table ${table} disable trigger all`).execute(app.database.db)
      await sql.raw(change).execute(app.database.db)
      await sql.raw(`alter table ${table} enable trigger all`).execute(app.database.db)
    }
    const changed = `jsonb_set(sums, '{sales,total}', to_jsonb((sums #>> '{sales,total}')::integer + 1))`
    await forge('closings', `update closings set sums = ${changed} where restaurant_id is null`)
    expect(await faults()).toEqual([
      expect.objectContaining({
        book: `closings/${SELLER}`,
        fault: 'page 2 (day of 2026-11-24) is not what was written',
      }),
    ])
    await forge(
      'closings',
      `update closings set sums = ${changed.replace('+ 1', '- 1')} where restaurant_id is null`,
    )
    expect(await faults()).toEqual([])
    // Without the payments, the closing no longer equals the money of its day; afterwards the same
    // payments are written again.
    const payment = `insert into counter_payments (order_id, means, amount, at)
      select orders.id, 'unknown', to_pay, at from order_steps join orders on orders.id = order_id
      where status = 'collected'`
    await forge('counter_payments', `delete from counter_payments`)
    expect(await faults()).toEqual([
      expect.objectContaining({
        book: `closings/${SELLER}`,
        fault: 'page 1 (day of 2026-11-24) is not what its receipts and money add up to',
      }),
    ])
    await forge('counter_payments', payment)
    expect(await faults()).toEqual([])
  })
})

describe('closing a day with two programs', () => {
  it('writes one closing, which includes every receipt, although both programs act at once (H18)', async () => {
    app = await openTestApp('postgres')
    const secondApp = await openSecondApp(app)
    const orders = [await place(app, await anOrder(app)), await place(app, await anOrder(app))]
    for (let nth = 0; nth < 8; nth += 1)
      orders.push(await place(app, await anOrder(app, { restaurant: BOURSE })))
    // Some receipts are requested while their day is being closed: each is written before the
    // closing, or not at all.
    app.clock.now = at('2026-11-24T22:59:59Z')
    const late = { ...app.services, now: () => at('2026-11-25T02:00:00Z') }
    const closing = () =>
      closeBooks({ ...late }, { endedFor: CLOSED_BY_ITSELF_AFTER, report: rethrow })
    await app.get(`/api/orders/${orders[0]?.token}/receipt`)
    const answers = await Promise.all([
      ...orders.slice(1, 5).map(({ token }) => app.get(`/api/orders/${token}/receipt`)),
      closing(),
      closeBooks(
        { ...secondApp.services, now: late.now },
        { endedFor: CLOSED_BY_ITSELF_AFTER, report: rethrow },
      ),
      ...orders.slice(5).map(({ token }) => secondApp.get(`/api/orders/${token}/receipt`)),
    ])
    const closed = answers.filter((answer) => Array.isArray(answer)).flat()
    expect(closed).toEqual(['2026-11-24'])
    const issued =
      answers.filter((answer) => 'status' in answer && answer.status === 200).length + 1
    const [all] = (await closingsOf('day')).filter(({ restaurant }) => restaurant === null)
    expect(all?.sums.sales.count).toBe(issued)
    expect(await faults()).toEqual([])
    await secondApp.close()
  })
})
