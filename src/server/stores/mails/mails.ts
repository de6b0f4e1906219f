import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Mail, MailGateway } from '#server/gateways/mail/port.ts'
import type { LegalText } from '#server/chain/legal-versions-schema.ts'
import { withTerms } from './terms-text.ts'
import type { Columns } from '#server/db/tables.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'

export type StoredMail = {
  id: string
  kind: string
  messageId: string
  locale: Locale
  recipient: string
  subject: string
  html: string
  text: string
  /** ISO 8601. */
  writtenAt: string
  /** Time at which the mail was handed to a mail server, ISO 8601; null before that time. */
  sentAt: string | null
}

type MailRow = Columns<
  'mails',
  | 'id'
  | 'kind'
  | 'message_id'
  | 'locale'
  | 'recipient'
  | 'subject'
  | 'html'
  | 'text'
  | 'terms_version'
  | 'written_at'
  | 'sent_at'
> & { terms: LegalText | null }

/**
 * The columns of a mail. `terms`: the text of the terms with the version `terms_version`. This text
 * never changes.
 */
const columns = sql`id::text, kind, message_id, locale, recipient, subject, html, text, terms_version, written_at, sent_at, (
  select coalesce(texts -> mails.locale, texts -> 'fr') from legal_versions
  where legal_versions.kind = 'terms' and to_char(version, 'YYYY-MM-DD') = mails.terms_version) as terms`

function completeMail({ html, text, terms_version: version, terms }: MailRow): {
  html: string
  text: string
} {
  if (version === null) return { html, text }
  if (terms === null) throw new RangeError(`the terms have no version ${version}`)
  return withTerms({ html, text }, terms)
}

/**
 * Converts a row to a complete mail: inserts the terms, if they are stored only by their version.
 */
const mailOf = (row: MailRow): StoredMail => ({
  id: row.id,
  kind: row.kind,
  messageId: row.message_id,
  locale: row.locale,
  recipient: row.recipient,
  subject: row.subject,
  ...completeMail(row),
  writtenAt: row.written_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
})

/** A mail about an order, and whether it was handed to a mail server. */
export type OrderMailState = { order: string; kind: string; id: string; isSent: boolean }

export type NewMail = Omit<StoredMail, 'id' | 'sentAt'> & {
  order: string
  /**
   * The version of the terms at the end of the mail. Set if `html` and `text` do not contain the
   * sections of the terms.
   */
  termsVersion?: string
}

export async function writeMail(tx: Tx, mail: NewMail): Promise<void> {
  await sendUnawaited(
    tx,
    sql`
      insert into mails (order_id, kind, message_id, locale, recipient, subject, html, text, terms_version, written_at)
      values (${mail.order}, ${mail.kind}, ${mail.messageId}, ${mail.locale}, ${mail.recipient}, ${mail.subject},
        ${mail.html}, ${mail.text}, ${mail.termsVersion ?? null}, ${new Date(mail.writtenAt)})`,
  )
}

/**
 * Writes several mails at once. Returns the state of each mail, in the same form as
 * `readOrderMails`.
 */
export async function writeMails(tx: Tx, mails: readonly NewMail[]): Promise<OrderMailState[]> {
  if (mails.length === 0) return []
  const rows = mails.map((mail) => ({
    order_id: mail.order,
    kind: mail.kind,
    message_id: mail.messageId,
    locale: mail.locale,
    recipient: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    terms_version: mail.termsVersion ?? null,
    written_at: mail.writtenAt,
  }))
  return allRows(tx)<OrderMailState>`
    insert into mails (order_id, kind, message_id, locale, recipient, subject, html, text, terms_version, written_at)
    select order_id, kind, message_id, locale, recipient, subject, html, text, terms_version, written_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as written (
      order_id bigint, kind text, message_id text, locale text, recipient text, subject text, html text,
      text text, terms_version text, written_at timestamptz)
    returning order_id::text as order, kind, id::text, false as "isSent"`
}

type Attachments = NonNullable<Mail['attachments']>

/**
 * Writes a mail to a customer that is not about an order, with its attachments. Returns the id of
 * the mail. The mail is deleted with the customer.
 */
export async function writeCustomerMail(
  tx: Tx,
  mail: Omit<StoredMail, 'id' | 'sentAt'> & { customer: string; attachments: Attachments },
): Promise<string> {
  const row = await firstRow(tx)<Columns<'mails', 'id'>>`
    insert into mails (customer_id, kind, message_id, locale, recipient, subject, html, text, written_at)
    values (${mail.customer}, ${mail.kind}, ${mail.messageId}, ${mail.locale}, ${mail.recipient}, ${mail.subject},
      ${mail.html}, ${mail.text}, ${new Date(mail.writtenAt)}) returning id::text`
  if (!row) throw new Error('the mail was not written')
  for (const { name, type, content } of mail.attachments) {
    await runStatement(tx)`
      insert into mail_attachments (mail_id, name, type, content) values (${row.id}, ${name}, ${type}, ${content})`
  }
  return row.id
}

