import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PrivacyKind, PrivacyRequest } from '#contract/office/privacy.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

const PAGE = 50

/**
 * A request, without the fields that depend on the person who reads it (`canConfirm`,
 * `confirmers`).
 */
export type StoredRequest = Omit<PrivacyRequest, 'canConfirm' | 'confirmers'>

type PrivacyRequestRow = Omit<StoredRequest, 'askedAt' | 'dueAt' | 'doneAt'> & {
  asked: Date
  due: Date
  done: Date | null
}

/** The person whom a request concerns: a customer, or a mail address without an account. */
export type DataSubject = { customer: string; email: null } | { customer: null; email: string }

const byWhom = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)}) end`

async function selectRequests(db: Queries, which: RawBuilder<unknown>): Promise<StoredRequest[]> {
  const rows = await allRows(db)<PrivacyRequestRow>`
    select request.id::text, kind, state, request.email, asked_at as asked, due_at as due, note, done_at as done,
      case when customers.id is not null
        then json_build_object('id', customers.id, 'name', concat_ws(' ', first_name, last_name)) end as customer,
      ${byWhom('maker')} as "madeBy", ${byWhom('proposer')} as "proposedBy", ${byWhom('doer')} as "doneBy"
    from privacy_requests request
      left join customers on customers.id = customer_id
      left join staff maker on maker.id = made_by
      left join staff proposer on proposer.id = proposed_by
      left join staff doer on doer.id = done_by
    ${which}`
  return rows.map(({ asked: askedAt, due: dueAt, done: doneAt, ...request }) => ({
    ...request,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }))
}

export async function readRequest(db: Queries, id: string): Promise<StoredRequest | null> {
  const [request] = await selectRequests(db, sql`where request.id = ${id}`)
  return request ?? null
}

/**
 * Sort order: first open requests by their due date, then the answered requests, last answered
 * first.
 */
const place = sql`(done_at is not null),
  case when done_at is null then extract(epoch from due_at) else -extract(epoch from done_at) end, id`

export async function readRequests(
  db: Queries,
  { state, after }: { state: StoredRequest['state'] | null; after: string | null },
): Promise<{ results: StoredRequest[]; next: string | null }> {
  const rows = await allRows(db)<Columns<'privacy_requests', 'id'>>`
    select id::text from privacy_requests
    where ${state === null ? sql`true` : sql`state = ${state}`}
      and ${after === null ? sql`true` : sql`(${place}) > (select ${place} from privacy_requests where id = ${after})`}
    order by ${place} limit ${PAGE + 1}`
  const ids = rows.slice(0, PAGE).map(({ id }) => id)
  const requests = await selectRequests(
    db,
    sql`where request.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], request.id)`,
  )
  return { results: requests, next: rows.length > PAGE ? (ids.at(-1) ?? null) : null }
}

/** The requests of a customer, the latest first. */
export const readRequestsOf = (db: Queries, customer: string): Promise<StoredRequest[]> =>
  selectRequests(db, sql`where customer_id = ${customer} order by request.id desc`)

/** Writes a request. Null if the person already has an open request of this kind. */
export async function insertRequest(
  tx: Tx,
  newRequest: DataSubject & {
    kind: PrivacyKind
    askedAt: number
    dueAt: number
    note: string | null
    staff: string
  },
): Promise<string | null> {
  const { customer, email, kind, askedAt, dueAt, note, staff } = newRequest
  const row = await firstRow(tx)<Columns<'privacy_requests', 'id'>>`
    insert into privacy_requests (kind, customer_id, email, asked_at, due_at, note, made_by)
    values (${kind}, ${customer}::uuid, ${email?.toLowerCase() ?? null}, ${new Date(askedAt)}, ${new Date(dueAt)}, ${note}, ${staff})
    on conflict do nothing returning id::text`
  return row?.id ?? null
}

/** Finds the open request to erase the data of a person, and locks the request. */
export async function lockErasureRequest(
  tx: Tx,
  { customer, email }: DataSubject,
): Promise<{ id: string; state: RowOf<'privacy_requests'>['state'] } | null> {
  const row = await firstRow(tx)<Columns<'privacy_requests', 'id' | 'state'>>`
    select id::text, state from privacy_requests
    where kind = 'forgetting' and done_at is null
      and coalesce(customer_id::text, email) = ${customer ?? email.toLowerCase()} for update`
  return row ?? null
}

/** Records that a staff member proposes to forget the person of an open request. */
export async function proposeErasure(
  tx: Tx,
  { id, staff, at }: { id: string; staff: string; at: number },
): Promise<void> {
  await runStatement(tx)`
    update privacy_requests set state = 'asked', proposed_by = ${staff}, proposed_at = ${new Date(at)}
    where id = ${id} and state = 'open'`
}

/**
 * Answers a request that is in one of the states `from`, so that it is answered only once. False if
 * it is in another state, is of another kind than `kind`, or concerns another customer than
 * `customer`.
 */
export async function answerRequest(
  tx: Tx,
  answer: {
    id: string
    from: readonly RowOf<'privacy_requests'>['state'][]
    to: 'done' | 'closed'
    kind?: PrivacyKind
    customer?: string
    note?: string
    staff: string
    at: number
  },
): Promise<boolean> {
  const { id, from, to, kind = null, customer = null, note = null, staff, at } = answer
  const rows = await allRows(tx)`
    update privacy_requests set state = ${to}, done_by = ${staff}, done_at = ${new Date(at)}, note = coalesce(${note}, note)
    where id = ${id} and state = any(${from}::text[]) and (${kind}::text is null or kind = ${kind})
      and (${customer}::uuid is null or customer_id = ${customer}::uuid)
    returning id`
  return rows.length > 0
}

/**
 * Closes the open requests of a person whose data are erased, and erases the person's identity from
 * all their requests. An open request for this erasure is marked as done.
 */
export async function eraseRequestsOf(
  tx: Tx,
  { customer, email }: { customer: string | null; email: string },
  at: number,
): Promise<void> {
  await runStatement(tx)`
    update privacy_requests set customer_id = null, email = null, note = null,
      state = case when done_at is not null then state when kind = 'forgetting' then 'done' else 'closed' end,
      done_at = coalesce(done_at, ${new Date(at)})
    where customer_id = ${customer}::uuid or email = ${email.toLowerCase()}`
}

/** Counts the open requests. `dueAt`: the earliest due date; null if there are no open requests. */
export async function readOpenRequests(
  db: Queries,
): Promise<{ count: number; dueAt: string | null }> {
  const row = await firstRow(db)<{ count: number; due: Date | null }>`
    select count(*)::integer as count, min(due_at) as due from privacy_requests where done_at is null`
  return { count: row?.count ?? 0, dueAt: row?.due?.toISOString() ?? null }
}
