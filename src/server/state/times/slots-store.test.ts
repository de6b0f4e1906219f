import { firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { BOURSE, anOrder, place } from '#testing/builders/an-order.ts'
import { fillTable, rowsRead, rowsReadIn } from '#testing/readers/rows-read.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { purgeOldOrders } from '#server/features/orders/purge-old-orders.ts'
import { readTaken } from './slots-store.ts'
import { type TakenPlaces, openTakenPlaces } from './taken-places.ts'
import { DAY } from '#domain/time/durations.ts'

const everywhere = Array.from({ length: 40 }, (_, i) => i + 1)

describe.each(oneDatabase)('the taken places of slots, on the %s database', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(kind)
    // Writes thousands of past slots, as if the program had never deleted any.
    await fillTable(
      app.database,
      sql`
      insert into slots select restaurant, ${new Date(app.clock.now)}::timestamptz - n * interval '15 minutes', 20, 3
      from generate_series(1, 40) restaurant, generate_series(1, 1000) n`,
    )
  })
  afterAll(() => app.close())
  const slots = async () =>
    (
      await firstRow(app.database.db)<{
        count: number
      }>`select count(*)::integer as count from slots`
    )?.count

  it('are read without reading the rows of past slots', async () => {
    await place(app, await anOrder(app, { restaurant: BOURSE }))
    expect(
      await rowsRead(app.database, 'slots', (db) => readTaken(db, app.clock.now, everywhere)),
    ).toBeLessThan(5)
    expect(
      await rowsRead(app.database, 'slots', (db) => readTaken(db, app.clock.now, [BOURSE])),
    ).toBeLessThan(5)
  })

  it('stay in memory: a second read loads no row, and a new order is noticed (B7)', async () => {
    const { live } = app.services
    const order = await anOrder(app, { restaurant: BOURSE })
    const at = Date.parse(order.takeawayAt)
    const readTakenAt = async (places: TakenPlaces, restaurants: readonly number[]) =>
      (await places.of(restaurants, app.clock.now)).takenAt(BOURSE)(at)
    await app.database.db.transaction().execute(async (tx) => {
      // A notice of an order of the test before may still arrive, so this part listens to none.
      const silent = { subscribeRestaurants: () => undefined, isConnected: () => true }
      const placesInTx = openTakenPlaces({ db: tx }, silent)
      const rows = (restaurants: readonly number[]) =>
        rowsReadIn(tx, 'slots', () => readTakenAt(placesInTx, restaurants))
      expect(await rows([BOURSE])).toBeGreaterThan(0)
      expect(await rows([BOURSE])).toBe(0)
    })
    const takenPlaces = openTakenPlaces(app.database, live)
    const before = await readTakenAt(takenPlaces, everywhere)
    await place(app, order)
    await expect.poll(() => readTakenAt(takenPlaces, everywhere)).toBe(before + 1)
  })

  it('are read again when a change arrives during the read (B7)', async () => {
    let change = (_restaurant: number | null): void => undefined
    const live = {
      subscribeRestaurants: (changed: typeof change) => void (change = changed),
      isConnected: () => true,
    }
    await place(app, await anOrder(app, { restaurant: BOURSE }))
    await app.database.db.transaction().execute(async (tx) => {
      const takenPlaces = openTakenPlaces({ db: tx }, live)
      const readBourse = () => takenPlaces.of([BOURSE], app.clock.now)
      for (const changed of [BOURSE, null]) {
        const reading = readBourse()
        change(changed)
        await reading
        expect(await rowsReadIn(tx, 'slots', readBourse)).toBeGreaterThan(0)
      }
      expect(await rowsReadIn(tx, 'slots', readBourse)).toBe(0)
    })
  })

  it('are deleted one day after their slot, and kept for more recent slots', async () => {
    const order = await anOrder(app, { restaurant: BOURSE })
    const { takenAt } = await readTaken(app.database.db, app.clock.now, [BOURSE])
    const takenCount = takenAt(BOURSE)(Date.parse(order.takeawayAt))
    await purgeOldOrders(app.services)
    expect(await slots()).toBe(40 * 96 + 1)
    expect(
      (await readTaken(app.database.db, app.clock.now, [BOURSE])).takenAt(BOURSE)(
        Date.parse(order.takeawayAt),
      ),
    ).toBe(takenCount)
    app.clock.now += 10 * DAY
    await purgeOldOrders(app.services)
    expect(await slots()).toBe(0)
  })
})
