import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SellerFacts } from '#contract/office/sellers.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/**
 * The requested state of a seller. `from`: the seller of a restaurant at the time of the request;
 * null for none.
 */
export type RequestedSeller = Omit<SellerFacts, 'establishments'> & {
  establishments: { restaurant: number; siret: string; from: string | null }[]
}

/** A change of a seller, requested from a second person. */
export type StoredSellerRequest = {
  id: string
  seller: string
  /** The seller at the time of the request; null if the request is for a new seller. */
  seen: SellerFacts | null
  wanted: RequestedSeller
  askedBy: string
  askedByName: string
  askedAt: Date
  state: 'asked' | 'approved' | 'declined' | 'withdrawn'
  decidedBy: string | null
}

const requests = (where: RawBuilder<unknown>) => sql<StoredSellerRequest>`
  select seller_requests.id::text, seller_id as seller, seen, wanted, asked_by as "askedBy", staff.name as "askedByName",
    asked_at as "askedAt", state, decided_by as "decidedBy"
  from seller_requests join staff on staff.id = asked_by where ${where} order by seller_requests.id`

/** Reads the requests that wait for a second person, oldest first. */
export async function readOpenSellerRequests(db: Queries): Promise<StoredSellerRequest[]> {
  const { rows } = await requests(sql`state = 'asked'`).execute(db)
  return rows
}

/** Finds the request stored under a key, decided or not. */
export async function findSellerRequest(
  db: Queries,
  key: string,
): Promise<StoredSellerRequest | null> {
  const [row] = (await requests(sql`key = ${key}`).execute(db)).rows
  return row ?? null
}

/**
 * Reads a request in any state and locks it until the transaction ends. Null if it never existed.
 */
export async function lockSellerRequest(tx: Tx, id: string): Promise<StoredSellerRequest | null> {
  const row = await firstRow(tx)<StoredSellerRequest>`
    ${requests(sql`seller_requests.id = ${id}`)} for update of seller_requests`
  return row ?? null
}

/** Writes a request. Null if its key was already used. */
export async function writeSellerRequest(
  tx: Tx,
  newRequest: {
    seller: string
    factsAtRequest: SellerFacts | null
    requestedSeller: RequestedSeller
    key: string
    staff: string
    at: number
  },
): Promise<string | null> {
  const { seller, factsAtRequest, requestedSeller, key, staff, at } = newRequest
  const row = await firstRow(tx)<{ id: string }>`
    insert into seller_requests (seller_id, seen, wanted, key, asked_by, asked_at)
    values (${seller}, ${factsAtRequest === null ? null : JSON.stringify(factsAtRequest)}::jsonb, ${JSON.stringify(requestedSeller)}::jsonb,
      ${key}, ${staff}, ${new Date(at)})
    on conflict (key) do nothing returning id::text`
  return row?.id ?? null
}

/** Decides a locked request. */
export async function settleSellerRequest(
  tx: Tx,
  decision: { id: string; state: 'approved' | 'declined' | 'withdrawn'; by: string; at: number },
): Promise<void> {
  const { id, state, by, at } = decision
  await runStatement(tx)`
    update seller_requests set state = ${state}, decided_by = ${by}, decided_at = ${new Date(at)}
    where id = ${id}`
}

/** Declines all waiting requests of a person. Returns them, oldest first. */
export async function declineSellersOf(
  tx: Tx,
  { staff, by, at }: { staff: string; by: string; at: number },
): Promise<{ seller: string; name: string }[]> {
  return allRows(tx)<{ seller: string; name: string }>`
    with declined as (
      update seller_requests set state = 'declined', decided_by = ${by}, decided_at = ${new Date(at)}
      where asked_by = ${staff} and state = 'asked'
      returning id, seller_id as seller, wanted ->> 'name' as name)
    select seller, name from declined order by id`
}

/**
 * Reads the ids of all sellers, including those that left the chain and those that are only
 * requested.
 */
export async function readSellerIds(db: Queries): Promise<Set<string>> {
  const rows = await allRows(db)<{ id: string }>`
    select id from sellers union select seller_id from seller_requests where state = 'asked'`
  return new Set(rows.map(({ id }) => id))
}
