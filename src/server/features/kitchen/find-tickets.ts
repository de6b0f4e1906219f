import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { dayIn } from '#domain/time/opening.ts'
import { canUndoHandOver } from '#server/features/orders/hand-over.ts'
import type { Services } from '#server/services/services.ts'
import { findByCard } from '#server/stores/loyalty/card.ts'
import { NUMBERS_PER_LETTER, readOrderNumber } from '#domain/orders/order-number.ts'
import { readNumberDigits, readPhoneEnd } from '#domain/orders/ticket-search.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { pickupIs } from '#server/state/times/pickup-time.ts'
import { waitsAtCounter } from '#server/stores/payments/counter-refunds.ts'
import { readTickets } from './tickets.ts'
import type { Columns } from '#server/db/tables.ts'

/** Number of days before and after today in which orders are searched. */
const DAYS = 2
const MOST = 20
/** Minimum number of letters of a search: fewer would match too many names. */
const LEAST_LETTERS = 2
const isCard = /^[\d\s]{8,}$/

/**
 * Finds orders of this restaurant by the order number or the digits of it that are called out at
 * the counter, by the customer's loyalty card (open orders only) or telephone, or by the beginning
 * of a name. Tickets whose hand-over can be undone are marked. An order with a refund that waits at
 * the counter is found on any day.
 */
export async function findTickets(
  services: Services,
  restaurant: number,
  text: string,
): Promise<Ticket[]> {
  const now = services.now()
  return (await search(services, restaurant, text)).map((ticket) => ({
    ...ticket,
    ...(canUndoHandOver(
      services,
      { restaurant, status: ticket.status, steppedAt: Date.parse(ticket.steppedAt) },
      now,
    ) && { mayUndoHandOver: true }),
  }))
}

async function search(services: Services, restaurant: number, text: string): Promise<Ticket[]> {
  const today = dayIn(services.now())
  const [first, last] = [
    today.subtract({ days: DAYS }).toString(),
    today.add({ days: DAYS }).toString(),
  ]
  const near = sql`(${waitsAtCounter} or ${pickupIs(({ day }) => sql`${day} between ${first}::date and ${last}::date`)}) and step.status <> 'awaiting-payment'`
  const number = readOrderNumber(text)
  const digits = readNumberDigits(text)
  if (number !== null || digits !== null)
    return readTickets(
      services,
      restaurant,
      sql`${near} and ${pickupIs((now) =>
        number === null
          ? sql`(${now.number} - 1) % ${NUMBERS_PER_LETTER}::integer + 1 = ${digits}`
          : sql`${now.number} = ${number}`,
      )}`,
    )
  if (isCard.test(text)) {
    const card = await findByCard(services.database.db, text)
    if (card !== null)
      return readTickets(
        services,
        restaurant,
        sql`${near}
      and step.status in ('received', 'in-preparation', 'ready')
      and orders.id in (select order_id from customer_orders where customer_id = ${card.customer})`,
      )
  }
  const phone = readPhoneEnd(text)
  if (phone !== null)
    return readTickets(
      services,
      restaurant,
      sql`${near} and exists (select from order_contacts
        where order_id = orders.id and phone_digits like ${`%${phone}`})`,
    )
  const searchedName = plain(text)
  if (searchedName.length < LEAST_LETTERS) return []
  const rows = await allRows(services.database.db)<
    Columns<'order_contacts', 'name'> & { id: string }
  >`
    select orders.id::text as id, contact.name from orders ${lastStep} join order_contacts contact on contact.order_id = orders.id
    where orders.restaurant_id = ${restaurant} and ${near} order by orders.id desc`
  const matchingIds = rows
    .filter(({ name }) => ` ${plain(name)}`.includes(` ${searchedName}`))
    .slice(0, MOST)
    .map(({ id }) => id)
  return readTickets(services, restaurant, sql`orders.id = any(${matchingIds}::bigint[])`)
}

/**
 * Normalises a name for search by removing accents: cooks in a hurry do not type them, and not
 * every database lower-cases accented letters.
 */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
