import { firstRow } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import type { OrderColumn, OrderState } from '#contract/office/orders.ts'
import type { OrderSearchTerms } from '#domain/orders/order-search.ts'
import type { Queries } from '#server/db/open.ts'
import { openRecalls } from './order-recalls.ts'
import { wasReplaced } from './other-orders.ts'
import { paidBy } from './card-payment-columns.ts'
import { lastStep } from './orders.ts'
import { isUnmoved, movedOrders, pickupTime } from '#server/state/times/pickup-time.ts'

const PAGE = 100
/**
 * Number of days that is higher than the maximum of `order_horizon_days`, so that no order is
 * placed earlier before its pick-up.
 */
const MOST_DAYS_AHEAD = 62

/** A search for orders. `restaurants`: null for all. Days as `2026-11-24`. */
export type OrderSearch = {
  restaurants: readonly number[] | null
  /**
   * The restaurants in which orders may be searched by the customer's data: name, phone, mail,
   * comment or card. Null for all.
   */
  persons: readonly number[] | null
  day: string
  until: string
  /** The time of pick-up in Paris, as `12:45`, or its hour, as `12`. */
  time: string | null
  searchTerms: OrderSearchTerms | null
  state: OrderState | null
  payment: PaymentChoice | null
  sort: { column: OrderColumn; desc: boolean }
  /**
   * The last order of the previous page: its value in the sort column (instants in epoch
   * milliseconds), and its id.
   */
  after: OrderCursor | null
  now: number
}

type OrderCursor = { key: number; id: string }

export type FoundOrder = {
  id: string
  number: number
  takeaway: Date
  placed: Date
  restaurant: number
  restaurantName: string
  name: string | null
  status: OrderStatus
  /**
   * Whether the order was cancelled because its customer changed it and another order replaced it
   * (E1).
   */
  isReplaced: boolean
  payment: PaymentChoice
  toPay: number
  refunded: number
  expected: Date
}

/**
 * The expected time of an order, as last announced; requires the join `pickupTime`. An order is
 * late if its expected time has passed and the order is not ready.
 */
export const expectedAt = sql`pickup.at + coalesce((
  select minutes from order_delays where order_id = orders.id order by position desc limit 1), 0) * interval '1 minute'`

/**
 * Condition for sold orders: the kitchen received the order, and the order was not cancelled.
 * `step` is the last step.
 */
export const isSold = sql`step.status not in ('awaiting-payment', 'cancelled')`

/**
 * The time at which an order first became ready. The first step is determined by the sequence of
 * the steps, because the clock may have been set back between two steps.
 */
export const readyAt = sql`(
  select at from order_steps where order_id = orders.id and status = 'ready' order by position limit 1)`

/**
 * Condition for orders that were late when they were cancelled: a kitchen had received the order,
 * its expected time had passed, and it was never ready. Requires the join `pickupTime`; `step` is
 * the last step.
 */
export const isCancelledLate = sql`step.status = 'cancelled' and step.at > ${expectedAt} and ${readyAt} is null
  and not ${wasReplaced}
  and exists (select from order_steps where order_id = orders.id and status = 'received')`

/** Condition for orders that a kitchen must still prepare or hand over. */
export const isOpen = sql`step.status in ('received', 'in-preparation', 'ready')`

/** Reads the expected time of an order, as last announced, in epoch milliseconds. */
export async function readExpectedAt(db: Queries, order: string): Promise<number> {
  const row = await firstRow(db)<{ at: Date }>`
    select ${expectedAt} as at from orders ${pickupTime} where orders.id = ${order}`
  if (row === undefined) throw new Error(`there is no order ${order}`)
  return row.at.getTime()
}

const paidNotReceived = sql`step.status = 'awaiting-payment'
  and exists (select from payments where order_id = orders.id and state in ('authorised', 'captured'))`

const isLate = (now: number) => sql`step.status in ('received', 'in-preparation')
  and pickup.at < ${new Date(now)} and ${expectedAt} < ${new Date(now)}`

/** Selects the orders with a reported problem that nobody answered. */
const openProblems = sql`select order_id from order_problems where answered_at is null`
const hasProblem = sql`orders.id in (${openProblems})`

const isRefunded = sql`exists (select from refunded_orders where order_id = orders.id)`

/**
 * States for which the candidates are already selected by means of another table, so that `stateOf`
 * needs no further condition.
 */
const namedElsewhere: ReadonlySet<OrderState> = new Set(['refunded', 'problem', 'recalled'])

/**
 * Cents that were refunded or will be refunded: the higher one of the amount at the provider and
 * the sum of our refunds. `paid`: the payment.
 */