/**
 * Stores a mail that is not about an order, if the program has no mail server to send it. The same
 * mail is stored only once. It is deleted with its customer, if it has one.
 */
export async function keepMail(
  db: Queries,
  { mail: gateway, now }: { mail: Pick<MailGateway, 'name'>; now: () => number },
  mail: Mail & { kind: string; customer: string | null },
): Promise<void> {
  if (gateway.name !== 'kept') return
  const at = new Date(now())
  await runStatement(db)`
    insert into mails (customer_id, kind, message_id, locale, recipient, subject, html, text, written_at, sent_at)
    values (${mail.customer}, ${mail.kind}, ${mail.messageId}, ${mail.locale}, ${mail.to}, ${mail.subject},
      ${mail.html}, ${mail.text}, ${at}, ${at})
    on conflict (message_id) do nothing`
}

/** The attachments of a mail, by name. */
export async function readAttachments(db: Queries, id: string): Promise<Attachments> {
  const rows = await allRows(db)<Columns<'mail_attachments', 'name' | 'type' | 'content'>>`
    select name, type, content from mail_attachments where mail_id = ${id} order by name`
  return rows.map(({ content, ...row }) => ({ ...row, content: Buffer.from(content) }))
}

export async function deleteAttachments(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('mail_attachments').where('mail_id', '=', id).execute()
}

/**
 * Reads the state, without the content, of the mails of these kinds about these orders.
 */
export async function readOrderMails(
  db: Queries,
  orders: readonly string[],
  kinds: readonly string[],
): Promise<OrderMailState[]> {
  return allRows(db)<OrderMailState>`
    select order_id::text as order, kind, id::text, sent_at is not null as "isSent"
    from mails where order_id = any(${orders}::bigint[]) and kind = any(${kinds}::text[])`
}

/** The mail of the kind `kind` about an order; null if there is none. */
export async function readOrderMail(
  db: Queries,
  order: string,
  kind: string,
): Promise<StoredMail | null> {
  const row = await firstRow(db)<MailRow>`
    select ${columns} from mails where order_id = ${order} and kind = ${kind}`
  return row ? mailOf(row) : null
}

export async function readMail(db: Queries, id: string): Promise<StoredMail | null> {
  const row = await firstRow(db)<MailRow>`select ${columns} from mails where id = ${id}`
  return row ? mailOf(row) : null
}

/** The order that a mail is about; null for any other mail. */
export async function readOrderOf(db: Queries, id: string): Promise<string | null> {
  const row = await firstRow(db)<{ order: string | null }>`
    select order_id::text as "order" from mails where id = ${id}`
  return row?.order ?? null
}

/** The latest mails, newest first. */
export async function readMails(db: Queries, count: number): Promise<StoredMail[]> {
  const rows = await allRows(db)<MailRow>`
    select ${columns} from mails order by mails.id desc limit ${count}`
  return rows.map(mailOf)
}

export async function markSent(db: Queries, ids: readonly string[], at: number): Promise<void> {
  await runStatement(db)`
    update mails set sent_at = ${new Date(at)}
    where id = any(${ids}::bigint[]) and sent_at is null`
}

/**
 * The mails about a customer and about their orders, oldest first. `orders` selects the ids of the
 * orders.
 */
export async function readMailsOf(
  db: Queries,
  { customer, orders }: { customer: string; orders: RawBuilder<unknown> },
): Promise<StoredMail[]> {
  const rows = await allRows(db)<MailRow>`
    select ${columns} from mails where customer_id = ${customer} or order_id in (${orders}) order by mails.id`
  return rows.map(mailOf)
}

/** Deletes the mails about orders. `orders` selects the ids of the orders. */
export async function deleteOrderMails(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  await runStatement(db)`delete from mails where order_id in (${orders})`
}

/** Deletes the mails to an address that are not about an order. */
export async function deleteMailsTo(db: Queries, email: string): Promise<void> {
  await runStatement(db)`
    delete from mails where order_id is null and lower(recipient) = ${email.toLowerCase()}`
}

export async function deleteMails(db: Queries, messageIds: readonly string[]): Promise<void> {
  await runStatement(db)`delete from mails where message_id = any(${messageIds}::text[])`
}
