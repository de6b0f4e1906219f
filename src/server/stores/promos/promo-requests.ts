import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { NewPromoCode } from './codes.ts'
import { noLimits } from './promo-code.ts'

/**
 * A promotion that a person created alone, or that a person requested and a second person must
 * approve.
 */
export type StoredPromoRequest = {
  id: string
  request: NewPromoCode
  /** The estimated discount per month, in cents. */
  estimate: Cents
  key: string
  askedBy: string
  askedByName: string
  askedAt: Date
  state: 'asked' | 'made' | 'declined'
}

/** The promotion as requested. Requests of earlier versions have no limits of times and products. */
const request = sql`${JSON.stringify(noLimits)}::jsonb || request as request`

const requests = (where: RawBuilder<unknown>) => sql<StoredPromoRequest>`
  select promo_requests.id::text, ${request}, estimate::float8, key, asked_by as "askedBy", staff.name as "askedByName",
    asked_at as "askedAt", state
  from promo_requests join staff on staff.id = asked_by where ${where} order by promo_requests.id`

/** Reads the requests that wait for a second person, oldest first. */
export async function readOpenPromoRequests(db: Queries): Promise<StoredPromoRequest[]> {
  const { rows } = await requests(sql`state = 'asked'`).execute(db)
  return rows
}

/** Finds the request that was stored with a key, whether or not it is decided. */
export async function findPromoRequest(
  db: Queries,
  key: string,
): Promise<StoredPromoRequest | null> {
  const [row] = (await requests(sql`key = ${key}`).execute(db)).rows
  return row ?? null
}

/**
 * Reads a request that waits for a decision, and locks it until the transaction ends. Null if the
 * request is decided or does not exist.
 */
export async function lockPromoRequest(tx: Tx, id: string): Promise<StoredPromoRequest | null> {
  const row = await firstRow(tx)<StoredPromoRequest>`
    ${requests(sql`promo_requests.id = ${id} and state = 'asked'`)} for update of promo_requests`
  return row ?? null
}

/**
 * Records a promotion. `code`: the id of its code if a person created it alone; null if a second
 * person must approve it first.
 */
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
  const row = await firstRow(tx)<{ id: string }>`
    insert into promo_requests (request, estimate, key, asked_by, asked_at, state, promo_code_id)
    values (${JSON.stringify(request)}::jsonb, ${estimate}, ${key}, ${staff}, ${new Date(at)},
      ${code === null ? 'asked' : 'made'}, ${code}) returning id::text`
  if (!row) throw new Error('the request for a promotion was not written')
  return row.id
}

/**
 * Decides a locked request. `code`: the id of the code that was created; null if the request is
 * declined.
 */
export async function settlePromoRequest(
  tx: Tx,
  { id, by, at, code }: { id: string; by: string; at: number; code: number | null },
): Promise<void> {
  await runStatement(tx)`
    update promo_requests set state = ${code === null ? 'declined' : 'made'}, decided_by = ${by},
      decided_at = ${new Date(at)}, promo_code_id = ${code} where id = ${id}`
}

/**
 * Reads the promotions that a person has created since an instant without a second person. With
 * `isHeld`, the row of the person is locked: if the person creates two promotions at the same time,
 * the second transaction waits for the first one, and then finds its promotion.
 */
export async function readMadeAlone(
  db: Queries,
  { staff, since }: { staff: string; since: number },
  isHeld: boolean,
): Promise<NewPromoCode[]> {
  if (isHeld) await runStatement(db)`select id from staff where id = ${staff} for update`
  const rows = await allRows(db)<{ request: NewPromoCode }>`
    select ${request} from promo_requests
    where asked_by = ${staff} and state = 'made' and decided_by is null
      and asked_at > ${new Date(since)}`
  return rows.map(({ request }) => request)
}

/** Declines all waiting requests of a person. Returns them, oldest first. */
export async function declinePromosOf(
  tx: Tx,
  { staff, by, at }: { staff: string; by: string; at: number },
): Promise<NewPromoCode[]> {
  const rows = await allRows(tx)<{ request: NewPromoCode }>`
    with declined as (
      update promo_requests set state = 'declined', decided_by = ${by}, decided_at = ${new Date(at)}
      where asked_by = ${staff} and state = 'asked' returning id, request)
    select ${request} from declined order by id`
  return rows.map(({ request }) => request)
}
