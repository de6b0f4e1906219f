import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import type { Report } from '#contract/office/reports.ts'
import { type Period, dayAfter, daysIn, eachDay, weekdayOf } from '#domain/time/days.ts'
import type { PeopleFixture } from '#testing/builders/a-changed-order.ts'
import { createPeopleFixture } from '#testing/builders/people-fixture.ts'
import { SoldHistory } from '#testing/builders/a-sold-history.ts'
import { type APerson, aPersonWith } from '#testing/builders/a-staff.ts'
import { type RandomEvent, randomEvents } from '#testing/builders/random-events.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { budget } from '#testing/runs/budget.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { updateSums } from './update-sums.ts'

const HISTORIES = budget({ change: 6, all: 150 })

/** The bank holidays of 1 and 11 November in 2025 and 2026, and some other days around them. */
const days = [
  '2025-10-31',
  '2025-11-01',
  '2025-11-11',
  '2025-11-12',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-11-10',
  '2026-11-11',
  '2026-11-18',
  '2026-11-30',
]
const bankHolidays = new Set(
  ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
    .flatMap((day) => [`2025-${day}`, `2026-${day}`])
    .concat('2025-04-21', '2025-05-29', '2025-06-09', '2026-04-06', '2026-05-14', '2026-05-25'),
)

const noonOf = (day: string): number => Date.parse(`${day}T11:15:00Z`)

/** An order and a lost sale on every day, so that every excluded day changes the sums. */
const ofEveryDay: RandomEvent[] = days.flatMap((day, nth): RandomEvent[] => [
  {
    type: 'placed',
    restaurant: ([1, 2, 3] as const)[nth % 3] ?? 1,
    time: noonOf(day),
    seller: 'mesclun',
    toPay: 1000 + nth,
    discount: 0,
    lines: [],
    isPaid: true,
    customer: null,
    earns: 1,
    spends: 0,
  },
  {
    type: 'refused',
    restaurant: ([1, 2, 3] as const)[nth % 3] ?? 1,
    time: noonOf(day),
    key: 100 + nth,
    reason: 'full',
    cents: 700 + nth,
  },
])

/**
 * The events of every day and random events, all on `days`, because the reference implementation
 * reads no other days.
 */
const historyOfNovember = fc
  .tuple(randomEvents, fc.array(fc.constantFrom(...days), { minLength: 45, maxLength: 45 }))
  .map(([happenings, drawnDays]) => [
    ...ofEveryDay,
    ...happenings.map((happening, nth): RandomEvent => {
      const day = drawnDays[nth] ?? '2026-11-11'
      if ('time' in happening) return { ...happening, time: noonOf(day) }
      return 'day' in happening ? { ...happening, day } : happening
    }),
  ])

const november: Period = { from: '2026-11-01', until: '2026-11-30' }
const pairs: [Period, Period | null][] = [
  [november, { from: '2025-11-01', until: '2025-11-30' }],
  [november, { from: '2026-10-01', until: '2026-10-31' }],
  [november, null],
  [
    { from: '2026-11-16', until: '2026-11-22' },
    { from: '2026-11-09', until: '2026-11-15' },
  ],
  [
    { from: '2026-11-09', until: '2026-11-15' },
    { from: '2025-11-10', until: '2025-11-16' },
  ],
  [
    { from: '2026-01-01', until: '2026-12-31' },
    { from: '2025-01-01', until: '2025-12-31' },
  ],
  [
    { from: '2026-10-15', until: '2026-11-12' },
    { from: '2025-10-16', until: '2025-11-13' },
  ],
  [
    { from: '2026-11-11', until: '2026-11-11' },
    { from: '2026-11-04', until: '2026-11-04' },
  ],
]

