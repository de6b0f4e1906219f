import { type Period, dayAfter, mondayOf } from '#domain/time/days.ts'
import { dayIn } from '#domain/time/opening.ts'
import { instantInParis } from '#domain/time/wall-clock.ts'

/** The hour in Paris at which the report of a week goes out, each Monday. */
const HOUR = '06:00'

/** The week that is told on a Monday, the week before it, and the instant at which it is. */
export type WeeklyRound = { readonly week: Period; readonly before: Period; readonly dueAt: number }

const weekFrom = (monday: string): Period => ({ from: monday, until: dayAfter(monday, 6) })

function roundOf(monday: string): WeeklyRound {
  const dueAt = instantInParis(`${monday}T${HOUR}`)
  if (dueAt === null) throw new RangeError(`there is no ${HOUR} on ${monday}`)
  return { week: weekFrom(dayAfter(monday, -7)), before: weekFrom(dayAfter(monday, -14)), dueAt }
}

/** The last round that is due at an instant. */
export function lastRound(now: number): WeeklyRound {
  const monday = mondayOf(dayIn(now).toString())
  const round = roundOf(monday)
  return round.dueAt <= now ? round : roundOf(dayAfter(monday, -7))
}

/** The first round that is not due yet. */
export const nextRound = (now: number): WeeklyRound =>
  roundOf(dayAfter(lastRound(now).week.from, 14))
