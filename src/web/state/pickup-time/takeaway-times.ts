import type { Takeaway, TakeawayDay, TakeawayTime } from '#contract/shop/restaurants.ts'

/** Past times that are still shown, so that nobody wonders where they went: one row of them. */
const PAST_SHOWN = 3

export const isFree = ({ state }: TakeawayTime): boolean => state === 'free' || state === 'few-left'

/** The first times that can be had, soonest first (T5). */
export const freeTimes = ({ days }: Takeaway, count: number): TakeawayTime[] =>
  days.flatMap(({ times }) => times.filter(isFree)).slice(0, count)

/**
 * The time of day that was wanted last, on the first day on which something is free; else the first
 * that is.
 */
export function timeLike(takeaway: Takeaway, clock: string): TakeawayTime | undefined {
  const day = takeaway.days.find(({ times }) => times.some(isFree))
  return day?.times.find((time) => time.time === clock && isFree(time)) ?? freeTimes(takeaway, 1)[0]
}

export function timeAt({ days }: Takeaway, at: string): TakeawayTime | undefined {
  const wanted = Date.parse(at)
  return days.flatMap(({ times }) => times).find((time) => Date.parse(time.at) === wanted)
}

/** What a day's grid shows: everything that is to come, and the last of what went by. */
export function shownTimes({ times }: TakeawayDay): TakeawayTime[] {
  const past = times.filter(({ state }) => state === 'past')
  const kept = new Set(past.slice(-PAST_SHOWN))
  return times.filter((time) => time.state !== 'past' || kept.has(time))
}

/**
 * The day to open with: that of the time already chosen, else the first on which something is free,
 * else the first open one.
 */
export function dayToShow({ days }: Takeaway, at: string | null): TakeawayDay | undefined {
  const chosen =
    at === null
      ? undefined
      : days.find(({ times }) => times.some((time) => Date.parse(time.at) === Date.parse(at)))
  return (
    chosen ??
    days.find(({ times }) => times.some(isFree)) ??
    days.find(({ closed }) => closed === null) ??
    days[0]
  )
}
