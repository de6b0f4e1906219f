import type { AlertKey } from './alert.ts'

/** What ended so many milliseconds ago may come back as the same alert. */
export const SETTLE_MILLISECONDS = 5 * 60_000

/** An alert that is not settled. `endedAt`: null while it needs a hand. */
export type UnsettledAlert = AlertKey & { readonly id: string; readonly endedAt: number | null }

export type AlertChanges<Condition extends AlertKey> = {
  /** Found for the first time. */
  open: Condition[]
  /** Ended a moment ago and found again. */
  reopen: string[]
  /** Not found any more. */
  end: string[]
  /** Not found for long enough. */
  settle: string[]
}

export const alertKeyOf = ({ kind, subject }: AlertKey): string => `${kind} ${subject}`

/**
 * Compares what needs a hand now with the alerts that are not settled (H1). A condition that comes
 * and goes stays one alert: it is settled once it was away for five minutes.
 */
export function compareAlerts<Condition extends AlertKey>(
  conditions: readonly Condition[],
  unsettled: readonly UnsettledAlert[],
  now: number,
): AlertChanges<Condition> {
  const byKey = new Map(conditions.map((condition) => [alertKeyOf(condition), condition]))
  const isFound = (alert: UnsettledAlert) => byKey.has(alertKeyOf(alert))
  const isOver = ({ endedAt }: UnsettledAlert) =>
    endedAt !== null && now - endedAt >= SETTLE_MILLISECONDS
  const idsOf = (which: (alert: UnsettledAlert) => boolean) =>
    unsettled.filter(which).map(({ id }) => id)
  // One that was away long enough is settled, and found again it is another alert.
  const unsettledKeys = new Set(unsettled.filter((alert) => !isOver(alert)).map(alertKeyOf))
  return {
    open: [...byKey.values()].filter((condition) => !unsettledKeys.has(alertKeyOf(condition))),
    reopen: idsOf((alert) => alert.endedAt !== null && !isOver(alert) && isFound(alert)),
    end: idsOf((alert) => alert.endedAt === null && !isFound(alert)),
    settle: idsOf(isOver),
  }
}
