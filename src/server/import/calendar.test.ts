import { allRows } from '#server/db/statements.ts'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dayIn } from '#domain/time/opening.ts'
import { readSource, readVersion } from '#server/chain/source.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { importsInto } from '#testing/programs/an-import.ts'
import { describeFaults } from '#testing/readers/fault-texts.ts'
import { readChainFile } from './chain-file.ts'

const seed = readFileSync('db/seed/restaurants.json', 'utf8')
/**
 * The demonstration chain's restaurants as a file, with a calendar and changes to the first
 * restaurant.
 */
function withCalendar(calendar: unknown, first: object = {}): string {
  const file: { restaurants: object[] } = JSON.parse(seed)
  const [bourse, ...otherRestaurants] = file.restaurants
  return JSON.stringify({
    ...file,
    restaurants: [{ ...bourse, ...first }, ...otherRestaurants],
    calendar,
  })
}
const faultsIn = (text: string): string[] => {
  const parsedFile = readChainFile(text, null)
  return 'faults' in parsedFile
    ? describeFaults(parsedFile.faults).map(({ path, problem }) => `${path}: ${problem}`)
    : []
}

const EVE = '2026-12-24'
const closed = { type: 'closed' }
const step = (from: string, to: string, orders = 4) => ({ from, to, orders })

describe('a calendar in restaurants.json', () => {
  it('applies to all restaurants or to some, with hours, capacity and a reason (B4, B5)', () => {
    const reason = { fr: 'Réveillon', en: 'Christmas Eve', es: 'Nochebuena', nl: 'Kerstavond' }
    expect(
      faultsIn(
        withCalendar(
          [
            {
              date: EVE,
              restaurants: 'all',
              hours: { type: 'early_close', close: '15:00' },
              reason,
            },
            { date: '2026-12-25', restaurants: [1, 2], hours: { type: 'open' } },
            { date: '2026-12-26', restaurants: [1], hours: closed },
            {
              date: '2026-12-27',
              restaurants: [1],
              hours: { type: 'hours', intervals: [{ open: '18:00', close: '02:00' }] },
              capacity: [step('18:00', '00:00'), step('00:00', '02:00', 0)],
            },
          ],
          { capacity_curve: [{ weekdays: [1, 2, 3, 4, 5], steps: [step('11:00', '15:00', 9)] }] },
        ),
      ),
    ).toEqual([])
  })

  const eveEntry = { date: EVE, restaurants: [1], hours: closed }
  it.each<[string, object[], string]>([
    [
      'a restaurant that is not in the file',
      [{ ...eveEntry, restaurants: [1, 999] }],
      '$.calendar[0].restaurants[1]: unknown restaurant 999',
    ],
    [
      'two entries for a restaurant and date',
      [
        { ...eveEntry, restaurants: 'all' },
        { ...eveEntry, restaurants: [2, 1] },
      ],
      `$.calendar[1].restaurants[0]: restaurant 2 has ${EVE} already, at $.calendar[0].restaurants`,
    ],
    [
      'a restaurant named twice',
      [{ ...eveEntry, restaurants: [1, 1] }],
      `$.calendar[0].restaurants[1]: restaurant 1 has ${EVE} already, at $.calendar[0].restaurants[0]`,
    ],
    [
      'intervals that overlap',
      [
        {
          ...eveEntry,
          hours: {
            type: 'hours',
            intervals: [
              { open: '11:00', close: '15:00' },
              { open: '14:00', close: '18:00' },
            ],
          },
        },
      ],
      '$.calendar[0].hours.intervals[1]: begins before the interval above it ends',
    ],
    [
      'an interval over midnight before another interval',
      [
        {
          ...eveEntry,
          hours: {
            type: 'hours',
            intervals: [
              { open: '18:00', close: '11:00' },
              { open: '12:00', close: '13:00' },
            ],
          },
        },
      ],
      '$.calendar[0].hours.intervals[0]: only the last interval of a day may go over midnight',
    ],
    [
      'an invalid date',
      [{ ...eveEntry, date: '2026-02-30' }],
      '$.calendar[0].date: must be a date like 2026-12-24',
    ],
    [
      'steps that are not on a quarter of an hour',
      [{ ...eveEntry, capacity: [step('11:10', '15:00')] }],
      '$.calendar[0].capacity[0].from: must be on a quarter of an hour, like 11:45',
    ],
    [
      'steps that overlap',
      [{ ...eveEntry, capacity: [step('11:00', '13:00'), step('12:45', '15:00')] }],
      '$.calendar[0].capacity[1]: begins before the step above it ends',
    ],
    [
      'steps that reach midnight twice',
      [{ ...eveEntry, capacity: [step('11:00', '02:00'), step('02:00', '01:00')] }],
      '$.calendar[0].capacity[1]: only one step may reach midnight',
    ],
    [
      'a step without length',
      [{ ...eveEntry, capacity: [step('11:00', '11:00')] }],
      '$.calendar[0].capacity[0]: begins and ends at the same time',
    ],
    [
      'opening hours of a date without capacity',
      [{ date: EVE, restaurants: [1], capacity: [step('11:00', '14:00')] }],
      '$.calendar[0].capacity: leaves a slot without capacity: 14:00 at restaurant 1',
    ],
    [
      'an entry without hours and capacity',
      [{ date: EVE, restaurants: [1] }],
      '$.calendar[0]: must have hours or capacity',
    ],
  ])('is refused for %s, with the path of the fault (B4, B5)', (_, calendar, fault) => {
    expect(faultsIn(withCalendar(calendar))).toEqual([fault])
  })

  it.each<[string, object, object[], string]>([
    [
      'each open hour of its weekdays',
      { weekdays: [1, 2], steps: [step('11:00', '12:00'), step('12:15', '15:00')] },
      [],
      '$.restaurants[0].capacity_curve[0].steps: leaves a slot without capacity: 12:00 on weekday 1',
    ],
    [
      'each open hour of a dated day on its weekdays',
      { weekdays: [4], steps: [step('11:00', '15:00')] },
      [
        {
          date: EVE,
          restaurants: 'all',
          hours: { type: 'hours', intervals: [{ open: '11:00', close: '16:00' }] },
        },
      ],
      '$.calendar[0].hours: leaves a slot without capacity: 15:00 at restaurant 1',
    ],
  ])('needs a capacity curve that covers %s (B5)', (_, curve, calendar, fault) => {
    expect(faultsIn(withCalendar(calendar, { capacity_curve: [curve] }))).toContain(fault)
  })

  it('needs a capacity curve that lists each weekday once (B5)', () => {
    const steps = [step('11:00', '15:00')]
    expect(
      faultsIn(withCalendar([], { capacity_curve: [{ weekdays: [1, 2, 1], steps }] })),
    ).toEqual([
      '$.restaurants[0].capacity_curve[0].weekdays[2]: weekday 1 is at $.restaurants[0].capacity_curve[0].weekdays[0] already',
    ])
  })
})

