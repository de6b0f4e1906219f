import { allRows, firstRow } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import { formatClaimCode } from '#domain/loyalty/claim-code.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { bookTo, latePointsToClaim } from './late-points.ts'

type Claimed = Columns<'point_entries', 'points' | 'balance'> & { pending: boolean }
type Claim = { customer: string; at: number }

/**
 * Books the points of a guest's order by the code on its receipt. A code works only once. Null if
 * the code is unknown, used or expired.
 */
export const claimPoints = (
  tx: Tx,
  { code, ...claim }: Claim & { code: string },
): Promise<Claimed | null> => bookClaim(tx, claim, sql`claim_code = ${code}`)

/**
 * Books the points of a guest's order that a customer adds to their account. Points are booked only
 * once. Null if the points were already claimed, or the time to claim them has passed.
 */
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
  const row = await firstRow(tx)<Claimed & { order: string }>`
    with claimed as (
      update order_points set customer_id = ${customer}, claim_code = null, claimed_at = ${new Date(at)}
      where ${which} and claim_until > ${new Date(at)} and state <> 'void'
      returning order_id, earns - taken_back as earns, state
    )
    insert into point_entries (customer_id, kind, points, order_id, at)
    select ${customer}::uuid, case state when 'firm' then 'earned' else 'pending' end, earns, order_id,
      ${new Date(at)}::timestamptz from claimed
    returning points, balance, kind = 'pending' as pending, order_id::text as order`
  if (!row) return null
  const { order, ...booked } = row
  const late = await bookTo(tx, { customer, order, at })
  return { ...booked, balance: late ?? booked.balance }
}

/** Whether the points of a guest's order can still be claimed. */
export async function isClaimable(db: Queries, order: string, at: number): Promise<boolean> {
  const rows = await allRows(db)`
    select from order_points
    where order_id = ${order} and claim_code is not null and claim_until > ${new Date(at)}`
  return rows.length > 0
}

/** The columns of a claim code; null if the order has no valid claim code. */
export type ClaimColumns = {
  claim_code: string | null
  claim_points: number | null
  claim_until: Date | null
}
export const claimColumns = sql`claim.claim_code, claim.claim_points, claim.claim_until`

/**
 * Joins the claim code of a guest's order while it is valid. `order` is the id of the order in the
 * statement.
 */
export const validClaim = (order: RawBuilder<unknown>, at: number) => sql`
  left join lateral (
    select claim_code, earns - taken_back + ${latePointsToClaim(order)} as claim_points, claim_until from order_points
    where order_points.order_id = ${order} and claim_code is not null and claim_until > ${new Date(at)}
  ) claim on true`

export const claimOf = (
  row: ClaimColumns,
): { code: string; points: number; until: string } | null =>
  row.claim_code === null || row.claim_points === null || row.claim_until === null
    ? null
    : {
        code: formatClaimCode(row.claim_code),
        points: row.claim_points,
        until: row.claim_until.toISOString(),
      }
