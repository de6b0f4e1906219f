import type { AlertKey } from './alert.ts'

/**
 * Milliseconds after the end of an alert within which the same condition, found again, reopens that
 * alert.
 */
export const SETTLE_MILLISECONDS = 5 * 60_000

/**
 * An alert that was not settled yet. `endedAt`: epoch milliseconds; null while the alert's
 * condition lasts.
 */
export type UnsettledAlert = AlertKey & { readonly id: string; readonly endedAt: number | null }

export type AlertChanges<Condition extends AlertKey> = {
  /** Conditions without an unsettled alert, each of which opens a new alert. */
  open: Condition[]
  /** Ids of alerts that ended recently and whose condition is found again. */
  reopen: string[]
  /** Ids of open alerts whose condition is not found any more. */
  end: string[]
  /** Ids of alerts that ended at least `SETTLE_MILLISECONDS` ago. */
  settle: string[]
}

export const alertKeyOf = ({ kind, subject }: AlertKey): string => `${kind} ${subject}`

/**
 * Compares the conditions that need action now with the unsettled alerts, and returns the changes
 * to the alerts (H1). A condition that disappears and returns stays one alert; the alert is settled
 * once its condition has been missing for five minutes.
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
  // An alert that ended long enough ago is settled: its condition, found again, opens a new alert.
  const unsettledKeys = new Set(unsettled.filter((alert) => !isOver(alert)).map(alertKeyOf))
  return {
    open: [...byKey.values()].filter((condition) => !unsettledKeys.has(alertKeyOf(condition))),
    reopen: idsOf((alert) => alert.endedAt !== null && !isOver(alert) && isFound(alert)),
    end: idsOf((alert) => alert.endedAt === null && !isFound(alert)),
    settle: idsOf(isOver),
  }
}
