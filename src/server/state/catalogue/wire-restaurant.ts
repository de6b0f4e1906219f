import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import type { Holiday } from '#domain/time/holidays.ts'
import { PARIS, planOf } from '#domain/time/opening.ts'
import { openingRules } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { pick } from '#server/kit/pick.ts'
import { ownContainersOf } from './own-containers.ts'

/** Number of days after today up to which dates with exceptional hours are included. */
const DAYS_AHEAD = 60

/** A restaurant in the format of the API: only the fields of the contract. */
export function wireRestaurant(
  entry: RestaurantEntry,
  holidays: readonly Holiday[],
  today: Temporal.PlainDate,
): WireRestaurant {
  const { street, postcode, city, department } = entry.address
  return {
    ...pick(entry, ['id', 'slug', 'name']),
    address: { street, postcode, city, department },
    ...pick(entry, ['coordinates', 'phone', 'email']),
    openingHours: entry.openingHours.map(({ weekday, intervals }) => ({ weekday, intervals })),
    closingRules: entry.closingRules.map(wireRule),
    calendarDays: comingDays(entry, holidays, today),
    ...pick(entry, ['payment_options', 'cutleryIngredient', 'cutlery_options', 'mainCategories']),
    ...pick(entry, ['dessertCategories', 'delivery_service_ids', 'sells_alcohol']),
    ...ownContainersOf(entry),
    ...pick(entry, ['closed', 'active']),
  }
}

function comingDays(
  entry: RestaurantEntry,
  holidays: readonly Holiday[],
  today: Temporal.PlainDate,
): WireRestaurant['calendarDays'] {
  const rules = openingRules(entry)
  const [first, last] = [today.toString(), today.add({ days: DAYS_AHEAD }).toString()]
  return Object.entries(entry.calendar_days)
    .filter(([date, { rule }]) => rule !== null && first <= date && date <= last)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, { reason }]) => ({
      date,
      intervals: planOf(rules, holidays, Temporal.PlainDate.from(date)).services.map(
        ({ open, close }) => ({ open: clockOf(open), close: clockOf(close) }),
      ),
      reason,
    }))
}

const clockOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(PARIS)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

function wireRule(
  rule: RestaurantEntry['closingRules'][number],
): WireRestaurant['closingRules'][number] {
  switch (rule.type) {
    case 'bank_holidays':
      return { type: rule.type, holidays: rule.holidays }
    case 'annual_range':
      return { type: rule.type, from: rule.from, to: rule.to, reason: rule.reason }
    case 'early_close':
      return { type: rule.type, date: rule.date, close: rule.close }
  }
}
