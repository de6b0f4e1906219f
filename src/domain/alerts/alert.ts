/** How soon somebody has to act, the most urgent first. */
export const severities = ['critical', 'warning', 'info'] as const
export type Severity = (typeof severities)[number]

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

/** Whether a kind is at least as urgent as somebody wants to be told. */
export const isAtLeast = (kind: AlertKind, least: Severity): boolean =>
  severities.indexOf(severityOf(kind)) <= severities.indexOf(least)

/** A product that is sold out in so many kitchens is more than a matter of one kitchen. */
export const MANY_KITCHENS = 3

/** What is the same alert, however often it is found: its kind and what it is about. */
export type AlertKey = { readonly kind: AlertKind; readonly subject: string }

/** `restaurants`: those it concerns; null for the whole chain. */
export type Concern = { readonly kind: AlertKind; readonly restaurants: readonly number[] | null }

/** Whether an alert is a matter of who looks after some restaurants; null for all of them. */
export function concerns({ kind, restaurants }: Concern, scope: readonly number[] | null): boolean {
  if (scope === null) return true
  if (restaurants === null) return false
  const countInScope = restaurants.filter((restaurant) => scope.includes(restaurant)).length
  return countInScope >= (kind === 'sold-out' ? MANY_KITCHENS : 1)
}
