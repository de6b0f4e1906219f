import { severityOf } from '#domain/alerts/alert.ts'
import type { Delivery } from '#server/stores/alerts/deliveries.ts'

/**
 * Maximum number of restaurants listed in one webhook body: a product may be sold out in thousands.
 */
const MOST_RESTAURANTS = 100

/**
 * Returns the body sent to a webhook: JSON of a few kB, without personal data. `docs/webhooks.md`
 * describes it.
 */
export function alertEvent({ event, alert }: Pick<Delivery, 'event' | 'alert'>): string {
  const { kind, ...details } = alert.about
  const openedAt = alert.openedAt.toISOString()
  const endedAt = event === 'ended' ? (alert.endedAt?.toISOString() ?? null) : null
  return JSON.stringify({
    type: `alert.${event}`,
    timestamp: endedAt ?? openedAt,
    data: {
      id: alert.id,
      kind,
      severity: severityOf(kind),
      restaurants: alert.restaurants?.slice(0, MOST_RESTAURANTS) ?? null,
      details,
      openedAt,
      endedAt,
    },
  })
}

/** Returns the body sent to a webhook when a staff member tests it. */
export const testEvent = (at: number): string =>
  JSON.stringify({ type: 'webhook.test', timestamp: new Date(at).toISOString(), data: {} })
