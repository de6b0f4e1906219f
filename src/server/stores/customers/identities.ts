import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { ProviderPerson } from '#server/gateways/social-login/port.ts'
import type { Columns } from '#server/db/tables.ts'

type Identity = Pick<ProviderPerson, 'issuer' | 'subject'>

/**
 * The customer linked to a provider's account: by the provider's own id, never by mail address
 * (A6).
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
 * Links a provider's account to a customer. Returns whether it now belongs to this customer and not
 * to another.
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
 * Unlinks a provider. `only`: the link was the customer's only way to log in, so it was not
 * removed.
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
  await runStatement(
    tx,
  )`delete from identities where customer_id = ${customer} and issuer = ${issuer}`
  return 'removed'
}

/** Unlinks all providers. Returns the number of links removed. */
export async function deleteIdentities(tx: Tx, customer: string): Promise<number> {
  const rows = await allRows(
    tx,
  )`delete from identities where customer_id = ${customer} returning issuer`
  return rows.length
}
