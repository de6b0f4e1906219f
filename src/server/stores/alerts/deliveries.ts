import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { RowOf } from '#server/db/tables.ts'
import { type StoredAlert, readAlert } from './alerts.ts'

type DeliveryRow = RowOf<'alert_deliveries'>
type Channel = DeliveryRow['channel']
export type DeliveryOutcome = NonNullable<DeliveryRow['outcome']>

/** Who is told of an alert, by what, and when at the earliest. */
export type Recipient = { channel: Channel; recipient: string; dueAt: number }

export type Delivery = Pick<DeliveryRow, 'event' | 'channel' | 'recipient'> & {
  id: string
  alert: StoredAlert
}

/** Writes whom to tell that an alert opened; whoever is to be told already stays so. */
export async function addDeliveries(
  tx: Tx,
  alert: string,
  recipients: readonly Recipient[],
): Promise<void> {
  if (recipients.length === 0) return
  await sql`
    insert into alert_deliveries (alert_id, event, channel, recipient, due_at)
    select ${alert}::bigint, 'opened', told.channel, told.recipient, told.due_at
    from jsonb_to_recordset(${JSON.stringify(
      recipients.map(({ channel, recipient, dueAt }) => ({
        channel,
        recipient,
        due_at: new Date(dueAt).toISOString(),
      })),
    )}::jsonb) as told (channel text, recipient text, due_at timestamptz)
    on conflict do nothing`.execute(tx)
}

/** Every webhook that works is told that an alert opened. */
export async function addWebhookDeliveries(tx: Tx, alert: string, at: number): Promise<void> {
  await sql`
    insert into alert_deliveries (alert_id, event, channel, recipient, due_at)
    select ${alert}::bigint, 'opened', 'webhook', webhooks.id::text, ${new Date(at)}::timestamptz
    from webhooks where removed_at is null and paused_at is null
    on conflict do nothing`.execute(tx)
}

/** The webhooks that are or will be told that these alerts opened are told that they ended, too. */
export async function addEndDeliveries(
  tx: Tx,
  alerts: readonly string[],
  at: number,
): Promise<void> {
  if (alerts.length === 0) return
  await sql`
    insert into alert_deliveries (alert_id, event, channel, recipient, due_at)
    select alert_id, 'ended', 'webhook', recipient, ${new Date(at)}::timestamptz
    from alert_deliveries where alert_id = any(${alerts}::bigint[]) and event = 'opened'
      and channel = 'webhook' and outcome is distinct from 'dropped'
    on conflict do nothing`.execute(tx)
}

/** Drops what was held back and is not worth telling any more. */
export async function dropOutdated(tx: Tx, at: number): Promise<void> {
  const when = new Date(at)
  await sql`
    update alert_deliveries held set done_at = ${when}, outcome = 'dropped'
    from alerts where alerts.id = held.alert_id and held.enqueued_at is null and held.done_at is null
      and held.event = 'opened' and held.channel <> 'webhook' and alerts.settled_at is not null`.execute(
    tx,
  )
  await sql`
    update alert_deliveries held set done_at = ${when}, outcome = 'dropped'
    from alert_deliveries opening where held.enqueued_at is null and held.done_at is null and held.event = 'ended'
      and opening.alert_id = held.alert_id and opening.event = 'opened' and opening.channel = held.channel
      and opening.recipient = held.recipient and opening.outcome = 'dropped'`.execute(tx)
}

/**
 * Claims what is due. An opening is due to people while the alert is open; an end is due once its
 * opening was delivered, so that a receiver reads them in this order.
 */
export async function claimDue(tx: Tx, at: number): Promise<Pick<Delivery, 'id' | 'channel'>[]> {
  const { rows } = await sql<Pick<Delivery, 'id' | 'channel'>>`
    update alert_deliveries due set enqueued_at = ${new Date(at)}
    from alerts where alerts.id = due.alert_id and due.enqueued_at is null and due.done_at is null
      and due.due_at <= ${new Date(at)}
      and (due.event = 'opened' and (due.channel = 'webhook' or alerts.ended_at is null)
        or due.event = 'ended' and exists (
          select from alert_deliveries opening where opening.alert_id = due.alert_id and opening.event = 'opened'
            and opening.channel = due.channel and opening.recipient = due.recipient and opening.outcome = 'sent'))
    returning due.id::text, due.channel`.execute(tx)
  return rows
}

/** A delivery that is not done, with its alert; null once it is. */
export async function readDelivery(db: Queries, id: string): Promise<Delivery | null> {
  const {
    rows: [row],
  } = await sql<Omit<Delivery, 'alert'> & { alertId: string }>`
    select id::text, alert_id::text as "alertId", event, channel, recipient from alert_deliveries
    where id = ${id} and done_at is null`.execute(db)
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
  await sql`
    update alert_deliveries set done_at = ${new Date(at)}, outcome = ${outcome} where id = ${id} and done_at is null`.execute(
    db,
  )
}
