import type { AlertKey } from './alert.ts'

/** Milliseconds: a condition that is found again within this time is the same alert. */
export const SETTLE_MILLISECONDS = 5 * 60_000

/** An alert that is not settled. `endedAt`: epoch milliseconds; null while it needs action. */
export type UnsettledAlert = AlertKey & { readonly id: string; readonly endedAt: number | null }

export type AlertChanges<Condition extends AlertKey> = {
  /** Conditions found for the first time. */
  open: Condition[]
  /** Alerts that ended recently and whose condition is found again. */
  reopen: string[]
  /** Alerts whose condition is not found any more. */
  end: string[]
  /** Alerts whose condition has been missing for long enough. */
  settle: string[]
}

export const alertKeyOf = ({ kind, subject }: AlertKey): string => `${kind} ${subject}`

/**
 * Compares the conditions that need action now with the alerts that are not settled (H1). A
 * condition that comes and goes stays one alert: it is settled once it has been missing for five
 * minutes.
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
  // An alert that was missing for long enough is settled; if its condition is found again, that is
  // another alert.
  const unsettledKeys = new Set(unsettled.filter((alert) => !isOver(alert)).map(alertKeyOf))
  return {
    open: [...byKey.values()].filter((condition) => !unsettledKeys.has(alertKeyOf(condition))),
    reopen: idsOf((alert) => alert.endedAt !== null && !isOver(alert) && isFound(alert)),
    end: idsOf((alert) => alert.endedAt === null && !isFound(alert)),
    settle: idsOf(isOver),
  }
}
