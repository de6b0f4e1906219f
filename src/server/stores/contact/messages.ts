import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { deleteMails } from '#server/stores/mails/mails.ts'
import type { Columns } from '#server/db/tables.ts'

export type Message = {
  email: string
  comment: string
  locale: Locale
  /** The Message-ID of the mail that forwards the message to the chain. */
  messageId: string
  /**
   * The Message-ID of the confirmation mail to the sender. Null if the sender gets no such mail.
   */
  receiptMessageId: string | null
  writtenAt: Date
  sentAt: Date | null
  receiptSentAt: Date | null
}

type NewMessage = Pick<
  Message,
  'email' | 'comment' | 'locale' | 'messageId' | 'receiptMessageId'
> & {
  keyHash: string
  bodyHash: string
  at: number
  dueAt: number
}

/** Writes a message and returns its id; null if the key was already used. */
export async function writeMessage(tx: Tx, message: NewMessage): Promise<string | null> {
  const { keyHash, bodyHash, email, comment, locale, messageId, receiptMessageId, at, dueAt } =
    message
  const row = await firstRow(tx)<Columns<'contact_messages', 'id'>>`
    insert into contact_messages
      (key_hash, body_hash, email, comment, locale, message_id, receipt_message_id, written_at, due_at)
    values (${keyHash}, ${bodyHash}, ${email}, ${comment}, ${locale}, ${messageId}, ${receiptMessageId}, ${new Date(at)}, ${new Date(dueAt)})
    on conflict (key_hash) do nothing returning id::text`
  return row?.id ?? null
}

/**
 * Reads the hash of the body that was sent with a key, and whether the sender of the message gets a
 * confirmation mail.
 */
export async function readKey(
  db: Queries,
  keyHash: string,
): Promise<{ bodyHash: string; receipt: boolean } | null> {
  const row = await firstRow(db)<{ bodyHash: string; receipt: boolean }>`
    select body_hash as "bodyHash", receipt_message_id is not null as receipt from contact_messages
    where key_hash = ${keyHash}`
  return row ?? null
}

/** Number of confirmation mails for an address that were enqueued since an instant. */
export async function countReceipts(db: Queries, email: string, since: number): Promise<number> {
  const row = await firstRow(db)<{ count: number }>`
    select count(*)::integer as count from contact_messages
    where lower(email) = ${email.toLowerCase()} and receipt_message_id is not null and written_at > ${new Date(since)}`
  return row?.count ?? 0
}

export async function readMessage(db: Queries, id: string): Promise<Message | null> {
  const row = await firstRow(db)<Message>`
    select email, comment, locale, message_id as "messageId", receipt_message_id as "receiptMessageId",
      written_at as "writtenAt", sent_at as "sentAt", receipt_sent_at as "receiptSentAt"
    from contact_messages where id = ${id}`
  return row ?? null
}

export async function markSent(db: Queries, id: string, at: number): Promise<void> {
  await runStatement(db)`
    update contact_messages set sent_at = ${new Date(at)} where id = ${id} and sent_at is null`
}

export async function markReceiptSent(db: Queries, id: string, at: number): Promise<void> {
  await runStatement(db)`
    update contact_messages set receipt_sent_at = ${new Date(at)} where id = ${id} and receipt_sent_at is null`
}

/**
 * Claims the messages that are due and not sent yet. They become due again at `next`, in case this
 * process fails to send them.
 */
export async function claimUnsent(
  tx: Tx,
  { now, next }: { now: number; next: number },
): Promise<string[]> {
  const rows = await allRows(tx)<Columns<'contact_messages', 'id'>>`
    update contact_messages set due_at = ${new Date(next)} where sent_at is null and due_at <= ${new Date(now)} returning id::text`
  return rows.map(({ id }) => id)
}

/**
 * Deletes the messages from an e-mail address, when the person with this address is erased: a
 * customer with their account, or a guest.
 */
export async function deleteMessagesOf(tx: Tx, email: string): Promise<void> {
  await deleteWith(tx, sql`lower(email) = ${email.toLowerCase()}`)
}

/** Deletes the messages sent before an instant, with the stored mails about them. */
export async function deleteMessagesBefore(tx: Tx, before: number): Promise<void> {
  await deleteWith(tx, sql`sent_at < ${new Date(before)}`)
}

async function deleteWith(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const rows = await allRows(tx)<Columns<'contact_messages', 'message_id' | 'receipt_message_id'>>`
    delete from contact_messages where ${which} returning message_id, receipt_message_id`
  if (rows.length > 0)
    await deleteMails(
      tx,
      rows.flatMap((row) => [row.message_id, row.receipt_message_id]).filter((id) => id !== null),
    )
}
