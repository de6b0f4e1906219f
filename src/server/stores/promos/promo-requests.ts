import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { NewPromoCode } from './codes.ts'

/** A promotion that somebody made, or asks another person for. */
export type StoredPromoRequest = {
  id: string
  request: NewPromoCode
  /** What it was estimated to give off in a month. */
  estimate: Cents
  key: string
  askedBy: string
  askedByName: string
  askedAt: Date
  state: 'asked' | 'made' | 'declined'
}

const requests = (where: RawBuilder<unknown>) => sql<StoredPromoRequest>`
  select promo_requests.id::text, request, estimate::float8, key, asked_by as "askedBy", staff.name as "askedByName",
    asked_at as "askedAt", state
  from promo_requests join staff on staff.id = asked_by where ${where} order by promo_requests.id`

/** Those that wait for a second person, the oldest first. */
export async function readOpenPromoRequests(db: Queries): Promise<StoredPromoRequest[]> {
  const { rows } = await requests(sql`state = 'asked'`).execute(db)
  return rows
}

/** What was asked for under a key, decided or not. */
export async function findPromoRequest(
  db: Queries,
  key: string,
): Promise<StoredPromoRequest | null> {
  const {
    rows: [row],
  } = await requests(sql`key = ${key}`).execute(db)
  return row ?? null
}

/** One that waits, held until the transaction ends. Null when it is decided, or was never asked for. */
export async function lockPromoRequest(tx: Tx, id: string): Promise<StoredPromoRequest | null> {
  const {
    rows: [row],
  } =
    await sql<StoredPromoRequest>`${requests(sql`promo_requests.id = ${id} and state = 'asked'`)} for update of promo_requests`.execute(
      tx,
    )
  return row ?? null
}

/** Writes what somebody made alone, with its code, or asks another person for, without. */
export async function writePromoRequest(
  tx: Tx,
  newRequest: {
    request: NewPromoCode
    estimate: Cents
    key: string
    staff: string
    code: number | null
    at: number
  },
): Promise<string> {
  const { request, estimate, key, staff, code, at } = newRequest
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    insert into promo_requests (request, estimate, key, asked_by, asked_at, state, promo_code_id)
    values (${JSON.stringify(request)}::jsonb, ${estimate}, ${key}, ${staff}, ${new Date(at)},
      ${code === null ? 'asked' : 'made'}, ${code}) returning id::text`.execute(tx)
  if (!row) throw new Error('the request for a promotion was not written')
  return row.id
}

/** Decides a request that is held: `code` is the one that was made, null for none. */
export async function settlePromoRequest(
  tx: Tx,
  { id, by, at, code }: { id: string; by: string; at: number; code: number | null },
): Promise<void> {
  await sql`
    update promo_requests set state = ${code === null ? 'declined' : 'made'}, decided_by = ${by},
      decided_at = ${new Date(at)}, promo_code_id = ${code} where id = ${id}`.execute(tx)
}

/**
 * The promotions that somebody made alone since an instant. Their row is held: of two promotions at
 * once, the second sees the first.
 */
export async function readMadeAlone(
  db: Queries,
  { staff, since }: { staff: string; since: number },
  isHeld: boolean,
): Promise<NewPromoCode[]> {
  if (isHeld) await sql`select id from staff where id = ${staff} for update`.execute(db)
  const { rows } = await sql<{ request: NewPromoCode }>`
    select request from promo_requests
    where asked_by = ${staff} and state = 'made' and decided_by is null
      and asked_at > ${new Date(since)}`.execute(db)
  return rows.map(({ request }) => request)
}

/** Declines all that somebody asked for and that still waits. Returns it, the oldest first. */
export async function declinePromosOf(
  tx: Tx,
  { staff, by, at }: { staff: string; by: string; at: number },
): Promise<NewPromoCode[]> {
  const { rows } = await sql<{ request: NewPromoCode }>`
    with declined as (
      update promo_requests set state = 'declined', decided_by = ${by}, decided_at = ${new Date(at)}
      where asked_by = ${staff} and state = 'asked' returning id, request)
    select request from declined order by id`.execute(tx)
  return rows.map(({ request }) => request)
}
