import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'

/** Creates another link to an order, or to what it was changed into, and returns its token, of which only the hash is stored. */
export async function openLink(db: Queries, order: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into order_links (token_hash, order_id) values (${hashOf(token)}, standing_order(${order}))`.execute(
    db,
  )
  return token
}

/**
 * Creates another link to an order, for a mail in its language, and returns the full address of its
 * page. Only the hash of the token is stored.
 */
export async function linkTo(
  tx: Tx,
  { order, locale }: { order: string; locale: Locale },
  publicUrl: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  // A change that replaces the order just now takes along the links that it sees, or is waited for.
  await sendUnawaited(tx, sql`select from orders where id = ${order} for share`)
  await sendUnawaited(
    tx,
    sql`insert into order_links (token_hash, order_id) values (${hashOf(token)}, standing_order(${order}))`,
  )
  return publicUrl + href('confirmation', locale, { token })
}
