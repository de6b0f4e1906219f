import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#contract/office/reports.ts'
import { BOURSE, HAUSSMANN, anOrder, place, send } from '#testing/builders/an-order.ts'
import { aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { openSecondApp } from '#testing/programs/a-second-app.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { updateSums, purgeRefused } from './update-sums.ts'
import { rebuildSums } from './rebuild-sums.ts'
import { DAY } from '#domain/time/durations.ts'

/** The result of a rebuild that finds no differences. */
const unchanged = (rebuiltDays?: number) => ({
  ...(rebuiltDays !== undefined && { rebuiltDays }),
  days: 0,
  months: 0,
  scopes: 0,
})

describe.each(oneDatabase)('the sums of the reports, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
    await place(app, await anOrder(app))
    await place(app, await anOrder(app, { restaurant: BOURSE }))
    await app.drain()
    await updateSums(app.services)
  })
  afterAll(() => app.close())

  const rows = async (table: string) =>
    await allRows(app.database.db)`select * from ${sql.table(table)} order by 1, 2, 3`
  const all = async () => [
    await rows('restaurant_days'),
    await rows('restaurant_months'),
    await rows('scope_sums'),
  ]

  it('are rebuilt from the orders after somebody altered them (H16)', async () => {
    const before = await all()
    const { db } = app.database
    await runStatement(db)`
      update restaurant_days set orders = 7, sums = '{"total": {"orders": [7, 1]}}'
      where restaurant_id = ${BOURSE}`
    await runStatement(db)`
      update restaurant_months set revenue = 0 where restaurant_id = ${HAUSSMANN}`
    await runStatement(db)`delete from scope_sums where scope = 'seller:mesclun'`
    await runStatement(db)`
      insert into scope_sums values ('chain', 'day', '2026-01-01', '{"total": {"orders": [1, 1]}}', '{}')`
    const rebuilt = await rebuildSums({ database: app.database, now: () => app.clock.now })
    // The sums that differ: one day, of Bourse; two months, that of the same day in Bourse and the
    // altered one of Haussmann; five sums of scopes, namely the day and the month of the seller,
    // those of the chain, and the day of the chain that never existed.
    expect(rebuilt).toEqual({ rebuiltDays: 2, days: 1, months: 2, scopes: 5 })
    expect(await all()).toEqual(before)
    expect(await rebuildSums(app.services)).toEqual(unchanged(2))
  })

  it('keep lost sales after the rows of the refused orders are deleted (H16)', async () => {
    const late = await anOrder(app, { takeawayAt: '2026-11-24T03:00:00.000Z' })
    expect((await send(app, late)).status).toBe(409)
    await updateSums(app.services)
    const before = await all()
    app.clock.now = TUESDAY_AT_NINE + 500 * DAY
    await purgeRefused(app.services)
    expect(await rows('refused_orders')).toEqual([])
    expect(await rebuildSums(app.services)).toMatchObject(unchanged())
    expect(await all()).toEqual(before)
    app.clock.now = TUESDAY_AT_NINE
  })

  it('state the time of their last update, and do not change without new orders (H16)', async () => {
    const owner = await aPersonWith(app, 'owner')
    const at = async () =>
      (
        await owner.browser.get('/api/office/reports?from=2026-11-24&until=2026-11-24')
      ).json<Report>().at
    const before = await all()
    app.clock.now = TUESDAY_AT_NINE + 60_000
    await updateSums(app.services)
    expect(await at()).toBe('2026-11-24T08:01:00.000Z')
    expect(await all()).toEqual(before)
    app.clock.now = TUESDAY_AT_NINE
  })

  it('are updated together with their marks, or not at all if they cannot be written (H16)', async () => {
    await place(app, await anOrder(app))
    const { db } = app.database
    const marks = async () => (await allRows(db)`select from report_marks`).length
    const [waiting, before] = [await marks(), await all()]
    expect(waiting).toBeGreaterThan(0)
    await runStatement(db)`
      alter table scope_sums add constraint refused check (scope <> 'chain') not valid`
    await expect(updateSums(app.services)).rejects.toThrow('refused')
    expect([await marks(), await all()]).toEqual([waiting, before])
    await runStatement(db)`alter table scope_sums drop constraint refused`
    await updateSums(app.services)
    expect(await marks()).toBe(0)
    expect(await rebuildSums(app.services)).toMatchObject(unchanged())
  })

  it('do not change the answer to a customer if they cannot be written (H16)', async () => {
    const late = await anOrder(app, { takeawayAt: '2026-11-24T03:00:00.000Z' })
    const usual = await send(app, late)
    const { db } = app.database
    await runStatement(db)`
      alter table refused_orders add constraint refused check (cents < 0) not valid`
    const answer = await send(app, late)
    await runStatement(db)`alter table refused_orders drop constraint refused`
    const { requestId: _, ...problemBody } = usual.json<{ requestId: string }>()
    expect([answer.status, answer.json<object>()]).toMatchObject([409, problemBody])
  })
})

describe('the sums of the reports, updated by two processes', () => {
  it('count each order once while orders are being placed (H16)', async () => {
    const app = await openTestApp('postgres')
    const second = await openSecondApp(app)
    try {
      const orders = 24
      const body = await anOrder(app)
      let isPlacing = true
      const placing = Promise.all(
        Array.from({ length: orders }, async (_, nth) =>
          place(nth % 2 === 0 ? app : second, {
            ...body,
            takeawayAt: `2026-11-24T${11 + (nth % 3)}:${nth % 2 === 0 ? '00' : '45'}:00.000Z`,
          }),
        ),
      ).finally(() => {
        isPlacing = false
      })
      const keepers = [app, second].map(async ({ services }) => {
        while (isPlacing) await updateSums(services)
      })
      await Promise.all([placing, ...keepers])
      await updateSums(second.services)
      const rows = await allRows(app.database.db)<{
        orders: number
      }>`select orders from restaurant_days`
      expect(rows).toEqual([{ orders }])
      expect(await rebuildSums(app.services)).toMatchObject(unchanged())
    } finally {
      await second.close()
      await app.close()
    }
  })
})