export const refundedOf = sql`greatest(coalesce(paid.refunded, 0), coalesce((
  select sum(amount)::integer from refunds where refunds.order_id = orders.id), 0))`

/** Searches orders in the requested sort order. `next` is null on the last page. */
export async function findOrders(
  db: Queries,
  search: OrderSearch,
): Promise<{ orders: FoundOrder[]; next: OrderCursor | null }> {
  const sample = sampleQuery(search)
  const isCommon = sample !== null && isCommonIn((await sample.execute(db)).rows.length)
  const { rows } = await ordersQuery(search, isCommon).execute(db)
  const orders = rows.slice(0, PAGE)
  const last = orders.at(-1)
  const next =
    rows.length > PAGE && last ? { key: sorts[search.sort.column].keyOf(last), id: last.id } : null
  return { orders, next }
}

/**
 * `SAMPLE`: the number of contacts among which common words are detected. `COMMON`: the number of
 * matches in this sample from which words count as common.
 */
const SAMPLE = 1000
const COMMON = 8

/**
 * Whether words are common, by their number of matches in the sample. For common words, reading
 * orders in the sort order until the page is full is faster than finding and sorting all orders
 * with these words.
 */
export const isCommonIn = (matchCount: number): boolean => matchCount >= COMMON

/**
 * Selects those contacts in a sample that contain the words. The size of the sample does not grow
 * with the table, and the same search always uses the same sample. Null for a search without words.
 */
export function sampleQuery({ searchTerms }: OrderSearch): RawBuilder<unknown> | null {
  if (searchTerms === null || !isOfWords(searchTerms)) return null
  return sql`select from order_contacts tablesample system ((
      select least(100, 100 * ${SAMPLE}::float / greatest(reltuples, 1)) from pg_class where oid = 'order_contacts'::regclass
    )) repeatable (0) where ${hasWords(searchTerms.words)}`
}

/**
 * The statement of `findOrders`. It reads one row more than a page, to detect whether there is
 * another page. Without a filter by state or payment, the orders of the page are selected before
 * other tables are joined. `isCommon`: many orders contain the searched words, so that the page is
 * soon full.
 */
export function ordersQuery(search: OrderSearch, isCommon = false) {
  const { column, desc } = search.sort
  const place = sql.join(
    [...sorts[column].pageColumns.map((name) => sql.ref(name)), sql`id::bigint`].map(
      (sortColumn) => sql`${sortColumn} ${directionOf(desc)}`,
    ),
  )
  return sql<FoundOrder>`
    select * from (
      (${pageOf(search, { isCommon, from: sql`orders where ${isUnmoved} and ` })})
      union all
      (${pageOf(search, { isCommon, from: sql`${movedOrders} where ` })})
    ) found order by ${place} limit ${PAGE + 1}`
}

/**
 * Selects a page of orders from `from`: either the orders at their original time, or the moved
 * orders. On any day, there are few moved orders.
 */
