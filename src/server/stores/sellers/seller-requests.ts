import { type RawBuilder, sql } from 'kysely'
import type { SellerFacts } from '#contract/office/sellers.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** A seller as it is to be. `from`: who sold in a restaurant when somebody asked; null for nobody. */
export type RequestedSeller = Omit<SellerFacts, 'establishments'> & {
  establishments: { restaurant: number; siret: string; from: string | null }[]
}

/** A change of a seller that somebody asks another person for. */
export type StoredSellerRequest = {
  id: string
  seller: string
  /** The seller as it was; null for a new one. */
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

/** Those that wait for a second person, the oldest first. */
export async function readOpenSellerRequests(db: Queries): Promise<StoredSellerRequest[]> {
  const { rows } = await requests(sql`state = 'asked'`).execute(db)
  return rows
}

/** What was asked for under a key, decided or not. */
export async function findSellerRequest(
  db: Queries,
  key: string,
): Promise<StoredSellerRequest | null> {
  const {
    rows: [row],
  } = await requests(sql`key = ${key}`).execute(db)
  return row ?? null
}

/** One of any state, held until the transaction ends. Null when it was never asked for. */
export async function lockSellerRequest(tx: Tx, id: string): Promise<StoredSellerRequest | null> {
  const {
    rows: [row],
  } =
    await sql<StoredSellerRequest>`${requests(sql`seller_requests.id = ${id}`)} for update of seller_requests`.execute(
      tx,
    )
  return row ?? null
}

/** Writes what somebody asks for. Null where their key was used already. */
export async function writeSellerRequest(
  tx: Tx,
  newRequest: {
    seller: string
    seen: SellerFacts | null
    wanted: RequestedSeller
    key: string
    staff: string
    at: number
  },
): Promise<string | null> {
  const { seller, seen, wanted, key, staff, at } = newRequest
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    insert into seller_requests (seller_id, seen, wanted, key, asked_by, asked_at)
    values (${seller}, ${seen === null ? null : JSON.stringify(seen)}::jsonb, ${JSON.stringify(wanted)}::jsonb,
      ${key}, ${staff}, ${new Date(at)})
    on conflict (key) do nothing returning id::text`.execute(tx)
  return row?.id ?? null
}

/** Decides a request that is held. */
export async function settleSellerRequest(
  tx: Tx,
  decision: { id: string; state: 'approved' | 'declined' | 'withdrawn'; by: string; at: number },
): Promise<void> {
  const { id, state, by, at } = decision
  await sql`
    update seller_requests set state = ${state}, decided_by = ${by}, decided_at = ${new Date(at)}
    where id = ${id}`.execute(tx)
}

/** Declines all that somebody asked for and that still waits. Returns it, the oldest first. */
export async function declineSellersOf(
  tx: Tx,
  { staff, by, at }: { staff: string; by: string; at: number },
): Promise<{ seller: string; name: string }[]> {
  const { rows } = await sql<{ seller: string; name: string }>`
    with declined as (
      update seller_requests set state = 'declined', decided_by = ${by}, decided_at = ${new Date(at)}
      where asked_by = ${staff} and state = 'asked'
      returning id, seller_id as seller, wanted ->> 'name' as name)
    select seller, name from declined order by id`.execute(tx)
  return rows
}

/** The ids of all sellers, also of those that left the chain and of those that are asked for. */
export async function readSellerIds(db: Queries): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from sellers union select seller_id from seller_requests where state = 'asked'`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
