import type { OpenInterval } from '#contract/office/hours.ts'
import { type DayState, dayState } from '#domain/time/day-state.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import { PARIS, planOf } from '#domain/time/opening.ts'
import type { StoredDay } from '#server/chain/calendar-schema.ts'
import { openingRules } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

type DayPlan = { state: DayState; intervals: readonly OpenInterval[]; key: string }

/** Computes the opening plan of restaurants on dates. */
export type DayPlans = {
  /**
   * `day`: the calendar's entry for the date, to compute a plan with another entry than the stored
   * one.
   */
  of: (entry: RestaurantEntry, date: string, day?: StoredDay | null) => DayPlan
}

/** Caches the plans, because most restaurants of a chain share their week and their rules. */
export function dayPlans(holidays: readonly Holiday[]): DayPlans {
  /** A short number for each week with its rules, because their text would be a long key. */
  const numbers = new Map<string, number>()
  const rules = new Map<RestaurantEntry, number>()
  const plans = new Map<string, DayPlan>()
  const numberOf = (entry: RestaurantEntry): number => {
    const cachedNumber = rules.get(entry)
    if (cachedNumber !== undefined) return cachedNumber
    const text = JSON.stringify([entry.openingHours, entry.closingRules, entry.holiday_zone])
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    rules.set(entry, number)
    return number
  }
  return {
    of(entry, date, day = entry.calendar_days[date] ?? null) {
      const rule = day?.rule ?? null
      const key = `${date} ${numberOf(entry)} ${rule === null ? '' : JSON.stringify(rule)}`
      const cachedPlan = plans.get(key)
      if (cachedPlan !== undefined) return cachedPlan
      const plan = planOn(
        {
          ...entry,
          calendar_days: rule === null ? {} : { [date]: { rule, capacity: null, reason: null } },
        },
        holidays,
        date,
      )
      plans.set(key, plan)
      return plan
    },
  }
}

function planOn(entry: RestaurantEntry, holidays: readonly Holiday[], day: string): DayPlan {
  const date = Temporal.PlainDate.from(day)
  const opening = openingRules(entry)
  const intervals = planOf(opening, holidays, date).services.map(({ open, close }) => ({
    open: clockOf(open),
    close: clockOf(close),
  }))
  return { state: dayState(opening, holidays, date), intervals, key: JSON.stringify(intervals) }
}

const clockOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(PARIS)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
