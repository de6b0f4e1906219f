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

/** Whether somebody wants to be told of an alert, and may see it on the page of the day. */
export const isFor = (alert: Concern, { least, grants }: AlertReader): boolean =>
  isAtLeast(alert.kind, least) && concerns(alert, restaurantsWith(grants, 'today'))

/** By what somebody is told of an alert, and when at the earliest. */
function recipientsOf({ staff, byMail, pushes, quiet }: AlertReader, at: number): Recipient[] {
  const dueAt = notificationTime(at, quiet)
  return [
    ...(byMail ? [{ channel: 'mail' as const, recipient: staff, dueAt }] : []),
    ...pushes.map((recipient) => ({ channel: 'push' as const, recipient, dueAt })),
  ]
}

/**
 * Writes whom to tell what changed, and enqueues what is due, in the transaction of the change: so
 * each is told once, whatever process dies when (H19). `spread`: open alerts that now concern more
 * restaurants, and perhaps somebody who was not told.
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
