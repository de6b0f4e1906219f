/** Degrees of urgency of an alert, the most urgent first. */
export const severities = ['critical', 'warning', 'info'] as const
export type Severity = (typeof severities)[number]

/** The worst kind is first. */
const severityOfKind = {
  unreachable: 'critical',
  'no-board': 'critical',
  late: 'critical',
  'paid-not-received': 'critical',
  'failed-jobs': 'critical',
  'ledger-difference': 'warning',
  'sold-out': 'warning',
  'left-open': 'warning',
  'seller-missing': 'warning',
  problems: 'warning',
  recalled: 'warning',
  unpublished: 'warning',
  approvals: 'info',
  privacy: 'info',
} as const satisfies Record<string, Severity>
export type AlertKind = keyof typeof severityOfKind

export const severityOf = (kind: AlertKind): Severity => severityOfKind[kind]

/** The place of a kind in a list whose worst kind is first. */
export const rankOf = (kind: AlertKind): number => Object.keys(severityOfKind).indexOf(kind)

/**
 * Whether a kind of alert is urgent enough for a person who is notified of alerts from the severity
 * `least` on.
 */
export const isAtLeast = (kind: AlertKind, least: Severity): boolean =>
  severities.indexOf(severityOf(kind)) <= severities.indexOf(least)

/**
 * Minimum number of kitchens, among those of a person's restaurants, in which a product must be
 * sold out before that person is alerted.
 */
export const MANY_KITCHENS = 3

/**
 * The identity of an alert: its kind and its subject. They stay the same however often the alert's
 * condition is found.
 */
export type AlertKey = { readonly kind: AlertKind; readonly subject: string }

/**
 * The kind of an alert and the ids of the restaurants that the alert concerns; null for the whole
 * chain.
 */
export type Concern = { readonly kind: AlertKind; readonly restaurants: readonly number[] | null }

/**
 * Whether an alert concerns a person who is responsible for the restaurants in `scope`; a null
 * `scope` means all restaurants.
 */
export function concerns({ kind, restaurants }: Concern, scope: readonly number[] | null): boolean {
  if (scope === null) return true
  if (restaurants === null) return false
  const countInScope = restaurants.filter((restaurant) => scope.includes(restaurant)).length
  return countInScope >= (kind === 'sold-out' ? MANY_KITCHENS : 1)
}