describe.each(oneDatabase)('a report without bank holidays, on the %s database', (kind) => {
  let app: TestApp
  let people: PeopleFixture
  let owner: APerson
  let ofTwo: APerson
  beforeAll(async () => {
    app = await openTestApp(kind)
    owner = await aPersonWith(app, 'owner')
    ofTwo = await aPersonWith(app, 'manager', { restaurants: [1, 2] })
    people = await createPeopleFixture(app)
  })
  afterAll(() => app.close())

  const ask = async (person: APerson, query: Record<string, string>): Promise<Report> => {
    const answer = await person.browser.get(
      `/api/office/reports?${new URLSearchParams(query).toString()}`,
    )
    if (answer.status !== 200) throw new Error(answer.json<Problem>().code)
    return answer.json<Report>()
  }

  it(
    'equals a simple sum over its days, and lists the days that it left out (H16)',
    async () => {
      await fc.assert(
        fc.asyncProperty(historyOfNovember, fc.constantFrom(...pairs), async (happenings, pair) => {
          await SoldHistory.clear(app.database)
          const chain = new SoldHistory(app.database, people)
          for (const happening of happenings)
            if (happening.type === 'kept') await updateSums(app.services)
            else await chain.happen(happening)
          await updateSums(app.services)
          const [now, beside] = pair
          for (const person of [owner, ofTwo]) {
            const personReport = await ask(person, {
              ...now,
              ...(beside && { besideFrom: beside.from, besideUntil: beside.until }),
              holidays: 'out',
            })
            const out = referenceDaysOut(now, beside)
            expect(personReport.holidays).toEqual({
              now: eachDay(now).filter((day) => bankHolidays.has(day)),
              beside: beside === null ? [] : eachDay(beside).filter((day) => bankHolidays.has(day)),
            })
            expect(personReport.leftOut).toEqual(out)
            const sumOf = async (period: Period, without: string[]) => {
              const reports: Report[] = []
              for (const day of eachDay(period))
                if (days.includes(day) && !without.includes(day))
                  reports.push(await ask(person, { from: day, until: day }))
              return addedUp(reports, personReport.now)
            }
            const plain = await sumOf(now, out.now)
            expect(addedUp([personReport], personReport.now)).toEqual(plain)
            expect(personReport.steps.reduce((sum, { orders }) => sum + orders, 0)).toBe(
              personReport.now.orders,
            )
            if (beside === null) continue
            const besideSums = await sumOf(beside, out.beside)
            expect(personReport.beside).toEqual(besideSums.now)
            for (const restaurantFigures of personReport.byRestaurant)
              expect(restaurantFigures.beside ?? 0).toBe(
                besideSums.restaurants[restaurantFigures.restaurant.id]?.[1] ?? 0,
              )
          }
        }),
        { numRuns: HISTORIES, seed: runSeed },
      )
    },
    budget({ change: 60_000, all: 1_800_000 }),
  )
})

/** Computes the excluded days one by one, as a reference. */
function referenceDaysOut(now: Period, beside: Period | null): { now: string[]; beside: string[] } {
  const out = { now: [] as string[], beside: [] as string[] }
  const isPaired =
    beside !== null &&
    daysIn(now) === daysIn(beside) &&
    weekdayOf(now.from) === weekdayOf(beside.from)
  for (let nth = 0; nth < daysIn(now); nth += 1) {
    const [day, besideDay] = [dayAfter(now.from, nth), isPaired ? dayAfter(beside.from, nth) : '']
    if (!bankHolidays.has(day) && !bankHolidays.has(besideDay)) continue
    out.now.push(day)
    if (isPaired) out.beside.push(besideDay)
  }
  if (beside !== null && !isPaired)
    out.beside.push(...eachDay(beside).filter((day) => bankHolidays.has(day)))
  return out
}

/** Adds up the figures of several reports, possibly none. `model`: figures that name all of them. */
function addedUp(reports: readonly Report[], { members: _members, ...model }: Report['now']) {
  const sums: Record<string, number> = {}
  const figures: Record<string, number> = Object.fromEntries(
    Object.keys(model).map((name) => [name, 0]),
  )
  const restaurants: Record<number, [number, number]> = {}
  const add = (key: string, value: number) => {
    sums[key] = (sums[key] ?? 0) + value
  }
  for (const { now, hours, byRestaurant, products, formulas, ...report } of reports) {
    const { members, ...amounts } = now
    for (const [key, value] of Object.entries(amounts)) {
      add(key, value)
      figures[key] = (figures[key] ?? 0) + value
    }
    add('member orders', members.orders)
    add('member revenue', members.revenue)
    for (const hour of hours) add(`hour ${hour.weekday} ${hour.hour}`, hour.revenue)
    for (const product of products) add(`${product.kind} ${product.id}`, product.quantity)
    for (const formula of formulas) add(`formula ${formula.id}`, formula.revenue)
    for (const loss of report.lost) add(`lost ${loss.reason}`, loss.amount)
    for (const lostPlace of report.lostWhere)
      add(
        `lost ${lostPlace.restaurant.id} ${lostPlace.weekday} ${lostPlace.hour} ${lostPlace.reason}`,
        lostPlace.count,
      )
    for (const refund of report.refunds) add(`refunds ${refund.reason}`, refund.amount)
    for (const cancellation of report.cancellations)
      add(`cancelled ${cancellation.reason}`, cancellation.count)
    for (const [key, value] of Object.entries(report.loyalty))
      add(`loyalty ${key}`, typeof value === 'number' ? value : value.amount)
    for (const { restaurant, orders, revenue } of byRestaurant) {
      const [before, cents] = restaurants[restaurant.id] ?? [0, 0]
      restaurants[restaurant.id] = [before + orders, cents + revenue]
    }
  }
  const of = (key: string) => sums[key] ?? 0
  return {
    sums: Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0)),
    restaurants,
    now: {
      ...figures,
      members: { orders: of('member orders'), revenue: of('member revenue') },
    },
  }
}
