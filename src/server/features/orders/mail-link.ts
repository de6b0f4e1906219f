import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import type { Columns } from '#server/db/tables.ts'

/** Creates another link to an order, or to what it was changed into, and returns its token, of which only the hash is stored. */
export async function openLink(db: Queries, order: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into order_links (token_hash, order_id) values (${hashOf(token)}, standing_order(${order}))`.execute(
    db,
  )
  return token
}

/**
 * Creates another link to an order, for a mail, and returns the full address of its page. Only the
 * hash of the token is stored.
 */
export async function linkTo(tx: Tx, order: string, publicUrl: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const {
    rows: [row],
  } = await sql<Columns<'orders', 'locale'>>`
    with link as (
      insert into order_links (token_hash, order_id) values (${hashOf(token)}, standing_order(${order})))
    select locale from orders where id = ${order}`.execute(tx)
  if (!row) throw new Error(`there is no order ${order}`)
  return publicUrl + href('confirmation', row.locale, { token })
}
