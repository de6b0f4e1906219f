import { runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'

/**
 * Deletes the holder's name from a card that is not saved, once the outcome of the card is decided:
 * the name is no longer needed.
 */
export const eraseHolder = (tx: Tx, token: string): Promise<void> =>
  eraseHolderOf(tx, sql`${token}`)

/** Deletes the holder's name from the card of a challenge, once the challenge has ended. */
export const eraseChallengeHolder = (tx: Tx, challenge: string): Promise<void> =>
  eraseHolderOf(tx, sql`(select card from embedded_payments.challenges where id = ${challenge})`)

async function eraseHolderOf(tx: Tx, token: RawBuilder<unknown>): Promise<void> {
  await runStatement(tx)`
    update embedded_payments.cards set holder = '' where token = ${token} and customer is null`
}
