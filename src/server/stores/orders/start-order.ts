import { firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'
import { stopRevisionOf } from '#server/state/stops/stored-stops.ts'
import {
  type Contact,
  type GuestCounts,
  contactLocks,
  guestCounts,
  heldPlaces,
  lockContact,
} from './guest-limits.ts'

/**
 * The state of the database when an order is placed, read while the transaction holds the locks of
 * the request's key and of the contact.
 */
export type OrderStart = {
  /**
   * Whether the key could be locked; false while another request with the same key is in progress.
   */
  locked: boolean
  version: string
  /** The stop revision of the restaurant, which changes whenever its stops change. */
  stopMark: string
  takenInSlot: number
  guest: GuestCounts
  /**
   * Number of places of the caller that await a card payment; 0 if the order requests no such
   * place.
   */
  heldPlaces: number
  /**
   * The stored reply to an earlier request with the same key. `owner`: the customer who placed the
   * order of that request; null for a guest.
   */
  previousReply: {
    bodyHash: string
    salt: string
    number: number
    body: string
    owner: string | null
  } | null
}

type StartingOrder = {
  lock: string
  keyHash: string
  restaurant: number
  takeawayAt: Date
  contact: Contact
  /**
   * A hash of the IP address that requests a place awaiting a card payment; null if the order
   * requests no such place.
   */
  holder: string | null
  now: number
}

/**
 * Waits for the locks of the contact, tries to take the lock of the idempotency key (`locked` says
 * whether it was free), and reads the current state. The transaction holds the locks until it ends.
 */
export async function startOrder(
  tx: Tx,
  { lock, keyHash, restaurant, takeawayAt, contact, holder, now }: StartingOrder,
): Promise<OrderStart> {
  await lockContact(tx, contactLocks(contact, holder))
  const row = await firstRow(tx)<
    Columns<'catalogue', 'version'> &
      Columns<'replies', 'salt' | 'body'> &
      Columns<'orders', 'number'> &
      GuestCounts & {
        locked: boolean
        stop_mark: string
        taken: number
        held_places: number
        body_hash: RowOf<'replies'>['body_hash'] | null
        owner: string | null
      }
  >`
    select pg_try_advisory_xact_lock(${lock}::bigint) as locked, catalogue.version,
      coalesce((select taken from slots where restaurant_id = ${restaurant} and starts_at = ${takeawayAt}), 0) as taken,
      ${stopRevisionOf(restaurant)} as stop_mark,
      ${holder === null ? sql`0` : heldPlaces(holder, now)} as held_places,
      guest.orders, guest.cents, guest.held, guest.most_orders, guest.most_cents,
      replies.body_hash, replies.salt, replies.body, orders.number,
      (select customer_id from customer_orders own where own.order_id = replies.order_id and placed) as owner
    from catalogue
      cross join (${guestCounts({ contact, restaurant, replaces: null, now })}) guest
      left join replies on replies.key_hash = ${keyHash}
      left join orders on orders.id = replies.order_id`
  if (!row) throw new Error('the catalogue has no version')
  const { body_hash: bodyHash, salt, number, body, owner } = row
  const { orders, cents, held, most_orders, most_cents } = row
  return {
    locked: row.locked,
    version: row.version,
    stopMark: row.stop_mark,
    takenInSlot: row.taken,
    guest: { orders, cents, held, most_orders, most_cents },
    heldPlaces: row.held_places,
    previousReply: bodyHash === null ? null : { bodyHash, salt, number, body, owner },
  }
}
