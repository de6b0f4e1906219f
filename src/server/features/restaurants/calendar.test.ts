import { runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { AuditEntryView } from '#contract/office/audit.ts'
import type { changeCalendar, previewCalendarChange, readCalendar } from '#contract/office/hours.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Takeaway, WireRestaurant } from '#contract/shop/restaurants.ts'
import { withImportLock } from '#server/import/import-text.ts'
import { exportChain } from '#server/import/export-chain.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'

/** A Thursday. */
const EVE = '2026-12-17'
const early = { hours: { type: 'early_close', close: '15:00' } } as const
const reason = {
  fr: 'Réveillon',
  en: 'Christmas Eve',
  es: 'Nochebuena',
  nl: 'Kerstavond',
}
type Preview = ReplyOf<typeof previewCalendarChange>
type SavedCalendarChange = ReplyOf<typeof changeCalendar>

describe.each(oneDatabase)('the calendar of restaurants, on the %s database', (kind) => {
  let app: TestApp
  let owner: APerson
  let manager: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    manager = await aPersonWith(app, 'manager', { restaurants: [HAUSSMANN] })
  })
  beforeEach(() => {
    app.clock.now = TUESDAY_AT_NINE
  })
  afterAll(() => app.close())

  type CalendarChangeBody = { restaurants: number[] | null; dates: string[]; change: unknown }
  const preview = async (body: CalendarChangeBody, by = owner) =>
    (await by.browser.post('/api/office/calendar/preview', body)).json<Preview>()
  const putChange = (body: CalendarChangeBody & { seen: Record<string, string> }, by = owner) =>
    by.browser.ask('PUT', '/api/office/calendar', body)
  /** Previews a change, and saves it with the marks that the preview returned. */
  async function save(body: CalendarChangeBody, by = owner) {
    const { dates } = await preview(body, by)
    return putChange(
      {
        ...body,
        seen: Object.fromEntries(dates.map((datePreview) => [datePreview.date, datePreview.mark])),
      },
      by,
    )
  }
  /**
   * Exports the chain's files as parsed JSON. Members that are null are dropped, because edits omit
   * them.
   */
  const exportFiles = async () =>
    [...(await exportChain(app.database.db))].map(([name, text]) => [
      name,
      JSON.parse(text, (_key, value: unknown) => value ?? undefined) as unknown,
    ])
  const undo = (change: string | null, by = owner) =>
    by.browser.post(`/api/office/hours/changes/${change}/undo`)
  const year = async (restaurants: number[] | null = null, by = owner) =>
    (await by.browser.post('/api/office/calendar', { restaurants, from: '2026-11-24' })).json<
      ReplyOf<typeof readCalendar>
    >()
  const shownDays = async (id: number) =>
    (await app.get('/api/restaurants?limit=100'))
      .json<{ results: WireRestaurant[] }>()
      .results.find((restaurant) => restaurant.id === id)?.calendarDays

  it('closes an evening early in several restaurants at once, shows it to visitors, and is undone (H11, B4)', async () => {
    const before = await exportFiles()
    const restaurants = [HAUSSMANN, BOURSE]
    const change = { ...early, reason }
    const changePreview = await preview({ restaurants, dates: [EVE], change })
    expect(changePreview).toMatchObject({ restaurants: 2, changed: 2, faults: [], orders: [] })
    expect(changePreview.dates).toMatchObject([
      {
        date: EVE,
        holidays: [],
        changed: 2,
        after: [{ intervals: [{ open: '11:00', close: '15:00' }] }],
      },
    ])
    const answer = await save({ restaurants, dates: [EVE], change })
    expect([answer.status, answer.json()]).toMatchObject([200, { changed: 2, orders: [] }])
    expect(await shownDays(HAUSSMANN)).toContainEqual({
      date: EVE,
      intervals: [{ open: '11:00', close: '15:00' }],
      reason,
    })
    const eve = (await year(restaurants)).days.find(({ date }) => date === EVE)
    expect(eve).toMatchObject({ open: 0, other: 2 })
    const [entry] = (await owner.browser.get('/api/office/audit?action=calendar-changed')).json<{
      results: AuditEntryView[]
    }>().results
    expect(entry).toMatchObject({
      subject: 'restaurants',
      actor: { name: owner.name },
      after: { dates: [EVE], places: 2 },
    })
    expect((await undo(answer.json<SavedCalendarChange>().change)).status).toBe(200)
    expect(await exportFiles()).toEqual(before)
    // The change is already undone, so undoing it again finds other values.
    expect((await undo(answer.json<SavedCalendarChange>().change)).json<Problem>().code).toBe(
      'changed_meanwhile',
    )
  })

  it('states in how many restaurants the hours would stay the same (H11)', async () => {
    const wednesday = '2026-12-02'
    const restaurants = [HAUSSMANN, BOURSE]
    const asBefore = { restaurants, dates: [wednesday], change: { hours: { type: 'open' } } }
    expect(await preview(asBefore)).toMatchObject({ changed: 2, same: 2 })
    expect(
      await preview({
        restaurants,
        dates: [wednesday],
        change: { hours: { type: 'closed' }, reason },
      }),
    ).toMatchObject({ changed: 2, same: 0 })
  })

  it('refuses to undo a change for a day that has passed (H11)', async () => {
    const today = '2026-11-24'
    const change = { ...early, reason }
    const saveAnswer = await save({ restaurants: [HAUSSMANN], dates: [today], change })
    app.clock.now += 24 * 3_600_000
    const claire = await aPersonWith(app, 'owner')
    const answer = await undo(saveAnswer.json<SavedCalendarChange>().change, claire)
    expect(answer.json<Problem>()).toMatchObject({ fields: [{ code: 'day_passed' }] })
    app.clock.now = TUESDAY_AT_NINE
    expect((await undo(saveAnswer.json<SavedCalendarChange>().change)).status).toBe(200)
  })

  it('shows twelve months with bank holidays and the days that differ from the week (H11)', async () => {
    const { today, restaurants, days } = await year()
    expect([today, restaurants, days.length, days[0]?.date]).toEqual([
      '2026-11-24',
      46,
      365,
      '2026-11-01',
    ])
    expect(days.find(({ date }) => date === '2026-12-25')).toMatchObject({
      holidays: ['christmas'],
      open: 0,
    })
    for (const { open, other, exception, closed } of days)
      expect(open + other + exception + closed).toBe(restaurants)
  })

  it('lists the orders outside the new hours by restaurant, before the change is saved (H11)', async () => {
    await place(app, await anOrder(app, { restaurant: HAUSSMANN }))
    const closed = {
      restaurants: [HAUSSMANN, BOURSE],
      dates: ['2026-11-24'],
      change: { hours: { type: 'closed' } },
    }
    const { orders } = await preview(closed)
    expect(orders).toMatchObject([{ restaurant: { id: HAUSSMANN }, status: 'received' }])
    expect(orders[0]?.customerName).not.toBeNull()
    // Saving cancels no order: staff decide about each of them.
    const savedChange = (await save(closed)).json<SavedCalendarChange>()
    expect(savedChange.orders).toHaveLength(1)
    expect((await undo(savedChange.change)).status).toBe(200)
    expect((await preview({ ...closed, change: { hours: { type: 'open' } } })).orders).toEqual([])
  })

  it('lists the orders outside the restored hours when a change is undone (H11)', async () => {
    const late = { hours: { type: 'hours', intervals: [{ open: '11:00', close: '23:00' }] } }
    const savedChange = (
      await save({ restaurants: [HAUSSMANN], dates: ['2026-11-24'], change: late })
    ).json<SavedCalendarChange>()
    const { days } = (await app.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
    const last = days[0]?.times.at(-1)?.at ?? ''
    await place(app, await anOrder(app, { restaurant: HAUSSMANN, takeawayAt: last }))
    const undoAnswer = await undo(savedChange.change)
    expect(undoAnswer.json<SavedCalendarChange>().orders).toMatchObject([
      { restaurant: { id: HAUSSMANN }, takeawayAt: new Date(last).toISOString() },
    ])
  })

  it('tells the second of two editors of a date what the first one saved (H11, P6)', async () => {
    const body = { restaurants: [HAUSSMANN], dates: [EVE, '2026-12-31'], change: early }
    const seenMarks = Object.fromEntries(
      (await preview(body)).dates.map(({ date, mark }) => [date, mark]),
    )
    const firstAnswer = await save(
      { ...body, dates: [EVE], change: { hours: { type: 'closed' } } },
      manager,
    )
    const answer = await putChange({ ...body, seen: seenMarks })
    expect(answer.json<Problem>()).toMatchObject({
      code: 'changed_meanwhile',
      details: {
        dates: [{ date: EVE, by: manager.name, now: [{ intervals: [], restaurants: 1 }] }],
      },
    })
    // If the other person has already saved the same change, there is no conflict.
    expect(
      (
        await putChange({
          ...body,
          dates: [EVE],
          change: { hours: { type: 'closed' } },
          seen: seenMarks,
        })
      ).json(),
    ).toEqual({
      change: null,
      changed: 0,
      orders: [],
    })
    await undo(firstAnswer.json<SavedCalendarChange>().change)
  })

  it('refuses at its date a change that an import refuses, and writes nothing (H11, B4, B5)', async () => {
    const capacity = [{ from: '11:00', to: '12:00', orders: 4 }]
    const body = { restaurants: [HAUSSMANN], dates: [EVE], change: { capacity } }
    const fault = {
      entry: `restaurant ${HAUSSMANN}`,
      field: `day.${EVE}`,
      code: 'date_uncovered',
      values: { time: '12:00' },
    }
    expect((await preview(body)).faults).toMatchObject([fault])
    expect((await save(body)).json<Problem>()).toMatchObject({
      code: 'hours_refused',
      details: { faults: [fault] },
    })
    const overlapping = {
      ...body,
      change: {
        hours: {
          type: 'hours',
          intervals: [
            { open: '11:00', close: '15:00' },
            { open: '14:00', close: '18:00' },
          ],
        },
      },
    }
    expect((await preview(overlapping)).faults).toMatchObject([{ code: 'interval_early' }])
    expect((await save(overlapping)).json<Problem>().code).toBe('hours_refused')
    const past = { ...body, dates: ['2026-11-23'], change: early, seen: { '2026-11-23': '' } }
    expect((await putChange(past)).json<Problem>().fields).toEqual([
      { field: 'dates', code: 'day_passed' },
    ])
    expect((await year([HAUSSMANN])).days.find(({ date }) => date === EVE)).toMatchObject({
      open: 1,
      other: 0,
      capacity: 0,
    })
  })

  it('reports in the preview every fault that saving refuses, to the quarter of an hour (H11, B5)', async () => {
    const steps = (to: string) => [
      { from: '11:00', to: '15:00', orders: 4 },
      { from: '15:00', to, orders: 4 },
    ]
    const change = (capacity: unknown) => ({
      restaurants: [HAUSSMANN],
      dates: [EVE],
      change: { capacity },
    })
    for (const end of ['15:07', '23:59']) {
      const { faults } = await preview(change(steps(end)))
      expect(faults).toMatchObject([{ field: `day.${EVE}`, code: 'quarter_wrong' }])
      expect((await save(change(steps(end)))).json<Problem>()).toMatchObject({
        code: 'hours_refused',
        details: { faults },
      })
    }
    // A preview writes nothing.
    expect((await preview(change(steps('23:00')))).faults).toEqual([])
    expect((await year([HAUSSMANN])).days.find(({ date }) => date === EVE)).toMatchObject({
      capacity: 0,
    })
  })

  it('covers only the person’s restaurants; other restaurants are not found (H11, P2)', async () => {
    expect((await year(null, manager)).restaurants).toBe(1)
    const answer = await putChange(
      { restaurants: [HAUSSMANN, BOURSE], dates: [EVE], change: early, seen: { [EVE]: '' } },
      manager,
    )
    expect(answer.status).toBe(404)
    const ofOwner = (
      await save({ restaurants: [BOURSE], dates: [EVE], change: early })
    ).json<SavedCalendarChange>()
    expect((await undo(ofOwner.change, manager)).status).toBe(404)
    expect((await undo(ofOwner.change)).status).toBe(200)
  })
})

it('a calendar preview and a simultaneous publication do not wait for each other (H8, H11)', async () => {
  // This test does not use the embedded database: its only connection would make the preview wait
  // for the transaction.
  const app = await openTestApp('postgres')
  const owner = await aPersonWith(app, 'owner')
  const body = { restaurants: [HAUSSMANN], dates: [EVE], change: early }
  const preview = async () =>
    (await owner.browser.post('/api/office/calendar/preview', body)).json<Preview>()
  await withImportLock(app.database, async (tx) => {
    await runStatement(tx)`update restaurants set data = data where id = ${HAUSSMANN}`
    expect(await preview()).toMatchObject({ changed: 1, faults: [] })
  })
  await app.close()
})
