import { sql } from 'kysely'
import type { OrderFacts } from '#domain/checkout.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/open.ts'
import { hashOf, lockOf } from './order-token.ts'
import { lastStep } from './store.ts'

/** An order that nobody came for stays unpaid; it counts against its customer this long after its time. */
const COUNTED_HOURS = 2

export type Contact = { phone: string; email: string }

/** The same phone, however it is written. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-9)

/** The locks that let one unpaid order of a customer be decided at a time; always taken in the same order. */
export const contactLocks = ({ phone, email }: Contact): string[] =>
  [`phone ${digitsOf(phone)}`, `email ${email.toLowerCase()}`].map((text) => lockOf(hashOf(text))).sort()

/** Takes the locks where the order was not just placed under them. */
export async function lockContact(tx: Tx, locks: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(held) from unnest(${locks}::bigint[]) held`.execute(tx)
}

/** Who pays at once owes nothing at a counter. */
export const owesNothing: OrderFacts['guest'] = { unpaid: { orders: 0, cents: 0 }, limits: { orders: 1, cents: 0 } }

/** What a guest has ordered to pay at the counter and not paid yet, and what the restaurant allows. For after the locks. */
export async function guestFacts(
  tx: Tx, { contact, restaurant, now, config }: { contact: Contact; restaurant: number; now: number; config: Config },
): Promise<OrderFacts['guest']> {
  const since = new Date(now - COUNTED_HOURS * 3_600_000)
  const { rows: [row] } = await sql<{ orders: number; cents: number; most_orders: number | null; most_cents: number | null }>`
    select count(orders.id)::integer as orders, coalesce(sum(orders.to_pay), 0)::integer as cents,
      max(guest_limits.unpaid_orders) as most_orders, max(guest_limits.unpaid_cents) as most_cents
    from (select ${restaurant}::integer as id) as place
      left join guest_limits on guest_limits.restaurant_id = place.id
      left join (
        select orders.id, orders.to_pay from order_contacts contact join orders on orders.id = contact.order_id ${lastStep}
        where (lower(contact.email) = ${contact.email.toLowerCase()} or contact.phone_digits = ${digitsOf(contact.phone)})
          and contact.takeaway_at > ${since} and step.payment = 'at-restaurant'
          and step.status in ('received', 'in-preparation', 'ready')
      ) orders on true`.execute(tx)
  return {
    unpaid: { orders: row?.orders ?? 0, cents: row?.cents ?? 0 },
    limits: {
      orders: row?.most_orders ?? config.guestUnpaidOrders, cents: row?.most_cents ?? config.guestUnpaidCents,
    },
  }
}