function pageOf(
  search: OrderSearch,
  { isCommon, from }: { isCommon: boolean; from: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { state, payment, sort } = search
  const page = sql`${inOrder(sort)} limit ${PAGE + 1}`
  const isChosen = (state === null || namedElsewhere.has(state)) && payment === null
  return sql`
    select orders.id::text, orders.number, orders.takeaway_on as day, orders.takeaway_at as takeaway, orders.placed_at as placed,
      orders.restaurant_id as restaurant, orders.restaurant ->> 'name' as "restaurantName", contact.name,
      step.status, step.status = 'cancelled' and ${wasReplaced} as "isReplaced", step.payment, orders.to_pay as "toPay", ${refundedOf} as refunded, ${expectedAt} as expected
    from (select orders.* from ${from} ${candidates(search, isCommon)} ${isChosen ? page : sql``}) orders ${lastStep} cross join lateral (select orders.takeaway_at as at) pickup
      left join order_contacts contact on contact.order_id = orders.id
      ${paidBy}
    where ${stateOf(search)} and ${payment === null ? sql`true` : sql`step.payment = ${payment}`}
    ${page}`
}

/**
 * The sort orders. `columns`: the sorted columns. `keyOf`: the value of an order in the sort
 * column. `after`: the values after which the next page begins.
 */
const sorts: Record<
  OrderColumn,
  {
    columns: readonly string[]
    /** Names of the sorted columns in a found order. */
    pageColumns: readonly string[]
    keyOf: (order: FoundOrder) => number
    after: (last: OrderCursor) => RawBuilder<unknown>
  }
> = {
  // Sorted first by service day, like the index, because the night service of one restaurant may
  // continue after the next day of another restaurant has begun (N10).
  pickup: {
    columns: ['takeaway_on', 'takeaway_at'],
    pageColumns: ['day', 'takeaway'],
    keyOf: ({ takeaway }) => takeaway.getTime(),
    after: ({ key, id }) =>
      sql`(select pickup.day from orders ${pickupTime} where orders.id = ${id}::bigint), ${new Date(key)}::timestamptz`,
  },
  placed: {
    columns: ['placed_at'],
    pageColumns: ['placed'],
    keyOf: ({ placed }) => placed.getTime(),
    after: ({ key }) => sql`${new Date(key)}::timestamptz`,
  },
  amount: {
    columns: ['to_pay'],
    pageColumns: ['toPay'],
    keyOf: ({ toPay }) => toPay,
    after: ({ key }) => sql`${key}::integer`,
  },
  number: {
    columns: ['number'],
    pageColumns: ['number'],
    keyOf: ({ number }) => number,
    after: ({ key }) => sql`${key}::integer`,
  },
}

const directionOf = (desc: boolean) => sql.raw(desc ? 'desc' : 'asc')

function inOrder({ column, desc }: OrderSearch['sort']): RawBuilder<unknown> {
  const columns = [...sorts[column].columns, 'id']
  return sql`order by ${sql.join(columns.map((name) => sql`${sql.ref(`orders.${name}`)} ${directionOf(desc)}`))}`
}

function isAfter({ column, desc }: OrderSearch['sort'], after: OrderCursor): RawBuilder<unknown> {
  const columns = sql.join([...sorts[column].columns, 'id'].map((name) => sql.ref(name)))
  const place = sql`${sorts[column].after(after)}, ${after.id}::bigint`
  return sql`(${columns}) ${sql.raw(desc ? '<' : '>')} (${place})`
}

function stateOf({ state, now }: Pick<OrderSearch, 'state' | 'now'>): RawBuilder<unknown> {
  switch (state) {
    case null:
      return sql`true`
    case 'late':
      return isLate(now)
    case 'refunded':
    case 'problem':
    case 'recalled':
      // `candidates` already selects only orders in this state.
      return sql`true`
    case 'open':
      return isOpen
    case 'paid-not-received':
      return paidNotReceived
    case 'sold':
      return isSold
    case 'not-cancelled':
      return sql`step.status <> 'cancelled'`
    case 'cancelled':
      return sql`step.status = 'cancelled' and not ${wasReplaced}`
    case 'changed':
      return sql`step.status = 'cancelled' and ${wasReplaced}`
    case 'on-time':
      return sql`${isSold} and ${readyAt} <= ${expectedAt}`
    default:
      return sql`step.status = ${state}`
  }
}

/**
 * Condition that an order has the given state, payment method and time; requires the joins
 * `lastStep` and `pickupTime`.
 */
export const isFiltered = (filters: {
  state: OrderState | null
  payment: PaymentChoice | null
  time: string | null
  now: number
}): RawBuilder<unknown> => sql`
  ${isInState(filters)}
  and ${filters.payment === null ? sql`true` : sql`step.payment = ${filters.payment}`}
  and ${filters.time === null ? sql`true` : timeIs(sql`pickup.at`, filters.time)}`

function isInState({ state, now }: Pick<OrderSearch, 'state' | 'now'>): RawBuilder<unknown> {
  if (state === 'refunded') return isRefunded
  if (state === 'problem') return hasProblem
  if (state === 'recalled') return sql`orders.id in (${openRecalls(now)})`
  return stateOf({ state, now })
}

/** Condition for a pick-up time in Paris, or for its hour. */
const timeIs = (at: RawBuilder<unknown>, time: string): RawBuilder<unknown> =>
  time.includes(':')
    ? sql`(${at} at time zone 'Europe/Paris')::time = ${time}::time`
    : sql`extract(hour from ${at} at time zone 'Europe/Paris') = ${Number(time)}::integer`

/**
 * Conditions for the text, the days and the other filters. A text is searched by its own index
 * first, because a year contains millions of orders. Without a text, the index of days is used.
 */
function candidates(
  { searchTerms, restaurants, persons, day, until, state, time, sort, after, now }: OrderSearch,
  isCommon: boolean,
): RawBuilder<unknown> {
  const conditions = [sql`takeaway_on between ${day}::date and ${until}::date`]
  if (state === 'refunded')
    conditions.push(
      sql`id = any(array(select order_id from refunded_orders where takeaway_on between ${day}::date and ${until}::date))`,
    )
  if (state === 'problem') conditions.push(sql`id = any(array(${openProblems}))`)
  if (state === 'recalled') conditions.push(sql`id = any(array(${openRecalls(now)}))`)
  if (restaurants !== null) conditions.push(sql`restaurant_id = any(${restaurants}::integer[])`)
  if (persons !== null && searchTerms !== null && isOfPerson(searchTerms))
    conditions.push(sql`restaurant_id = any(${persons}::integer[])`)
  if (time !== null) conditions.push(timeIs(sql`takeaway_at`, time))
  // If a word is common, the orders are read in the sort order until the page is full.
  if (searchTerms !== null)
    conditions.push(
      isCommon
        ? sql`(select ${hasWords(searchTerms.words)} from order_contacts where order_id = orders.id)`
        : (idsOf(searchTerms) ?? sql`false`),
    )
  // An order is placed at most `MOST_DAYS_AHEAD` days before its pick-up, so only that part of the
  // index must be read.
  if (sort.column === 'placed')
    conditions.push(
      sql`placed_at between ${day}::date - ${MOST_DAYS_AHEAD}::integer and ${until}::date + 2`,
    )
  if (after !== null) conditions.push(isAfter(sort, after))
  return sql.join(conditions, sql` and `)
}

function idsOf(terms: OrderSearchTerms): RawBuilder<unknown> | null {
  const { number, amount, last4, phone, email, words } = terms
  if (number !== null) return sql`number = ${number}`
  if (amount !== null) return sql`to_pay = ${amount}`
  const inContacts = (where: RawBuilder<unknown>) =>
    sql`id = any(array(select order_id from order_contacts where ${where}))`
  if (last4 !== null)
    return sql`id = any(array(
      select order_paid_by(order_id) from payments where card_last4 = ${last4}))`
  if (phone !== null) return inContacts(sql`phone_digits = ${phone}`)
  if (email !== null) return inContacts(sql`lower(email) = ${email}`)
  return words.length === 0 ? null : inContacts(hasWords(words))
}

/** Whether a text is searched in the data of customers, and not in numbers or amounts of orders. */
const isOfPerson = ({ number, amount }: OrderSearchTerms): boolean =>
  number === null && amount === null

/** Whether a search has words and no other terms. */
const isOfWords = ({ number, amount, last4, phone, email, words }: OrderSearchTerms): boolean =>
  words.length > 0 && [number, amount, last4, phone, email].every((term) => term === null)

/** Condition that a contact contains, for each searched word, a word that begins with it. */
function hasWords(words: readonly string[]): RawBuilder<unknown> {
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql`to_tsvector('simple', search_words(name || ' ' || comment)) @@ to_tsquery('simple', ${query})`
}

export type OrderCounts = {
  /** Number of orders that match all filters. */
  shown: number
  isMore: boolean
  /**
   * Number of late orders among those that match all filters except the state. The following
   * numbers also ignore the state.
   */
  late: number
  refunded: number
  paidNotReceived: number
  problem: number
}

/** Maximum number of orders counted; lower for a search by words, which is slower. */
const MOST_COUNTED = 10_000
const MOST_COUNTED_BY_WORDS = 1000

/**
 * Counts the orders that a search finds and, regardless of the searched state, those that need
 * attention. Reads at most `most` orders, so that counting a year of a large chain takes no longer
 * than counting a day.
 */
export async function countOrders(
  db: Queries,
  filters: Omit<OrderSearch, 'sort' | 'after'>,
  most = filters.searchTerms === null ? MOST_COUNTED : MOST_COUNTED_BY_WORDS,
): Promise<OrderCounts> {
  const { state, payment, now } = filters
  const search = { ...filters, sort: { column: 'pickup', desc: true }, after: null } as const
  const sample = sampleQuery(search)
  const isCommon = sample !== null && isCommonIn((await sample.execute(db)).rows.length)
  const isCandidate = candidates({ ...search, state: null }, isCommon)
  const row = await firstRow(db)<OrderCounts>`
    with found as materialized (
      (select id, takeaway_at as at from orders where ${isUnmoved} and ${isCandidate} limit ${most + 1})
      union all
      (select id, takeaway_at as at from ${movedOrders} where ${isCandidate} limit ${most + 1})
    )
    select count(*) filter (where ${isFiltered({ state, payment: null, time: null, now })})::integer as shown,
      (select count(*) > ${most} from found) as "isMore",
      count(*) filter (where ${isLate(now)})::integer as late,
      count(*) filter (where ${isRefunded})::integer as refunded,
      count(*) filter (where ${paidNotReceived})::integer as "paidNotReceived",
      count(*) filter (where ${hasProblem})::integer as problem
    from (select * from found limit ${most}) pickup join orders on orders.id = pickup.id ${lastStep}
    where ${payment === null ? sql`true` : sql`step.payment = ${payment}`}`
  if (row === undefined) throw new Error('the count of orders returned no row')
  return row
}
