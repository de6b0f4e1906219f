import { runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { OrderFacts } from '#domain/orders/checkout.ts'
import { KEPT_UNPAID_MILLISECONDS } from '#domain/orders/payment.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { RowOf } from '#server/db/tables.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashOf } from '#server/kit/hash.ts'
import { isPaidAtCounter } from './counter-payments.ts'
import { lockOf } from './order-token.ts'
import { lastStep } from './orders.ts'

/**
 * Hours after its pick-up time during which an order that nobody collected counts towards its
 * customer's limits. Such an order remains unpaid.
 */
const COUNTED_HOURS = 2

export type Contact = { phone: string; email: string }

/**
 * The last nine digits of a phone number, so that the same number in another notation is
 * recognised.
 */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/**
 * The mailbox of a mail address, without the tag after a plus sign. The result must be equal to
 * that of the database function `mailbox_of`.
 */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@').toLowerCase()

/**
 * Names of the locks of a customer's contact data and of an IP address. While a transaction holds
 * them, no other transaction can count or add unpaid orders of the customer, or places of the
 * address that await a card payment. `holder`: a hash of the address; null if the order requests no
 * such place. The locks are always taken in the same order.
 */
export const contactLocks = ({ phone, email }: Contact, holder: string | null = null): string[] =>
  [
    ...[`phone ${digitsOf(phone)}`, `email ${mailboxOf(email)}`].map(hashOf),
    ...(holder === null ? [] : [holder]),
  ]
    .map(lockOf)
    .sort()

/**
 * Takes the locks in a separate statement. A statement that both waits for the locks and reads
 * would not see what was committed during the wait.
 */
export async function lockContact(tx: Tx, locks: readonly string[]): Promise<void> {
  await sendUnawaited(
    tx,
    sql`select pg_advisory_xact_lock(held) from unnest(${locks}::bigint[]) held`,
  )
}

/**
 * The counts for a guest's limits, and the limits of the restaurant; null if the restaurant has no
 * limits of its own.
 */
export type GuestCounts = {
  /**
   * Number of the guest's orders that count as unpaid: those that must still be paid at the
   * counter, and those with nothing to pay that are not handed over yet. `cents`: the sum of their
   * prices.
   */
  orders: number
  cents: number
  /** Number of the guest's orders that await their card payment. */
  held: number
  most_orders: RowOf<'guest_limits'>['unpaid_orders'] | null
  most_cents: RowOf<'guest_limits'>['unpaid_cents'] | null
}

type Guest = {
  contact: Contact
  restaurant: number
  /** Id of an order that does not count, because the new order replaces it. */
  replaces: string | null
  now: number
}

/**
 * Selects the counts of a guest. Must be read while the transaction holds the locks of
 * `contactLocks`.
 */
export const guestCounts = ({ contact, restaurant, replaces, now }: Guest) => sql<GuestCounts>`
    select count(orders.id) filter (where not waits)::integer as orders,
      coalesce(sum(orders.to_pay) filter (where not waits), 0)::integer as cents, count(orders.id) filter (where waits)::integer as held,
      max(guest_limits.unpaid_orders) as most_orders, max(guest_limits.unpaid_cents) as most_cents
    from (select ${restaurant}::integer as id) as place
      left join guest_limits on guest_limits.restaurant_id = place.id
      left join (
        select orders.id, orders.to_pay, step.status = 'awaiting-payment' as waits from order_contacts contact join orders on orders.id = contact.order_id ${lastStep}
        where (mailbox_of(contact.email) = mailbox_of(${contact.email}) or contact.phone_digits = ${digitsOf(contact.phone)})
          and contact.takeaway_at > ${new Date(now - COUNTED_HOURS * 3_600_000)} and orders.id is distinct from ${replaces}::bigint
          and (step.status = 'awaiting-payment' or step.status in ('received', 'in-preparation', 'ready')
            and (step.payment = 'at-restaurant' or orders.to_pay = 0) and not ${isPaidAtCounter})
      ) orders on true`

/** The facts that decide whether a guest exceeds their limits. */
export const factsOfGuest = (counts: GuestCounts, config: Config): OrderFacts['guest'] => ({
  unpaid: { orders: counts.orders, cents: counts.cents },
  limits: {
    orders: counts.most_orders ?? config.guestUnpaidOrders,
    cents: counts.most_cents ?? config.guestUnpaidCents,
  },
  awaitingPayment: { orders: counts.held, most: config.heldPerContact },
})

/**
 * Reads the facts that decide whether a guest exceeds their limits, in a separate statement. Must
 * be called while the transaction holds the locks of `contactLocks`.
 */
export async function guestFacts(
  tx: Tx,
  guest: Guest,
  config: Config,
): Promise<OrderFacts['guest']> {
  const [row] = (await guestCounts(guest).execute(tx)).rows
  if (!row) throw new Error('the count of the guest’s unpaid orders returned no row')
  return factsOfGuest(row, config)
}

/**
 * Counts the places of an IP address that await a card payment. `caller` is a hash of the address.
 */
export const heldPlaces = (caller: string, now: number) => sql<number>`(
      select count(places.order_id)::integer from held_places places join orders on orders.id = places.order_id ${lastStep}
      where places.caller_hash = ${caller} and places.at > ${new Date(now - KEPT_UNPAID_MILLISECONDS)} and step.status = 'awaiting-payment')`

/**
 * Refuses an IP address that already has the maximum number of places awaiting a card payment. They
 * are counted while the transaction holds the lock of the address (`contactLocks`). An office in
 * which everybody pays within a minute or two has far fewer such places.
 */
export function refuseHolder(placeCount: number, config: Config): void {
  if (placeCount >= config.heldPerAddress) {
    throw new Refusal('too_many_requests', { headers: { 'retry-after': '60' } })
  }
}

/** Records the IP address that reserved a place awaiting a card payment. */
export async function holdPlace(
  tx: Tx,
  { order, caller, at }: { order: string; caller: string; at: number },
): Promise<void> {
  await sendUnawaited(
    tx,
    sql`insert into held_places (order_id, caller_hash, at) values (${order}, ${caller}, ${new Date(at)})`,
  )
}

/**
 * Deletes the records of `held_places` that are so old that their orders no longer await a payment.
 */
export async function deleteEndedHolders(db: Queries, now: number): Promise<void> {
  await runStatement(db)`
    delete from held_places where at < ${new Date(now - KEPT_UNPAID_MILLISECONDS)}`
}
