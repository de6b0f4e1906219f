import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { aCustomer } from '#testing/builders/a-customer.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { anOrder, place } from '#testing/builders/an-order.ts'
import { givePoints, takeSteps } from '#testing/builders/points.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'

describe.each(databaseKinds)('the points ledger on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  afterAll(() => app.close())

  const entry = (customer: string, why: string, points: number, order: string | null = null) =>
    sql`
    insert into point_entries (customer_id, kind, points, order_id, at)
    values (${customer}, ${why}, ${points}, ${order}, now())`.execute(app.database.db)
  const card = async (customer: string) =>
    await firstRow(app.database.db)<{ balance: number; position: number }>`
    select balance, position from point_accounts where customer_id = ${customer}`

  it('never has a negative balance: the database refuses the entry and changes nothing (L6)', async () => {
    const { id } = await aCustomer(app)
    await givePoints(app, id, 35)
    await expect(entry(id, 'spent', -36)).rejects.toThrow('point_accounts_hold_balance')
    await entry(id, 'spent', -35)
    await expect(entry(id, 'spent', -1)).rejects.toThrow('point_accounts_hold_balance')
    expect(await card(id)).toEqual({ balance: 0, position: 2 })
  })

  it('never holds more than the maximum balance of the rules (L1)', async () => {
    const { id } = await aCustomer(app)
    await givePoints(app, id, 1000)
    expect((await card(id))?.balance).toBe(MAX_POINTS)
    await expect(
      sql`update point_accounts set balance = balance + 1 where customer_id = ${id}`.execute(
        app.database.db,
      ),
    ).rejects.toThrow('is written once')
  })

  it('books the points of an order once, whichever account asks (L6)', async () => {
    const { id } = await aCustomer(app)
    const { id: otherId } = await aCustomer(app)
    const order = await takeSteps(app, await place(app, await anOrder(app)))
    await entry(id, 'earned', 10, order)
    for (const who of [id, otherId])
      await expect(entry(who, 'earned', 10, order)).rejects.toThrow('point_entries_once')
    expect([await card(id), await card(otherId)]).toEqual([
      { balance: 10, position: 1 },
      { balance: 0, position: 0 },
    ])
  })

  it('is append-only: entries cannot be changed or deleted, nor a balance changed without an entry (L6)', async () => {
    const { id } = await aCustomer(app)
    await givePoints(app, id, 20)
    for (const statement of [
      sql`update point_entries set points = 200 where customer_id = ${id}`,
      sql`delete from point_entries where customer_id = ${id}`,
      sql`update point_accounts set balance = 200 where customer_id = ${id}`,
      sql`delete from point_accounts where customer_id = ${id}`,
    ])
      await expect(statement.execute(app.database.db)).rejects.toThrow('is written once')
    for (const [why, points] of [
      ['earned', -5],
      ['spent', 5],
      ['pending', 0],
      ['given', 5],
    ] as const) {
      await expect(entry(id, why, points), why).rejects.toThrow('check constraint')
    }
    await expect(entry(randomUUID(), 'earned', 5)).rejects.toThrow('no rows')
    expect(await card(id)).toEqual({ balance: 20, position: 1 })
    await runStatement(app.database.db)`delete from customers where id = ${id}`
    const rows = await allRows(app.database.db)`
      select 1 from point_entries where customer_id = ${id}`
    expect(rows).toEqual([])
  })
})
