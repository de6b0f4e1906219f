import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { WebhookAnswer, WebhookFailure } from '#server/gateways/webhooks/port.ts'

/** A webhook: a program of a third party that is notified of alerts. */
export type StoredWebhook = {
  id: string
  address: string
  /** Name of the person who added the webhook. */
  by: string
  addedAt: Date
  pausedAt: Date | null
  /**
   * The time of the last attempt, and its HTTP status or the reason why there was no answer. Null
   * before the first attempt.
   */
  lastTriedAt: Date | null
  lastStatus: number | null
  lastFailure: WebhookFailure | null
  lastSucceededAt: Date | null
}

const columns = sql`webhooks.id::text, address, staff.name as by, made_at as "addedAt", paused_at as "pausedAt",
  last_tried_at as "lastTriedAt", last_status as "lastStatus", last_failure as "lastFailure",
  last_succeeded_at as "lastSucceededAt"`

/** Reads the webhooks that were not removed, oldest first. */
export async function listWebhooks(db: Queries): Promise<StoredWebhook[]> {
  return allRows(db)<StoredWebhook>`
    select ${columns} from webhooks join staff on staff.id = made_by where removed_at is null order by webhooks.id`
}

/** Reads a webhook that was not removed, and locks it until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<StoredWebhook | null> {
  await runStatement(tx)`select from webhooks where id = ${id}::bigint for update`
  return (await listWebhooks(tx)).find((webhook) => webhook.id === id) ?? null
}

/**
 * Locks the list of webhooks, so that of two simultaneous additions the second counts the webhook
 * of the first.
 */
export const lockWebhooks = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(tx)

export async function insertWebhook(
  tx: Tx,
  { address, secret, by, at }: { address: string; secret: string; by: string; at: number },
): Promise<string> {
  const row = await firstRow(tx)<Columns<'webhooks', 'id'>>`
    insert into webhooks (address, secret, made_by, made_at)
    values (${address}, ${secret}, ${by}, ${new Date(at)}) returning id::text`
  if (!row) throw new Error('the webhook was not written')
  return row.id
}

/** Pauses a webhook from an instant on; null resumes it. */
export async function pauseWebhook(tx: Tx, id: string, at: number | null): Promise<void> {
  await runStatement(tx)`
    update webhooks set paused_at = ${at === null ? null : new Date(at)}::timestamptz where id = ${id}::bigint`
}

/**
 * Removes a webhook. Its secret is deleted, because no further request to the webhook will be
 * signed.
 */
export async function removeWebhook(tx: Tx, id: string, at: number): Promise<void> {
  await runStatement(tx)`
    update webhooks set removed_at = ${new Date(at)}, secret = '' where id = ${id}::bigint`
}

/**
 * Reads the address and the secret of a webhook, and whether it is paused; null if the webhook was
 * removed.
 */
export async function readTarget(
  db: Queries,
  id: string,
): Promise<{ address: string; secret: string; isPaused: boolean } | null> {
  const row = await firstRow(db)<{ address: string; secret: string; isPaused: boolean }>`
    select address, secret, paused_at is not null as "isPaused" from webhooks
    where id = ${id}::bigint and removed_at is null`
  return row ?? null
}

/** Records the outcome of the last attempt. */
export async function writeAnswer(
  db: Queries,
  id: string,
  { answer, at, isTaken }: { answer: WebhookAnswer; at: number; isTaken: boolean },
): Promise<void> {
  const [status, failure] = 'status' in answer ? [answer.status, null] : [null, answer.failure]
  const when = new Date(at)
  await runStatement(db)`
    update webhooks set last_tried_at = ${when}, last_status = ${status}::integer, last_failure = ${failure}::text,
      last_succeeded_at = case when ${isTaken} then ${when} else last_succeeded_at end
    where id = ${id}::bigint and (last_tried_at is null or last_tried_at <= ${when})`
}
