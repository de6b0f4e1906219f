import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  countOrders as countEndpoint,
  findOrders as findEndpoint,
  ListedOrder,
  OfficeOrder,
  getOfficeOrder,
} from '#contract/office/orders.ts'
import { orderColumns, readyAnswerKinds, timelineEntrySchema } from '#contract/office/orders.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { minutesLate } from '#domain/orders/minutes-late.ts'
import { mayChangeMeans } from '#domain/orders/hand-over.ts'
import { canUndoHandOver, hasRefund } from '#server/features/orders/hand-over.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { readOrderSearch } from '#domain/orders/order-search.ts'
import { translator } from '#texts/translator.ts'
import { receiptNumber } from '#server/features/receipts/receipt-number.ts'
import type { Receipt } from '#server/features/receipts/receipt.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import {
  type FoundOrder,
  type OrderSearch,
  countOrders,
  findOrders,
} from '#server/stores/orders/find-orders.ts'
import { readMoneyAtCounter } from '#server/stores/orders/counter-payments.ts'
import { readOfficeOrder } from '#server/stores/orders/office-order.ts'
import { type OtherOrder, readOtherOrders } from '#server/stores/orders/other-orders.ts'
import { readProblems } from '#server/stores/orders/problems.ts'
import { readRecalls } from '#server/stores/orders/order-recalls.ts'
import { type TimelineRow, readTimeline } from '#server/stores/orders/timeline.ts'
import { mustReadGivenBack } from '#server/stores/payments/refunded-lines.ts'
import { mayIn, restaurantsWithin, scopeOf, personSeenBy } from '#server/features/rights/scope.ts'

type OfficeOrderServices = Pick<Services, 'database' | 'now'>

/**
 * The cents of an order that were paid and not refunded. `keptAtCounter`: the same amount by order
 * id, for payments at the counter.
 */
function paidOf(
  { id, status, payment, toPay, refunded }: FoundOrder,
  keptAtCounter: ReadonlyMap<string, number>,
): number {
  if (payment === 'at-restaurant') return keptAtCounter.get(id) ?? 0
  return status === 'awaiting-payment' || status === 'cancelled' ? 0 : toPay - refunded
}

function listed(
  row: FoundOrder,
  viewer: StaffViewer,
  now: number,
  keptAtCounter: ReadonlyMap<string, number>,
): ListedOrder {
  return {
    id: row.id,
    number: orderNumber(row.number),
    takeawayAt: row.takeaway.toISOString(),
    placedAt: row.placed.toISOString(),
    expectedAt: row.expected.toISOString(),
    restaurant: { id: row.restaurant, name: row.restaurantName },
    customerName: personSeenBy(viewer, row.restaurant, row.name ?? ''),
    status: row.status,
    isReplaced: row.isReplaced,
    lateMinutes: minutesLate(
      {
        status: row.status,
        promisedAt: row.takeaway.getTime(),
        announcedAt: row.expected.getTime(),
      },
      now,
    ),
    payment: row.payment,
    toPay: row.toPay,
    refunded: row.refunded,
    paid: paidOf(row, keptAtCounter),
  }
}

/**
 * Searches the orders of the viewer's restaurants by day, time, text, restaurant, state and payment
 * method (H2).
 */
export async function searchOrders(
  { database, now }: OfficeOrderServices,
  { staff: viewer, body: query }: EndpointCall<typeof findEndpoint>,
): Promise<ReplyOf<typeof findEndpoint>> {
  const { sort = '-pickup', after } = query
  const [key = '', id = ''] = after?.split('.') ?? []
  const column = orderColumns.find((each) => sort.endsWith(each)) ?? 'pickup'
  const { orders, next } = await findOrders(database.readOnly, {
    ...searchOf(viewer, query),
    sort: { column, desc: sort.startsWith('-') },
    after: after === undefined ? null : { key: Number(key), id },
    now: now(),
  })
  const keptAtCounter = await readMoneyAtCounter(
    database.readOnly,
    orders.flatMap(({ id, payment }) => (payment === 'at-restaurant' ? [id] : [])),
  )
  return {
    results: orders.map((row) => listed(row, viewer, now(), keptAtCounter)),
    next: next === null ? null : `${next.key}.${next.id}`,
  }
}

/**
 * Counts the orders that a search with the same filters finds, and how many of these orders need
 * attention.
 */
export const countFound = (
  { database, now }: OfficeOrderServices,
  { staff: viewer, body: query }: EndpointCall<typeof countEndpoint>,
): Promise<ReplyOf<typeof countEndpoint>> =>
  countOrders(database.readOnly, { ...searchOf(viewer, query), now: now() })

