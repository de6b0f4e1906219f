import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { newToken } from '#server/kit/token.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Lifetime of each link, in minutes. */
export const linkMinutes = { verify: 24 * 60, reset: 30, 'change-email': 60 } as const
export type LinkKind = keyof typeof linkMinutes

/**
 * Creates the token of a link. Earlier links of this kind for the customer become invalid, except
 * links that verify an account: such a link is useless without the password of the account, and a
 * person who signs up with another person's address must not invalidate that person's link.
 */
export async function makeLink(
  tx: Tx,
  {
    kind,
    customer,
    newEmail = null,
    now,
  }: { kind: LinkKind; customer: string; newEmail?: string | null; now: number },
): Promise<string> {
  const token = newToken()
  await runStatement(tx)`
    with void as (delete from one_time_links where customer_id = ${customer} and kind = ${kind} and kind <> 'verify')
    insert into one_time_links (hash, kind, customer_id, new_email, expires_at)
    values (${hashOf(token)}, ${kind}, ${customer}, ${newEmail}, ${new Date(now + linkMinutes[kind] * MINUTE)})`
  return token
}

export type UsedLink = { customer: string; kind: LinkKind; newEmail: string | null }

/**
 * Marks a link of one of these kinds as used. Null if the link is unknown, already used or expired.
 */
export async function useLink(
  tx: Tx,
  token: string,
  kinds: readonly LinkKind[],
  now: number,
): Promise<UsedLink | null> {
  const at = new Date(now)
  const row = await firstRow(tx)<
    Columns<'one_time_links', 'kind'> & {
      customer: RowOf<'one_time_links'>['customer_id']
      newEmail: RowOf<'one_time_links'>['new_email']
    }
  >`
    update one_time_links set used_at = ${at}
    where hash = ${hashOf(token)} and kind = any(${kinds}::text[]) and expires_at > ${at} and used_at is null
    returning customer_id as customer, kind, new_email as "newEmail"`
  return row ?? null
}

/**
 * Finds a usable link of one of these kinds, without using it. The caller checks the link before
 * costly work, and before the visitor is identified.
 */
export async function findLink(
  db: Queries,
  token: string,
  kinds: readonly LinkKind[],
  now: number,
): Promise<Pick<UsedLink, 'customer' | 'kind'> | null> {
  const row = await firstRow(db)<
    Columns<'one_time_links', 'kind'> & { customer: RowOf<'one_time_links'>['customer_id'] }
  >`
    select customer_id as customer, kind from one_time_links where hash = ${hashOf(token)} and kind = any(${kinds}::text[])
      and expires_at > ${new Date(now)} and used_at is null`
  return row ?? null
}

/** Invalidates all earlier links of a customer. Does nothing if `customer` is null. */
export async function deleteLinks(tx: Tx, customer: string | null): Promise<void> {
  await tx.deleteFrom('one_time_links').where('customer_id', '=', customer).execute()
}
