import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { cardToken, pay, paymentOrigin, placeByCard } from '#testing/builders/a-card.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { compareLedgers, createDailyComparison } from './compare-ledgers.ts'
import { DAY, HOUR } from '#domain/time/durations.ts'

describe.each(databaseKinds)('our ledger and the provider’s ledger on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  async function compare(day: string) {
    const { payments } = app.services
    if (payments === null) throw new Error('card payments are not set up')
    return compareLedgers({ ...app.services, payments }, day)
  }

  async function paid(): Promise<Order> {
    // The pick-up is on the next day, three and a half hours after the present time of day.
    const order = await placeByCard(app, {
      takeawayAt: new Date(app.clock.now + DAY + 3.5 * HOUR).toISOString(),
    })
    await pay(app, order, await cardToken(paymentOrigin(app), 'success'))
    return order
  }

  async function advance(order: Order, to: 'in-preparation' | 'cancelled'): Promise<void> {
    const id = (await findOrder(app.database.db, hashOf(order.token))) ?? ''
    await app.database.db
      .transaction()
      .execute((tx) => advanceOrder(tx, app.services.jobs, { order: id, to, at: app.clock.now }))
    await app.drain()
  }

  it('agree on both days if money captured on one day is refunded on the next', async () => {
    const order = await paid()
    await advance(order, 'in-preparation')
    app.clock.now += DAY
    await advance(order, 'cancelled')
    const { toPay } = order
    expect(await compare('2026-11-24')).toMatchObject({ ours: toPay, theirs: toPay, difference: 0 })
    expect(await compare('2026-11-25')).toMatchObject({
      ours: -toPay,
      theirs: -toPay,
      difference: 0,
    })
  })

  it('agree if the provider booked a movement before midnight and we learned of it afterwards', async () => {
    await advance(await paid(), 'in-preparation')
    await runStatement(app.database.db)`
      update embedded_payments.movements set at = at - interval '1 day' where kind = 'capture'
      and at > ${new Date(app.clock.now - DAY / 2)}`
    expect((await compare('2026-11-25')).difference).toBe(0)
    expect((await compare('2026-11-24')).difference).toBe(0)
  })

  it('differ by exactly the amount that only one side has booked', async () => {
    const order = await paid()
    app.clock.now += 7 * DAY
    await advance(order, 'in-preparation')
    await runStatement(app.database.db)`
      delete from embedded_payments.movements where at > ${new Date(app.clock.now - DAY / 2)}`
    expect((await compare('2026-12-02')).difference).toBe(order.toPay)
  })

  it('are compared once a day; a difference is reported only if no answer is pending', async () => {
    const { payments } = app.services
    if (payments === null) throw new Error('card payments are not set up')
    const reportedErrors: unknown[] = []
    const round = createDailyComparison({ ...app.services, payments }, (error) =>
      reportedErrors.push(error),
    )
    const stored = async () => {
      const rows = await allRows(app.database.db)<{ day: string; difference: number }>`
        select to_char(day, 'YYYY-MM-DD') as day, difference from ledger_comparisons
        where day >= '2027-01-01' order by day`
      return rows
    }
    // Simulates money that the provider captured and that the shop does not know of yet.
    app.clock.now = Date.parse('2027-01-12T10:00:00Z')
    const order = await paid()
    await advance(order, 'in-preparation')
    await runStatement(app.database.db)`
      create table not_heard_of as select * from money_movements where at >= '2027-01-01'`
    await runStatement(app.database.db)`alter table money_movements disable trigger all`
    await runStatement(app.database.db)`delete from money_movements where at >= '2027-01-01'`
    app.clock.now = Date.parse('2027-01-13T00:10:00Z')
    await round()
    app.clock.now += 5 * 60_000
    await round()
    expect([await stored(), reportedErrors]).toEqual([[], []])
    await runStatement(app.database.db)`insert into money_movements select * from not_heard_of`
    app.clock.now += 60_000
    await round()
    expect([await stored(), reportedErrors]).toEqual([[{ day: '2027-01-12', difference: 0 }], []])
    // This time the difference remains, because the shop's movements stay deleted.
    await runStatement(app.database.db)`delete from ledger_comparisons where day >= '2027-01-01'`
    await runStatement(app.database.db)`delete from money_movements where at >= '2027-01-01'`
    await round()
    app.clock.now += 10 * 60_000
    await round()
    await round()
    expect(await stored()).toEqual([{ day: '2027-01-12', difference: order.toPay }])
    expect(reportedErrors).toHaveLength(1)
  })
})