/** The conditions of a search, limited to the viewer's restaurants. */
function searchOf(
  viewer: StaffViewer,
  { day, until = day, time, find = '', restaurant, state, payment }: BodyOf<typeof countEndpoint>,
): Omit<OrderSearch, 'sort' | 'after' | 'now'> {
  return {
    restaurants: restaurantsWithin(viewer, 'orders', restaurant),
    persons: scopeOf(viewer, 'customers'),
    day,
    until,
    time: time ?? null,
    searchTerms: readOrderSearch(find),
    state: state ?? null,
    payment: payment ?? null,
  }
}

/**
 * Reads an order with its time line. An order outside the viewer's restaurants is not found (H2,
 * P2).
 */
export async function openOrder(
  services: OfficeOrderServices & Pick<Services, 'catalogue'>,
  { staff: viewer, params: { order: id } }: EndpointCall<typeof getOfficeOrder>,
): Promise<OfficeOrder> {
  const {
    database: { db },
    now,
  } = services
  const order = await readOfficeOrder(db, id)
  if (order === null || !mayIn(viewer, 'orders', order.sold.restaurant.id))
    throw new Refusal('not_found')
  const { sold, expected, contact, customer, paid, paidAtCounter, steppedAt } = order
  const visiblePerson = <T>(person: T): T | null => personSeenBy(viewer, sold.restaurant.id, person)
  const { replaces = null, replacedBy = null } = (await readOtherOrders(db, [id])).get(id) ?? {}
  const problems = await readProblems(db, id)
  const linkedOrder = ({ id, number, takeawayAt, restaurant }: OtherOrder) => ({
    id: mayIn(viewer, 'orders', restaurant) ? id : null,
    number,
    takeawayAt,
  })
  return {
    ...sold,
    id,
    lateMinutes: minutesLate(
      {
        status: sold.status,
        promisedAt: Date.parse(sold.takeawayAt),
        announcedAt: expected.getTime(),
      },
      now(),
    ),
    customerName: visiblePerson(sold.customerName),
    comment: visiblePerson(sold.comment) ?? '',
    contact: visiblePerson(contact),
    customer: visiblePerson(customer),
    paid,
    paidAtCounter,
    pointsState: order.pointsState,
    latePointsToClaim: order.latePointsToClaim,
    dueAtCounter: order.dueAtCounter,
    mayUndoHandOver: canUndoHandOver(
      services,
      { restaurant: sold.restaurant.id, status: sold.status, steppedAt: steppedAt.getTime() },
      now(),
    ),
    mayChangeMeans:
      paidAtCounter !== null &&
      mayChangeMeans(Date.parse(paidAtCounter.at), now()) &&
      !(await hasRefund(db, id)),
    replacedBy: replacedBy && linkedOrder(replacedBy),
    replaces: replaces && { ...linkedOrder(replaces), isMade: replaces.isMade },
    givenBack: await mustReadGivenBack(db, id),
    recalls: (await readRecalls(db, id)).map(({ name, isAnswered }) => ({ name, isAnswered })),
    problems,
    readyAnswers: problems.every(({ answer }) => answer !== null) ? [] : readyAnswersOf(sold),
    timeline: (await readTimeline(db, id))
      .filter(({ kind }) => kind !== 'note' || visiblePerson(true))
      .map(timelineEntry),
  }
}

/** Texts for an answer to a problem, in the language of the order's customer. */
const readyAnswersOf = ({
  locale,
  number,
}: Pick<OfficeOrder, 'locale' | 'number'>): OfficeOrder['readyAnswers'] =>
  readyAnswerKinds.map((kind) => ({
    kind,
    text: translator('mail', locale)(`problem.ready.${kind}`, { number }),
  }))

const groups: Readonly<Record<string, 'kitchen' | 'money' | 'messages'>> = {
  step: 'kitchen',
  accepted: 'kitchen',
  tap: 'kitchen',
  delay: 'kitchen',
  cancelled: 'kitchen',
  changed: 'kitchen',
  replaced: 'kitchen',
  'ran-out': 'kitchen',
  'time-offered': 'messages',
  'time-answered': 'messages',
  note: 'messages',
  'problem-told': 'messages',
  'problem-answered': 'messages',
  mail: 'messages',
  'push-asked': 'messages',
  receipt: 'messages',
}

function timelineEntry({ at, kind, data }: TimelineRow): OfficeOrder['timeline'][number] {
  const entryFields =
    kind === 'receipt'
      ? receiptOf(at, data)
      : kind === 'changed' || kind === 'replaced'
        ? { number: orderNumber(Number(data['number'])) }
        : data
  return timelineEntrySchema.parse({
    at: at.toISOString(),
    group: groups[kind] ?? 'money',
    kind,
    ...entryFields,
  })
}

function receiptOf(at: Date, { receipt, position, body }: Record<string, unknown>) {
  const number = receiptNumber({
    position: Number(position),
    issuedAt: at.toISOString(),
    receipt: body as Receipt,
  })
  return { receipt, number }
}
