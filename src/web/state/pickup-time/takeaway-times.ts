import type { Takeaway, TakeawayDay, TakeawayTime } from '#contract/shop/restaurants.ts'

export const isFree = ({ state }: TakeawayTime): boolean => state === 'free' || state === 'few-left'

/** The first available times, soonest first (T5). */
export const freeTimes = ({ days }: Takeaway, count: number): TakeawayTime[] =>
  days.flatMap(({ times }) => times.filter(isFree)).slice(0, count)

/**
 * The time at the given time of day, on the first day with a free time; if it is not free, the
 * first free time.
 */
export function timeLike(takeaway: Takeaway, clock: string): TakeawayTime | undefined {
  const day = takeaway.days.find(({ times }) => times.some(isFree))
  return day?.times.find((time) => time.time === clock && isFree(time)) ?? freeTimes(takeaway, 1)[0]
}

export function timeAt({ days }: Takeaway, at: string): TakeawayTime | undefined {
  const instant = Date.parse(at)
  return days.flatMap(({ times }) => times).find((time) => Date.parse(time.at) === instant)
}

export type ShownTime = TakeawayTime & { state: Exclude<TakeawayTime['state'], 'past'> }

/** The times in a day's grid: all that have not passed. */
export const shownTimes = ({ times }: TakeawayDay): ShownTime[] =>
  times.filter((time): time is ShownTime => time.state !== 'past')

/**
 * The day shown first: that of the chosen time, else the first with a free time, else the first
 * open one, else the first.
 */
export function dayToShow({ days }: Takeaway, at: string | null): TakeawayDay | undefined {
  const chosenDay =
    at === null
      ? undefined
      : days.find(({ times }) => times.some((time) => Date.parse(time.at) === Date.parse(at)))
  return (
    chosenDay ??
    days.find(({ times }) => times.some(isFree)) ??
    days.find(({ closed }) => closed === null) ??
    days[0]
  )
}
