import { allRows } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ticket, TicketLine } from '#contract/kitchen/tickets.ts'
import type { GivenBack, LineStateView } from '#contract/shop/line-states.ts'
import type { SoldLine } from '#contract/shop/orders.ts'
import type { CartLine, Wish } from '#domain/cart/cart.ts'
import { type Allergen, type Menu, allergens } from '#domain/menu/menu.ts'
import { allergensNamedIn, contradictionsIn } from '#domain/orders/allergy-contradictions.ts'
import { dueAtCounter } from '#domain/orders/counter-payment.ts'
import { recalledIn } from '#domain/orders/recalled-parts.ts'
import { compareTickets } from '#domain/orders/ticket-change.ts'
import { bowlOf } from '#domain/orders/ticket.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'
import type { Services } from '#server/services/services.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import {
  type OrderHistoryRow,
  progressOf,
  historyOfOrders,
} from '#server/stores/orders/progress.ts'
import { type CounterPayment, counterPayment } from '#server/stores/orders/counter-payments.ts'
import { type StoredOrder, lastStep } from '#server/stores/orders/orders.ts'
import { pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'
import { readRecalled } from '#server/state/stops/product-stops.ts'
import { type StoredReplacement, lastReplacements } from '#server/stores/orders/replacements.ts'
import { readGivenBack } from '#server/stores/payments/refunded-lines.ts'
import { readWaitingRefunds } from '#server/stores/payments/counter-refunds.ts'
import { textsOf } from '#texts/translator.ts'
import { type KitchenLine, lineOf } from './assembly.ts'
import { replacedOn, wishFor } from './replaced-parts.ts'

type TicketOrder = Pick<
  StoredOrder,
  | 'pickup_at'
  | 'pickup_number'
  | 'placed_at'
  | 'lines'
  | 'to_pay'
  | 'has_alcohol'
  | 'name'
  | 'comment'
  | 'delivery'
> &
  Columns<'orders', 'restaurant_id'> & {
    id: string
    /** Null if the customer was forgotten. */
    phone: RowOf<'order_contacts'>['phone'] | null
    /** Ids of the order that this one replaced, and of the order that replaced it. */
    replaces: string | null
    replaced_by: string | null
    way: OrderHistoryRow
    choices: CartLine[] | null
    if_missing: Wish | null
    replacements: StoredReplacement[] | null
    allergies: Allergen[] | null
    counter_payment: CounterPayment | null
  }

/** Services for reading tickets. `db` may be a transaction that has locked the order. */
type TicketServices = Pick<Services, 'catalogue' | 'now'> & { database: { db: Queries } }

/**
 * Reads tickets of one restaurant's orders, sorted by when work on them begins. `which`: a
 * condition on `orders` and their last `step`. `recalls`: the products to mark as recalled on the
 * tickets; by default those that are recalled now.
 */
export async function readTickets(
  { catalogue, database: { db }, now }: TicketServices,
  restaurant: number,
  which: RawBuilder<unknown>,
  recalls?: ReadonlySet<number>,
): Promise<Ticket[]> {
  const rows = await readRows(db, restaurant, which)
  const recalled = recalls ?? (await readRecalled(db, restaurant, now()))
  const line = { ...lineOf(catalogue.now(), restaurant), recalled }
  const linkedIds = rows.flatMap(({ replaces, replaced_by: by }) =>
    [replaces ?? [], by ?? []].flat(),
  )
  const linkedRows = linkedIds.length === 0 ? [] : await readRows(db, restaurant, among(linkedIds))
  const linkedTickets = new Map(linkedRows.map((row) => [row.id, ticketOf(row, line)]))
  const ids = rows.map(({ id }) => id)
  const [back, waiting] = [await readGivenBack(db, ids), await readWaitingRefunds(db, ids)]
  return rows
    .map((row) => {
      const toGiveBack = waiting.get(row.id)
      const ticket = {
        ...ticketOf(row, line, back.get(row.id)),
        ...(toGiveBack !== undefined && { toGiveBack }),
      }
      const before = row.replaces === null ? undefined : linkedTickets.get(row.replaces)
      return {
        ...(before === undefined ? ticket : withChange(ticket, before)),
        ...(row.replaced_by === null
          ? {}
          : { replacedBy: { number: linkedTickets.get(row.replaced_by)?.number ?? null } }),
      }
    })
    .toSorted(byWork)
}

const among = (orders: readonly string[]) => sql`orders.id = any(${orders}::bigint[])`

/** Marks on a ticket what its customer changed since the order that it replaces. */
function withChange(ticket: Ticket, before: Ticket): Ticket {
  const { marks, removedLines, beside } = compareTickets(before, ticket)
  return {
    ...ticket,
    lines: ticket.lines.map((line) => {
      const mark = marks.get(line.line)
      return mark === undefined ? line : { ...line, mark }
    }),
    replaces: {
      number: before.number,
      takeawayAt: before.takeawayAt,
      gone: removedLines.map(({ name, recipe, quantity }) => ({ name: recipe ?? name, quantity })),
      beside,
    },
  }
}

async function readRows(
  db: Queries,
  restaurant: number,
  which: RawBuilder<unknown>,
): Promise<TicketOrder[]> {
  return allRows(db)<TicketOrder>`
    select orders.id::text as id, orders.restaurant_id, ${pickupColumns}, placed_at, lines, to_pay, has_alcohol, way,
      contact.name, contact.phone, contact.comment, contact.delivery, contact.choices, contact.allergies, contact.if_missing,
      (${lastReplacements}) as replacements, ${counterPayment} as counter_payment,
      (select replaces::text from order_changes where order_id = orders.id and done_at is not null) as replaces,
      case when step.status = 'cancelled' then nullif(standing_order(orders.id), orders.id)::text end as replaced_by
    from orders ${lastStep} ${historyOfOrders} ${pickupTime} left join order_contacts contact on contact.order_id = orders.id
    where orders.restaurant_id = ${restaurant} and ${which}`
}

/** The ticket of an order of this restaurant; null when there is no such order. */
export async function readTicket(
  services: TicketServices,
  restaurant: number,
  order: string,
): Promise<Ticket | null> {
  const [ticket] = await readTickets(
    services,
    restaurant,
    sql`orders.id = ${order} and step.status <> 'awaiting-payment'`,
  )
  return ticket ?? null
}

/**
 * Reduces tickets to what a device may show. If no cook is signed in, the device gets no phone
 * number and no full name: the first name and an initial are enough to call the customer.
 */
export const ticketSeenBy = (person: string | null, tickets: Ticket[]): Ticket[] =>
  person === null
    ? tickets.map((ticket) => ({
        ...ticket,
        customerName: nameSeenBy(person, ticket.customerName),
        phone: '',
      }))
    : tickets

/** A customer's name as a device may show it. */
export function nameSeenBy(person: string | null, name: string): string {
  if (person !== null) return name
  const [first = '', ...otherNames] = name.trim().split(/\s+/)
  const initial = otherNames.at(-1)?.at(0)
  return initial === undefined ? first : `${first} ${initial}.`
}

const byWork = (a: Ticket, b: Ticket): number =>
  Date.parse(a.startAt) - Date.parse(b.startAt) ||
  a.number.length - b.number.length ||
  (a.number < b.number ? -1 : 1)

/** Names that customers use for each allergen, in every language. */
const allergenNames: ReadonlyMap<Allergen, readonly string[]> = new Map(
  allergens.map((allergen) => [
    allergen,
    Object.values(textsOf('menu')).map((texts) => texts.allergen[allergen]),
  ]),
)

type TicketKitchen = KitchenLine & { recalled: ReadonlySet<number> }

function ticketOf(row: TicketOrder, line: TicketKitchen, back?: GivenBack): Ticket {
  const { status, payment, steps, acceptedAt, expectedAt, delay } = progressOf(row.way, row)
  const isCutlery = (product: number | null) => product !== null && line.cutlery.has(product)
  const namedAllergens = [
    ...new Set([...(row.allergies ?? []), ...allergensNamedIn(row.comment ?? '', allergenNames)]),
  ]
  const sold = row.lines.filter(
    (soldLine) => soldLine.kind !== 'item' || !isCutlery(soldLine.product),
  )
  return {
    id: row.id,
    number: orderNumber(row.pickup_number),
    status,
    placedAt: row.placed_at.toISOString(),
    takeawayAt: row.pickup_at.toISOString(),
    expectedAt,
    startAt: new Date(Date.parse(expectedAt) - line.leadMilliseconds).toISOString(),
    steppedAt: steps.at(-1)?.at ?? row.placed_at.toISOString(),
    acceptedAt,
    delay,
    ...(row.way.lateness !== null && { lateness: row.way.lateness.state }),
    customerName: row.name ?? '',
    phone: row.phone ?? '',
    comment: row.comment ?? '',
    delivery: row.delivery && { company: row.delivery.company, place: row.delivery.place },
    allergies: row.allergies ?? [],
    payment,
    toTake: dueAtCounter({
      status,
      payment,
      toPay: row.to_pay,
      decisions: row.replacements ?? [],
      isPaid: row.counter_payment !== null,
    }),
    ...(row.counter_payment !== null && { paidAtCounter: paidAtCounter(row.counter_payment) }),
    toPay: row.to_pay,
    checkAge: row.has_alcohol,
    cutlery: row.lines
      .filter((soldLine) => soldLine.kind === 'item' && isCutlery(soldLine.product))
      .map((soldLine) => ({
        name: line.menu.ingredients[soldLine.product ?? 0]?.name ?? soldLine.name,
        quantity: soldLine.quantity,
      })),
    lines: sold.map((soldLine) =>
      ticketLineOf(soldLine, { row, line, status, namedAllergens, back }),
    ),
  }
}

function ticketLineOf(
  soldLine: SoldLine,
  {
    row,
    line,
    status,
    namedAllergens,
    back,
  }: {
    row: TicketOrder
    line: TicketKitchen
    status: Ticket['status']
    /** The allergens that the customer declared, or named in the comment. */
    namedAllergens: readonly Allergen[]
    back: GivenBack | undefined
  },
): TicketLine {
  const choice = row.choices?.find(({ id }) => id === soldLine.line) ?? null
  const replaced = replacedOn(row.lines.indexOf(soldLine), row.replacements ?? [], line.menu)
  const { parts: bowlParts, ...bowl } = bowlOf(soldLine, choice, line)
  const contents = {
    allergens: replaced?.allergens ?? soldLine.allergens,
    parts: bowlParts,
    ...replaced,
  }
  const contradictions = contradictionsIn(contents, namedAllergens, line.menu)
  const product =
    soldLine.kind === 'item' || soldLine.kind === 'signature'
      ? { ingredient: soldLine.product ?? 0, name: bowl.name }
      : null
  const recalled = recalledIn({ ...contents, product }, line.recalled)
  return {
    line: soldLine.line,
    quantity: soldLine.quantity,
    title: choice && 'title' in choice ? choice.title : null,
    ...bowl,
    parts: bowlParts.map(({ slug, ...part }) => ({
      ...part,
      picture: slug === null ? null : line.picture(slug),
      ...wishFor(choice, part, row.if_missing, status),
    })),
    allergens: contents.allergens,
    ...(contradictions.length > 0 && { contradictions }),
    ...(recalled.length > 0 && { recalled }),
    ...(replaced !== null && { replacements: replaced.replacements }),
    ...(soldLine.container !== undefined && { container: soldLine.container }),
    ...refundedOn(soldLine, back?.lines[row.lines.indexOf(soldLine)], line.menu),
  }
}

function paidAtCounter({ amount, parts: counterParts }: CounterPayment): Ticket['paidAtCounter'] {
  const [first, second] = counterParts
  return {
    amount,
    parts: counterParts,
    means: second === undefined ? (first?.means ?? 'unknown') : 'unknown',
  }
}

/** The refunded units of a line, and its refunded supplements in the kitchen's language (N6). */
function refundedOn(
  { portions }: SoldLine,
  state: LineStateView | undefined,
  menu: Menu,
): Pick<TicketLine, 'refunded'> {
  if (state === undefined || (state.refunded === 0 && state.parts.length === 0)) return {}
  const supplements = portions.filter(({ amount }) => amount !== 0)
  const refundedNames = state.parts.map(({ part, name }) => {
    const ingredient = supplements[part]?.ingredient ?? 0
    return menu.ingredients[ingredient]?.name ?? name
  })
  return { refunded: { units: state.refunded, parts: refundedNames } }
}
