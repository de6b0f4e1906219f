import { type Concern, concerns, isAtLeast } from '#domain/alerts/alert.ts'
import { notificationTime } from '#domain/alerts/quiet-hours.ts'
import { restaurantsWith } from '#domain/staff/rights.ts'
import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import {
  type Recipient,
  addDeliveries,
  addEndDeliveries,
  addWebhookDeliveries,
  claimDue,
  dropOutdated,
} from '#server/stores/alerts/deliveries.ts'
import { type AlertReader, readAlertReaders } from '#server/stores/staff/alert-settings.ts'

/** Whether a staff member wants to be notified of an alert, and may see it on the page Today. */
export const isFor = (alert: Concern, { least, grants }: AlertReader): boolean =>
  isAtLeast(alert.kind, least) && concerns(alert, restaurantsWith(grants, 'today'))

/**
 * Lists the channels through which a staff member is notified of an alert, each with the earliest
 * time of the notification, in epoch milliseconds.
 */
function recipientsOf({ staff, byMail, pushes, quiet }: AlertReader, at: number): Recipient[] {
  const dueAt = notificationTime(at, quiet)
  return [
    ...(byMail ? [{ channel: 'mail' as const, recipient: staff, dueAt }] : []),
    ...pushes.map((recipient) => ({ channel: 'push' as const, recipient, dueAt })),
  ]
}

/**
 * Records who is notified of the changed alerts, and enqueues the due deliveries. Both happen in
 * the transaction of the changes, so that each person is notified once, even if a process dies
 * (H19). `spread`: open alerts that now concern more restaurants, and thus perhaps people who were
 * not notified before.
 */
export async function planDeliveries(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  {
    opened,
    spread,
    settled,
    at,
  }: {
    opened: readonly (Concern & { id: string })[]
    spread: readonly (Concern & { id: string })[]
    settled: readonly string[]
    at: number
  },
): Promise<void> {
  const alertsToSend = [...opened, ...spread]
  const readers = alertsToSend.length === 0 ? [] : await readAlertReaders(tx)
  for (const alert of alertsToSend)
    await addDeliveries(
      tx,
      alert.id,
      readers
        .filter((reader) => isFor(alert, reader))
        .flatMap((reader) => recipientsOf(reader, at)),
    )
  for (const { id } of opened) await addWebhookDeliveries(tx, id, at)
  await addEndDeliveries(tx, settled, at)
  await dropOutdated(tx, at)
  for (const { id, channel } of await claimDue(tx, at))
    await jobs.enqueue(tx, channel === 'webhook' ? 'webhook-delivery' : 'alert-message', {
      delivery: id,
    })
}
