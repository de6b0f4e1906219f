import { type Period, dayAfter, mondayOf } from '#domain/time/days.ts'
import { dayIn } from '#domain/time/opening.ts'
import { instantInParis } from '#domain/time/wall-clock.ts'

/** The time in Paris at which the report of a week is sent, each Monday. */
const HOUR = '06:00'

/**
 * A weekly report: the week that it covers, the week before that one, and the instant on the
 * following Monday at which it is sent (epoch milliseconds).
 */
export type WeeklyRound = { readonly week: Period; readonly before: Period; readonly dueAt: number }

const weekFrom = (monday: string): Period => ({ from: monday, until: dayAfter(monday, 6) })

function roundOf(monday: string): WeeklyRound {
  const dueAt = instantInParis(`${monday}T${HOUR}`)
  if (dueAt === null) throw new RangeError(`the time ${HOUR} does not exist on ${monday}`)
  return { week: weekFrom(dayAfter(monday, -7)), before: weekFrom(dayAfter(monday, -14)), dueAt }
}

/** Returns the last weekly report that is due at an instant. */
export function lastRound(now: number): WeeklyRound {
  const monday = mondayOf(dayIn(now).toString())
  const round = roundOf(monday)
  return round.dueAt <= now ? round : roundOf(dayAfter(monday, -7))
}

/** Returns the first weekly report that is not due yet. */
export const nextRound = (now: number): WeeklyRound =>
  roundOf(dayAfter(lastRound(now).week.from, 14))
