import type { PromoEstimate } from '#contract/office/promos.ts'
import type { Interval } from '#domain/time/opening.ts'
import type { Source } from '#server/chain/source.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7] as const

/** Finds the restaurants of a code that are not open during all its hours, by their weekly hours. */
export function partlyOpenOf(
  { restaurants }: Pick<Source, 'restaurants'>,
  { pickup_from: from, pickup_until: until, weekdays, restaurants: ids }: NewPromoCode,
): PromoEstimate['partlyOpen'] {
  if (from === null || until === null) return null
  const days = weekdays ?? everyDay
  const hours = { from: minutesOf(from), until: minutesOf(until) }
  const all = (hours.until - hours.from) * days.length
  const open = restaurants
    .filter(({ id }) => ids === null || ids.includes(id))
    .map(({ openingHours }) =>
      openingHours
        .filter(({ weekday }) => days.includes(weekday))
        .flatMap(({ intervals }) => intervals)
        .reduce((sum, interval) => sum + minutesWithin(interval, hours), 0),
    )
    .filter((minutes) => minutes < all)
  if (open.length === 0) return null
  const share = open.reduce((sum, minutes) => sum + minutes, 0) / (all * open.length)
  return { restaurants: open.length, share }
}

/** Minutes after midnight of `HH:MM`. */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The minutes of one opening within hours of its day; what lies after midnight does not count. */
function minutesWithin(
  { open, close }: Interval,
  { from, until }: { from: number; until: number },
) {
  const end = close <= open ? 24 * 60 : minutesOf(close)
  return Math.max(0, Math.min(end, until) - Math.max(minutesOf(open), from))
}
