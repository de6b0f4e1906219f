import type { Holiday } from './holidays.ts'
import { dayIn, planOf } from './opening.ts'
import type { OpeningRules } from './opening.ts'

/**
 * The period closed to orders because a restaurant's board sends no heartbeat: the next times
 * (`soon`) or the rest of `today`.
 */
export type Unreachable = 'soon' | 'today' | null

/** Milliseconds without a heartbeat, counting opening time only. */
export type UnreachableAfter = { readonly soon: number; readonly today: number }

/**
 * Returns the period closed to orders because the board is unreachable. Only the time since the
 * opening counts: no one needs to watch a board while the restaurant is closed.
 */
export function unreachableFor(
  {
    seenAt,
    rules,
    holidays,
    after,
  }: {
    /** The last heartbeat, epoch milliseconds; null when the restaurant has no board. */
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
 * Returns when the current opening period began, in epoch milliseconds; null while closed.
 * Adjoining services count as one.
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
