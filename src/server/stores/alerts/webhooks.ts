import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { WebhookAnswer, WebhookFailure } from '#server/gateways/webhooks/port.ts'

/** A program of somebody else that is told of alerts. */
export type StoredWebhook = {
  id: string
  address: string
  /** Who added it. */
  by: string
  addedAt: Date
  pausedAt: Date | null
  /** The last attempt: its status, or why there was none; null before the first. */
  lastTriedAt: Date | null
  lastStatus: number | null
  lastFailure: WebhookFailure | null
  lastSucceededAt: Date | null
}

const columns = sql`webhooks.id::text, address, staff.name as by, made_at as "addedAt", paused_at as "pausedAt",
  last_tried_at as "lastTriedAt", last_status as "lastStatus", last_failure as "lastFailure",
  last_succeeded_at as "lastSucceededAt"`

/** Those that were not removed, oldest first. */
export async function listWebhooks(db: Queries): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`
    select ${columns} from webhooks join staff on staff.id = made_by where removed_at is null order by webhooks.id`.execute(
    db,
  )
  return rows
}

/** One that was not removed, which stays as it is until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<StoredWebhook | null> {
  await sql`select from webhooks where id = ${id}::bigint for update`.execute(tx)
  return (await listWebhooks(tx)).find((webhook) => webhook.id === id) ?? null
}

/** Two who add at once are counted one after the other. */
export const lockWebhooks = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(tx)

export async function insertWebhook(
  tx: Tx,
  { address, secret, by, at }: { address: string; secret: string; by: string; at: number },
): Promise<string> {
  const {
    rows: [row],
  } = await sql<Columns<'webhooks', 'id'>>`
    insert into webhooks (address, secret, made_by, made_at)
    values (${address}, ${secret}, ${by}, ${new Date(at)}) returning id::text`.execute(tx)
  if (!row) throw new Error('the webhook was not written')
  return row.id
}

/** Pauses it from an instant on; null resumes it. */
export async function pauseWebhook(tx: Tx, id: string, at: number | null): Promise<void> {
  await sql`
    update webhooks set paused_at = ${at === null ? null : new Date(at)}::timestamptz where id = ${id}::bigint`.execute(
    tx,
  )
}

/** Removes it. Its secret is deleted, because nothing is signed with it any more. */
export async function removeWebhook(tx: Tx, id: string, at: number): Promise<void> {
  await sql`
    update webhooks set removed_at = ${new Date(at)}, secret = '' where id = ${id}::bigint`.execute(
    tx,
  )
}

/** Where a webhook is called, and whether it is now; null once it was removed. */
export async function readTarget(
  db: Queries,
  id: string,
): Promise<{ address: string; secret: string; isPaused: boolean } | null> {
  const {
    rows: [row],
  } = await sql<{ address: string; secret: string; isPaused: boolean }>`
    select address, secret, paused_at is not null as "isPaused" from webhooks
    where id = ${id}::bigint and removed_at is null`.execute(db)
  return row ?? null
}

/** Notes what came of the last attempt. */
export async function writeAnswer(
  db: Queries,
  id: string,
  { answer, at, isTaken }: { answer: WebhookAnswer; at: number; isTaken: boolean },
): Promise<void> {
  const [status, failure] = 'status' in answer ? [answer.status, null] : [null, answer.failure]
  const when = new Date(at)
  await sql`
    update webhooks set last_tried_at = ${when}, last_status = ${status}::integer, last_failure = ${failure}::text,
      last_succeeded_at = case when ${isTaken} then ${when} else last_succeeded_at end
    where id = ${id}::bigint and (last_tried_at is null or last_tried_at <= ${when})`.execute(db)
}
