import { type RawBuilder, sql } from 'kysely'
import { shownClaimCode } from '#domain/loyalty/claim-code.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

type Claimed = Columns<'point_entries', 'points' | 'balance'> & { pending: boolean }
type Claim = { customer: string; at: number }

/**
 * Books the points of a guest's order by the code of its receipt, once. Null when the code is not,
 * or no longer, valid.
 */
export const claimPoints = (
  tx: Tx,
  { code, ...claim }: Claim & { code: string },
): Promise<Claimed | null> => bookClaim(tx, claim, sql`claim_code = ${code}`)

/** The same for an order that a customer adds to their account. */
export const claimOrder = (
  tx: Tx,
  { order, ...claim }: Claim & { order: string },
): Promise<Claimed | null> =>
  bookClaim(tx, claim, sql`order_id = ${order} and claim_code is not null`)

async function bookClaim(
  tx: Tx,
  { customer, at }: Claim,
  which: RawBuilder<unknown>,
): Promise<Claimed | null> {
  const {
    rows: [row],
  } = await sql<Claimed>`
    with claimed as (
      update order_points set customer_id = ${customer}, claim_code = null, claimed_at = ${new Date(at)}
      where ${which} and claim_until > ${new Date(at)} and state <> 'void'
      returning order_id, earns - taken_back as earns, state
    )
    insert into point_entries (customer_id, kind, points, order_id, at)
    select ${customer}::uuid, case state when 'firm' then 'earned' else 'pending' end, earns, order_id,
      ${new Date(at)}::timestamptz from claimed
    returning points, balance, kind = 'pending' as pending`.execute(tx)
  return row ?? null
}

/** The claim code of a guest's order, while it is valid. */
export async function readClaim(
  db: Queries,
  order: string,
  at: number,
): Promise<{ code: string; points: number; until: string } | null> {
  const {
    rows: [row],
  } = await sql<
    Columns<'order_points', 'earns'> & {
      claim_code: NonNullable<RowOf<'order_points'>['claim_code']>
      claim_until: NonNullable<RowOf<'order_points'>['claim_until']>
    }
  >`
    select claim_code, earns - taken_back as earns, claim_until from order_points
    where order_id = ${order} and claim_code is not null and claim_until > ${new Date(at)}`.execute(
    db,
  )
  return row
    ? {
        code: shownClaimCode(row.claim_code),
        points: row.earns,
        until: row.claim_until.toISOString(),
      }
    : null
}
