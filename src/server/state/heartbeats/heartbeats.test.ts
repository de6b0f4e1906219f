import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beatHeart } from '#server/features/kitchen/heartbeat.ts'
import { pairDevice, newPairingCode, unpairDevice } from '#server/stores/kitchen/devices.ts'
import type { Database } from '#server/db/open.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { unreachableRestaurants } from '#server/state/times/unreachable.ts'
import { rowsRead } from '#testing/readers/rows-read.ts'
import { BEGINNING, type Heartbeats, openHeartbeats, readChangedBoards } from './heartbeats.ts'
import { SECOND } from '#domain/time/durations.ts'

const BOARDS = 3000
/** Number of boards whose heartbeats are counted. */
const COUNTED = 100

describe.each(oneDatabase)('heartbeats of three thousand boards, on the %s database', (kind) => {
  let app: TestApp
  let boards: string[] = []
  beforeAll(async () => {
    app = await openTestApp(kind)
  })
  beforeEach(async () => {
    await runStatement(app.database.db)`delete from kitchen_devices`
    boards = (
      await allRows(app.database.db)<{ id: string }>`
        insert into kitchen_devices (restaurant_id, name, token_hash, paired_at, seen_at)
        select known[1 + n % cardinality(known)], 'Tablette', 'hash ' || n, ${new Date(app.clock.now)}, ${new Date(app.clock.now)}
        from (select array_agg(id order by id) as known from restaurants) all_of_them, generate_series(1, ${BOARDS}) n returning id::text`
    ).map(({ id }) => id)
    await runStatement(app.database.db)`analyze kitchen_devices`
  })
  afterAll(() => app.close())

  const beat = (device: string, db: Database['db'] = app.database.db) =>
    beatHeart(
      { ...app.services, database: { ...app.database, db } },
      { device, restaurant: HAUSSMANN, person: null },
      [],
    )
  /**
   * Returns the position from which a process that has read all heartbeats would continue. Waits
   * until no transaction is open any more.
   */
  async function readAll(): Promise<string> {
    let since = BEGINNING
    await expect
      .poll(async () => {
        const { devices, next } = await readChangedBoards(app.database.db, since)
        since = next
        return devices.length
      })
      .toBe(0)
    return since
  }
  const readFrom = (since: string) =>
    rowsRead(app.database, 'kitchen_devices', (tx) => readChangedBoards(tx, since))

  it('are stored twice a minute for each board, although it sends six (B7)', async () => {
    const writeCount = await app.database.db.transaction().execute(async (tx) => {
      const writes = async () =>
        (
          await firstRow(tx)<{ count: number }>`
            select n_tup_upd::integer as count from pg_stat_xact_user_tables where relname = 'kitchen_devices'`
        )?.count ?? 0
      app.clock.now += 60 * SECOND
      const before = await writes()
      for (let beats = 0; beats < 6; beats += 1) {
        for (const board of boards.slice(0, COUNTED)) await beat(board, tx)
        app.clock.now += 10 * SECOND
      }
      return (await writes()) - before
    })
    expect(writeCount).toBe(2 * COUNTED)
  })

  it('make a process read only the boards that changed, and no row when none changed (B7)', async () => {
    const since = await readAll()
    expect(await readFrom(since)).toBe(0)
    app.clock.now += 60 * SECOND
    for (const board of boards.slice(0, 3)) await beat(board)
    await unpairDevice(app.database.db, boards[3] ?? '', app.clock.now)
    expect(await readFrom(since)).toBe(4)
    expect(await readFrom(await readAll())).toBe(0)
  })

  it('are known after a refresh for a board that was paired since, and forgotten for an unpaired board (B7)', async () => {
    await runStatement(app.database.db)`delete from kitchen_devices`
    const heartbeats = await openHeartbeats(app.database, () => 0)
    const seenAfter = async (restaurant: number, change: () => Promise<unknown>) => {
      await change()
      await heartbeats.refresh()
      return heartbeats.seenAt(restaurant)
    }
    const pair = async () => {
      const code = await newPairingCode(app.database.db, BOURSE, app.clock.now)
      const paired = await app.database.db
        .transaction()
        .execute((tx) => pairDevice(tx, { code, name: 'Tablette', now: app.clock.now }))
      return paired?.viewer.device ?? ''
    }
    expect(heartbeats.seenAt(BOURSE)).toBeNull()
    let [firstDevice, secondDevice] = ['', '']
    expect(await seenAfter(BOURSE, async () => (firstDevice = await pair()))).toBe(app.clock.now)
    app.clock.now += 40 * SECOND
    expect(await seenAfter(BOURSE, async () => (secondDevice = await pair()))).toBe(app.clock.now)
    app.clock.now += 40 * SECOND
    const last = app.clock.now
    expect(await seenAfter(BOURSE, () => beat(firstDevice))).toBe(last)
    app.clock.now += 40 * SECOND
    expect(await seenAfter(BOURSE, () => unpairDevice(app.database.db, secondDevice, last))).toBe(
      last,
    )
    expect(
      await seenAfter(BOURSE, () => unpairDevice(app.database.db, firstDevice, last)),
    ).toBeNull()
    expect(heartbeats.seenAt(HAUSSMANN)).toBeNull()
  })

  it('are reported missing 60 to 90 seconds after the last one, and never while the board sends them (B7)', async () => {
    const { database, services, clock } = app
    await runStatement(database.db)`delete from kitchen_devices where id <> ${boards[0]}`
    await runStatement(database.db)`update kitchen_devices set restaurant_id = ${HAUSSMANN}`
    clock.now = Date.parse('2026-11-24T12:00:00+01:00')
    const isMissed = async () => {
      await services.heartbeats.refresh()
      return unreachableRestaurants(services, clock.now).some(({ id }) => id === HAUSSMANN)
    }
    for (const beats of [4, 5, 6]) {
      for (let i = 0; i < beats; i += 1) {
        await beat(boards[0] ?? '')
        for (let seconds = 0; seconds < 10; seconds += 1) {
          expect(await isMissed()).toBe(false)
          clock.now += SECOND
        }
      }
      let silent = 10
      for (; !(await isMissed()); silent += 1) clock.now += SECOND
      expect(silent).toBeLessThanOrEqual(90)
      expect(silent).toBeGreaterThanOrEqual(60)
    }
  })

  // The embedded database has only one connection, so two transactions cannot overlap in it.
  it.skipIf(kind === 'embedded')(
    'are all read in the end, in whichever order overlapping transactions commit (B7)',
    async () => {
      const heartbeats: Heartbeats = await openHeartbeats(app.database, () => 0)
      const restaurantOf = async (device = '') =>
        (
          await firstRow(app.database.db)<{ restaurant: number }>`
          select restaurant_id as restaurant from kitchen_devices where id = ${device}`
        )?.restaurant ?? 0
      const [early, late] = [boards[0] ?? '', boards[1] ?? '']
      app.clock.now += 60 * SECOND
      const first = app.clock.now
      await app.database.db.transaction().execute(async (tx) => {
        await beat(early, tx)
        app.clock.now += 60 * SECOND
        await beat(late)
        await heartbeats.refresh()
        expect(heartbeats.seenAt(await restaurantOf(late))).toBe(app.clock.now)
      })
      await heartbeats.refresh()
      expect(heartbeats.seenAt(await restaurantOf(early))).toBe(first)
    },
  )
})
