import type { Holiday } from './holidays.ts'
import { dayIn, planOf } from './opening.ts'
import type { OpeningRules } from './opening.ts'

/**
 * The pick-up times for which no orders are accepted, because the restaurant's board sends no
 * heartbeat: the next ones (`soon`), all until the end of the day (`today`), or none (null).
 */
export type Unreachable = 'soon' | 'today' | null

/**
 * Milliseconds without a heartbeat after which `soon` and `today` apply; only time in which the
 * restaurant is open counts.
 */
export type UnreachableAfter = { readonly soon: number; readonly today: number }

/**
 * Returns the times for which no orders are accepted because the board sends no heartbeat. Only the
 * time since the opening counts, because nobody has to watch a board while the restaurant is
 * closed.
 */
export function unreachableFor(
  {
    seenAt,
    rules,
    holidays,
    after,
  }: {
    /**
     * The instant of the last heartbeat in epoch milliseconds; null if the restaurant has no board.
     */
    seenAt: number | null
    rules: OpeningRules
    holidays: readonly Holiday[]
    after: UnreachableAfter
  },
  now: number,
): Unreachable {
  if (seenAt === null || now - seenAt < after.soon) return null
  const opened = openSince(rules, holidays, now)
  if (opened === null) return null
  const unseen = now - Math.max(seenAt, opened)
  return unseen >= after.today ? 'today' : unseen >= after.soon ? 'soon' : null
}

/**
 * Returns the instant at which the current opening period began, in epoch milliseconds; null if the
 * restaurant is closed. Services without a gap count as one period.
 */
function openSince(rules: OpeningRules, holidays: readonly Holiday[], now: number): number | null {
  const today = dayIn(now)
  const services = [-1, 0].flatMap((days) => planOf(rules, holidays, today.add({ days })).services)
  let since: { open: number; close: number } | null = null
  for (const { open, close } of services) {
    if (open > now) continue
    since =
      since !== null && since.close >= open
        ? { open: since.open, close: Math.max(since.close, close) }
        : { open, close }
  }
  return since !== null && now < since.close ? since.open : null
}
