import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { type Period, dayAfter, daysIn, eachDay, weekdayOf } from '#domain/time/days.ts'
import { daysOf as daysOfStretch, spansOf, stepsOf, weeksUpTo } from './periods.ts'

const period = fc
  .record({ start: fc.nat(1500), days: fc.integer({ min: 1, max: 731 }) })
  .map(({ start, days }): Period => {
    const from = dayAfter('2024-01-01', start)
    return { from, until: dayAfter(from, days - 1) }
  })
const daysOf = (periods: readonly Period[]) => periods.flatMap(eachDay)

describe('the periods of a report', () => {
  it('are cut into days, weeks from Monday or months, depending on their length (H16)', () => {
    const lengths = (from: string, until: string) => stepsOf({ from, until }).map(daysIn)
    expect(lengths('2026-11-16', '2026-11-22')).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(lengths('2026-11-01', '2026-12-02')).toEqual([1, 7, 7, 7, 7, 3])
    expect(stepsOf({ from: '2025-12-15', until: '2026-11-30' })).toHaveLength(12)
    expect(stepsOf({ from: '2025-12-15', until: '2026-11-30' })[0]).toEqual({
      from: '2025-12-15',
      until: '2025-12-31',
    })
  })

  it('of the last twelve weeks stop at the given day, which cuts the last week short (H16)', () => {
    const weeks = weeksUpTo('2026-11-24', 12)
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
      12,
      { from: '2026-09-07', until: '2026-09-13' },
      { from: '2026-11-23', until: '2026-11-24' },
    ])
  })

  it('contain each day once in their steps, and once in the spans that are read from the database (H16)', () => {
    fc.assert(
      fc.property(period, (somePeriod) => {
        expect(daysOf(stepsOf(somePeriod))).toEqual(eachDay(somePeriod))
        const { months, days } = spansOf(somePeriod)
        const daysOfMonths = months.flatMap((month) =>
          eachDay({ from: month, until: dayAfter(month, 30) }).filter(
            (day) => day.slice(0, 7) === month.slice(0, 7),
          ),
        )
        expect([...daysOfMonths, ...days].toSorted()).toEqual(eachDay(somePeriod))
        expect(days.length).toBeLessThanOrEqual(60)
        expect(stepsOf(somePeriod).length).toBeLessThanOrEqual(32)
      }),
      { seed: runSeed },
    )
  })

  it('are read without the excluded days, each other day once, from at most 60 single days (H16)', () => {
    const nths = fc.array(fc.nat(800), { maxLength: 40 })
    fc.assert(
      fc.property(period, nths, (somePeriod, dayIndexes) => {
        const without = dayIndexes.map((nth) => dayAfter(somePeriod.from, nth))
        const { months, offMonths, days } = spansOf({ ...somePeriod, without })
        const counted = new Map<string, number>()
        const count = (day: string, by: number) => counted.set(day, (counted.get(day) ?? 0) + by)
        for (const month of months)
          for (const day of eachDay({ from: month, until: dayAfter(month, 30) }))
            if (day.slice(0, 7) === month.slice(0, 7)) count(day, 1)
        for (const day of days) count(day, 1)
        for (const day of offMonths) count(day, -1)
        const remainingDays = eachDay(somePeriod).filter((day) => !without.includes(day))
        expect(
          [...counted].filter(([, times]) => times !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
        ).toEqual(remainingDays.map((day) => [day, 1]))
        expect(daysOfStretch({ ...somePeriod, without })).toEqual(remainingDays)
        expect(days.length).toBeLessThanOrEqual(60)
      }),
      { seed: runSeed },
    )
  })

  it('count days and weekdays as the calendar does (H16)', () => {
    fc.assert(
      fc.property(period, ({ from, until }) => {
        const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(until)]
        expect(daysIn({ from, until })).toBe(first.until(last).days + 1)
        expect(weekdayOf(from)).toBe(first.dayOfWeek)
      }),
      { seed: runSeed },
    )
  })
})
