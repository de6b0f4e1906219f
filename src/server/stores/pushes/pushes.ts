import { allRows, runStatement } from '#server/db/statements.ts'
import type { RawBuilder } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { PushSubscription } from '#server/gateways/push/port.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Maximum number of browsers notified per order: the customer's, and those of people who received
 * the link.
 */
const MOST = 5

export type StoredPush = PushSubscription & { locale: Locale }

/**
 * Stores a push subscription, or its new keys. The caller has locked the order. If there are more
 * than five, the oldest are deleted.
 */
export async function keepPush(
  tx: Tx,
  order: string,
  {
    subscription: { endpoint, keys },
    locale,
    at,
  }: { subscription: PushSubscription; locale: Locale; at: number },
): Promise<void> {
  await runStatement(tx)`
    insert into order_pushes (order_id, endpoint, p256dh, auth, locale, created_at)
    values (${order}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${locale}, ${new Date(at)})
    on conflict (order_id, endpoint) do update
      set p256dh = excluded.p256dh, auth = excluded.auth, locale = excluded.locale, created_at = excluded.created_at`
  await runStatement(tx)`
    delete from order_pushes where order_id = ${order} and endpoint in (
      select endpoint from order_pushes where order_id = ${order}
      order by endpoint = ${endpoint} desc, created_at desc, endpoint offset ${MOST})`
}

export async function readPushes(db: Queries, order: string): Promise<StoredPush[]> {
  const rows = await allRows(db)<
    Columns<'order_pushes', 'endpoint' | 'p256dh' | 'auth' | 'locale'>
  >`
    select endpoint, p256dh, auth, locale from order_pushes where order_id = ${order} order by created_at, endpoint`
  return rows.map(({ endpoint, p256dh, auth, locale }) => ({
    endpoint,
    keys: { p256dh, auth },
    locale,
  }))
}

/** Deletes one subscription, or all of an order when it has ended. */
export async function deletePushes(db: Queries, order: string, endpoint?: string): Promise<void> {
  await runStatement(db)`
    delete from order_pushes where order_id = ${order} and (${endpoint ?? null}::text is null or endpoint = ${endpoint ?? null})
  `
}

/** Deletes the subscriptions of orders. `orders` selects the ids of the orders. */
export async function deleteOrderPushes(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  await runStatement(db)`delete from order_pushes where order_id in (${orders})`
}