describe.each(oneDatabase)('an import of a calendar into the %s database', (kind) => {
  const imports = importsInto(kind)
  const { run } = imports
  const rows = async () =>
    (
      await allRows(imports.database.db)<{ day: string }>`
        select restaurant_id || ' ' || date as day from calendar_days order by restaurant_id, date`
    ).map(({ day }) => day)
  const day = (days: number) => dayIn(Date.now()).add({ days }).toString()

  it('writes a row per restaurant and a new version, and the same file again changes nothing (B4)', async () => {
    const version = await readVersion(imports.database.db)
    const text = withCalendar([{ date: day(9), restaurants: [2, 1], hours: closed }])
    const first = await run(text)
    expect(first).toMatchObject({ changed: 2 })
    expect(await rows()).toEqual([`1 ${day(9)}`, `2 ${day(9)}`])
    const renewed = await readVersion(imports.database.db)
    expect(renewed).not.toBe(version)
    expect(await run(text)).toEqual({ changed: 0, version: renewed })
    const { restaurants } = await readSource(imports.database.db)
    expect(restaurants.slice(0, 3).map((entry) => entry.calendar_days)).toEqual([
      { [day(9)]: { rule: closed, capacity: null, reason: null } },
      { [day(9)]: { rule: closed, capacity: null, reason: null } },
      {},
    ])
    expect(await run(seed)).toEqual({ changed: 2, version })
    expect(await rows()).toEqual([])
  })

  it('writes a row for every restaurant of the file if an entry is for all (B4)', async () => {
    const { restaurants }: { restaurants: unknown[] } = JSON.parse(seed)
    await run(withCalendar([{ date: day(9), restaurants: 'all', hours: closed }]))
    expect(await rows()).toHaveLength(restaurants.length)
    await run(seed)
  })

  it('deletes days from today on that are no longer in the file, and keeps past days (B4)', async () => {
    const entries = [-40, -1, 0, 3].map((days) => ({
      date: day(days),
      restaurants: [1],
      hours: closed,
    }))
    await run(withCalendar(entries))
    expect(await rows()).toHaveLength(4)
    await run(withCalendar(entries.slice(3)))
    expect(await rows()).toEqual([`1 ${day(-40)}`, `1 ${day(-1)}`, `1 ${day(3)}`])
    const { restaurants } = await readSource(imports.database.db)
    expect(Object.keys(restaurants[0]?.calendar_days ?? {}).toSorted()).toEqual([day(-1), day(3)])
  })
})
