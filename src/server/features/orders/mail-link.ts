import { runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'

/**
 * Creates another link to an order, or to the order that replaced it, and returns its token. Only
 * the token's hash is stored.
 */
export async function openLink(db: Queries, order: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await runStatement(db)`
    insert into order_links (token_hash, order_id) values (${hashOf(token)}, standing_order(${order}))`
  return token
}

type LinkedOrder = { order: string; locale: Locale }

/**
 * Creates another link to each order, for a mail in its language, and returns the full addresses of
 * their pages by order. Only the hashes of the tokens are stored.
 */
export async function linksTo(
  tx: Tx,
  linked: readonly LinkedOrder[],
  publicUrl: string,
): Promise<Map<string, string>> {
  const links = linked.map(({ order, locale }) => ({
    order,
    locale,
    token: randomBytes(32).toString('base64url'),
  }))
  const orders = links.map(({ order }) => order)
  // Locks the orders, because a change may replace one of them at this moment. If the change locked
  // the order first, this statement waits until the change ends; if not, the change waits, and then
  // moves the links written here.
  await sendUnawaited(
    tx,
    sql`select from orders where id = any(${orders}::bigint[]) order by id for share`,
  )
  await sendUnawaited(
    tx,
    sql`
      insert into order_links (token_hash, order_id)
      select hash, standing_order(order_id)
      from unnest(${links.map(({ token }) => hashOf(token))}::text[], ${orders}::bigint[]) links (hash, order_id)`,
  )
  return new Map(
    links.map(({ order, locale, token }) => [
      order,
      publicUrl + href('confirmation', locale, { token }),
    ]),
  )
}

/** Creates another link to one order and returns the full address of its page. */
export async function linkTo(tx: Tx, linked: LinkedOrder, publicUrl: string): Promise<string> {
  const address = (await linksTo(tx, [linked], publicUrl)).get(linked.order)
  if (address === undefined) throw new RangeError('no link was created for the order')
  return address
}
