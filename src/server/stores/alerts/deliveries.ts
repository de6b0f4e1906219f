import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { RowOf } from '#server/db/tables.ts'
import { type StoredAlert, readAlert } from './alerts.ts'

type DeliveryRow = RowOf<'alert_deliveries'>
type Channel = DeliveryRow['channel']
export type DeliveryOutcome = NonNullable<DeliveryRow['outcome']>

/**
 * A recipient of an alert, with the channel and the earliest time of the notification in epoch
 * milliseconds.
 */
export type Recipient = { channel: Channel; recipient: string; dueAt: number }

export type Delivery = Pick<DeliveryRow, 'event' | 'channel' | 'recipient'> & {
  id: string
  alert: StoredAlert
}

/**
 * Records the recipients to be notified that an alert opened. Recipients that are already recorded
 * are not changed.
 */
export async function addDeliveries(
  tx: Tx,
  alert: string,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return
  await runStatement(tx)`
    insert into alert_deliveries (alert_id, event, channel, recipient, due_at)
    select ${alert}::bigint, 'opened', told.channel, told.recipient, told.due_at
    from jsonb_to_recordset(${JSON.stringify(
      recipients.map(({ channel, recipient, dueAt }) => ({
        channel,
        recipient,
        due_at: new Date(dueAt).toISOString(),
      })),
    )}::jsonb) as told (channel text, recipient text, due_at timestamptz)
    on conflict do nothing`
}

/**
 * Records for every webhook that is neither paused nor removed that the webhook must be notified of
 * an opened alert.
 */
export async function addWebhookDeliveries(tx: Tx, alert: string, at: number): Promise<void> {
  await runStatement(tx)`
    insert into alert_deliveries (alert_id, event, channel, recipient, due_at)
    select ${alert}::bigint, 'opened', 'webhook', webhooks.id::text, ${new Date(at)}::timestamptz
    from webhooks where removed_at is null and paused_at is null
    on conflict do nothing`
}

/**
 * Records that webhooks must be notified of the end of these alerts. Only for webhooks that were
 * notified of the opening, or that will be notified of it.
 */
export async function addEndDeliveries(
  tx: Tx,
  alerts: readonly string[],
  at: number,
): Promise<void> {
  if (alerts.length === 0) return
  await runStatement(tx)`
    insert into alert_deliveries (alert_id, event, channel, recipient, due_at)
    select alert_id, 'ended', 'webhook', recipient, ${new Date(at)}::timestamptz
    from alert_deliveries where alert_id = any(${alerts}::bigint[]) and event = 'opened'
      and channel = 'webhook' and outcome is distinct from 'dropped'
    on conflict do nothing`
}

/**
 * Drops delayed notifications that are outdated: those to people of the opening of an alert that is
 * settled, and those of an end if the notification of the opening was dropped.
 */
export async function dropOutdated(tx: Tx, at: number): Promise<void> {
  const when = new Date(at)
  await runStatement(tx)`
    update alert_deliveries held set done_at = ${when}, outcome = 'dropped'
    from alerts where alerts.id = held.alert_id and held.enqueued_at is null and held.done_at is null
      and held.event = 'opened' and held.channel <> 'webhook' and alerts.settled_at is not null`
  await runStatement(tx)`
    update alert_deliveries held set done_at = ${when}, outcome = 'dropped'
    from alert_deliveries opening where held.enqueued_at is null and held.done_at is null and held.event = 'ended'
      and opening.alert_id = held.alert_id and opening.event = 'opened' and opening.channel = held.channel
      and opening.recipient = held.recipient and opening.outcome = 'dropped'`
}

/**
 * Claims the due deliveries. People are notified of the opening of an alert only while the alert is
 * open. The end of an alert is due after the notification of its opening was sent, so that a
 * recipient gets both in this order.
 */
export async function claimDue(tx: Tx, at: number): Promise<Pick<Delivery, 'id' | 'channel'>[]> {
  return allRows(tx)<Pick<Delivery, 'id' | 'channel'>>`
    update alert_deliveries due set enqueued_at = ${new Date(at)}
    from alerts where alerts.id = due.alert_id and due.enqueued_at is null and due.done_at is null
      and due.due_at <= ${new Date(at)}
      and (due.event = 'opened' and (due.channel = 'webhook' or alerts.ended_at is null)
        or due.event = 'ended' and exists (
          select from alert_deliveries opening where opening.alert_id = due.alert_id and opening.event = 'opened'
            and opening.channel = due.channel and opening.recipient = due.recipient and opening.outcome = 'sent'))
    returning due.id::text, due.channel`
}

/** Reads a delivery with its alert; null if the delivery is already sent or dropped. */
export async function readDelivery(db: Queries, id: string): Promise<Delivery | null> {
  const row = await firstRow(db)<Omit<Delivery, 'alert'> & { alertId: string }>`
    select id::text, alert_id::text as "alertId", event, channel, recipient from alert_deliveries
    where id = ${id} and done_at is null`
  if (!row) return null
  const { alertId, ...delivery } = row
  const alert = await readAlert(db, alertId)
  return alert && { ...delivery, alert }
}

export async function endDelivery(
  db: Queries,
  id: string,
  { outcome, at }: { outcome: DeliveryOutcome; at: number },
): Promise<void> {
  await runStatement(db)`
    update alert_deliveries set done_at = ${new Date(at)}, outcome = ${outcome} where id = ${id} and done_at is null`
}
