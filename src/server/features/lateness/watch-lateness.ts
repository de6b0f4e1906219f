import { type Lateness, latenessOf, pointsForLateness } from '#domain/orders/lateness.ts'
import { type LatenessRules, rulesOf } from '#domain/orders/lateness-rules.ts'
import type { Services } from '#server/services/services.ts'
import { bookLatePoints } from '#server/stores/loyalty/late-points.ts'
import {
  type OpenPace,
  type AnnouncedLateness,
  readOpenPaces,
  readAnnouncedLateness,
  announceLateness,
} from '#server/stores/orders/lateness.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { MINUTE } from '#domain/time/durations.ts'

type Watching = Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now'>

/** The chain's rules about lateness. */
const latenessRules = ({ catalogue }: Pick<Services, 'catalogue'>): LatenessRules =>
  rulesOf(catalogue.now().facts.lateness)

/**
 * Announces each new state of lateness of an open order, and each new estimate that differs enough,
 * and grants the points for it (N1). The order's page, the bar with the open order on all other
 * pages, and the board show the new state. When the order becomes late, and when it becomes very
 * late, its customer is notified. Returns the number of announcements.
 */
export async function watchLateness(services: Watching): Promise<number> {
  const { database, now } = services
  const rules = latenessRules(services)
  const paces = await readOpenPaces(database.db, {
    now: now(),
    forgotten: rules.veryLate * MINUTE,
    silence: rules.silence * MINUTE,
  })
  const saidOf = await readAnnouncedLateness(
    database.db,
    paces.map(({ order }) => order),
  )
  let announcements = 0
  for (const pace of paces)
    if (toSay(pace, saidOf(pace.order), rules, now()) !== null && (await say(services, pace)))
      announcements += 1
  return announcements
}

async function say(services: Watching, pace: OpenPace): Promise<boolean> {
  const { database, jobs, now } = services
  const { order } = pace
  return database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    // The order's status changed meanwhile: the next round reads the new one.
    if (lockedOrder?.status !== pace.status) return false
    const before = (await readAnnouncedLateness(tx, [order]))(order)
    const at = now()
    const next = toSay(pace, before, latenessRules(services), at)
    if (next === null) return false
    const { state, points } = next
    const { bowlsAhead } = pace
    await announceLateness(tx, {
      order,
      position: before.position + 1,
      state,
      bowlsAhead,
      points,
      at,
    })
    if (points > 0) await bookLatePoints(tx, order, at)
    if ((state === 'late' || state === 'very-late') && !before.states.includes(state))
      await jobs.enqueue(tx, 'order-late', { order, state })
    return true
  })
}

/** The lateness to announce, with the points for it; null if the order's page already shows it. */
function toSay(
  pace: OpenPace,
  announced: AnnouncedLateness,
  rules: LatenessRules,
  now: number,
): { state: Lateness['state']; points: number } | null {
  const isSaidVeryLate = announced.states.includes('very-late')
  const currentLateness = latenessOf({ ...pace, isSaidVeryLate }, rules, now)
  const latenessOnPage = latenessOf(
    { ...pace, isSaidVeryLate, bowlsAhead: announced.bowlsAhead, boardTappedAt: null },
    rules,
    now,
  )
  const points = Math.max(
    0,
    pointsForLateness(currentLateness, pace, rules, now) - announced.points,
  )
  const differs =
    Math.abs((currentLateness.readyAt ?? 0) - (latenessOnPage.readyAt ?? 0)) > rules.unsaid * MINUTE
  return currentLateness.state === announced.state && !differs && points === 0
    ? null
    : { state: currentLateness.state, points }
}
