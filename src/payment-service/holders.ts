import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'

/**
 * Blanks the name on a card that is not saved, as soon as it is decided what becomes of the card:
 * nobody needs it any more.
 */
export const forgetHolder = (tx: Tx, token: string): Promise<void> => forget(tx, sql`${token}`)

/** The same for the card that a bank asked about, once it asks no more. */
export const forgetHolderAsked = (tx: Tx, challenge: string): Promise<void> =>
  forget(tx, sql`(select card from embedded_payments.challenges where id = ${challenge})`)

async function forget(tx: Tx, token: RawBuilder<unknown>): Promise<void> {
  await sql`update embedded_payments.cards set holder = '' where token = ${token} and customer is null`.execute(
    tx,
  )
}
