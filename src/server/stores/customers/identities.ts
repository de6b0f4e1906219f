import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { ProviderPerson } from '#server/gateways/social-login/port.ts'
import type { Columns } from '#server/db/tables.ts'

type Identity = Pick<ProviderPerson, 'issuer' | 'subject'>

/**
 * Finds the customer to whom an account of a login provider is linked. The account is identified by
 * the provider's id, never by a mail address (A6).
 */
export async function findByIdentity(
  db: Queries,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const row = await firstRow(db)<Columns<'identities', 'customer_id'>>`
    select customer_id from identities where issuer = ${issuer} and subject = ${subject}`
  return row?.customer_id ?? null
}

/**
 * Links the account at a login provider to a customer. Returns whether the account is linked to
 * this customer; false if it is already linked to another one.
 */
export async function writeIdentity(
  tx: Tx,
  { issuer, subject }: Identity,
  customer: string,
  now: number,
): Promise<boolean> {
  const row = await firstRow(tx)<{ is_theirs: boolean }>`
    insert into identities (issuer, subject, customer_id, linked_at)
    values (${issuer}, ${subject}, ${customer}, ${new Date(now)})
    on conflict (issuer, subject) do update set issuer = excluded.issuer
    returning customer_id = ${customer}::uuid as is_theirs`
  return row?.is_theirs ?? false
}

/**
 * Unlinks a login provider. `only`: the customer has no password and no other provider and could
 * not log in any more, so the link was not removed.
 */
export async function removeIdentity(
  tx: Tx,
  issuer: string,
  customer: string,
): Promise<'removed' | 'none' | 'only'> {
  const row = await firstRow(tx)<{ linked: boolean; others: boolean }>`
    select exists (select 1 from identities where customer_id = customers.id and issuer = ${issuer}) as linked,
      password_hash is not null
        or exists (select 1 from identities where customer_id = customers.id and issuer <> ${issuer}) as others
    from customers where id = ${customer} for update`
  if (!row?.linked) return 'none'
  if (!row.others) return 'only'
  await runStatement(tx)`
    delete from identities where customer_id = ${customer} and issuer = ${issuer}`
  return 'removed'
}

/** Unlinks all login providers of a customer. Returns the number of links removed. */
export async function deleteIdentities(tx: Tx, customer: string): Promise<number> {
  const rows = await allRows(tx)`
    delete from identities where customer_id = ${customer} returning issuer`
  return rows.length
}
