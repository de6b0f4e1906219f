import { type Attention, type KitchenNow, hasLateOrders } from '#contract/office/today.ts'
import { type AlertKey, MANY_KITCHENS, rankOf } from '#domain/alerts/alert.ts'
import { isDayOver } from '#domain/time/day-over.ts'
import { soldOutAt } from '#domain/time/stops.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { Services } from '#server/services/services.ts'
import { lastRefused } from '#server/stores/catalogue/change-sets.ts'
import { readApprovals } from '#server/stores/payments/approvals.ts'
import {
  type ServiceDays,
  countPaidNotReceived,
  readLedgerDifferences,
} from '#server/stores/orders/day-figures.ts'
import { type OpenDay, countOpenOn, readOpenDays } from '#server/stores/orders/open-days.ts'
import { countOpenProblems } from '#server/stores/orders/problems.ts'
import { countOpenRecalls } from '#server/stores/orders/order-recalls.ts'
import { readOpenRequests } from '#server/stores/customers/privacy-requests.ts'
import { DAY } from '#domain/time/durations.ts'
import { dayOf } from './service-days.ts'

/** Days for which differences with the payment provider are shown. */
const LEDGER_DAYS = 7
/**
 * Maximum number of days for which a refused publication is shown; it disappears earlier when
 * something is published.
 */
const REFUSED_DAYS = 14

type AttentionInput = {
  scope: number[] | null
  days: ServiceDays
  kitchens: readonly KitchenNow[]
  /** Number of today's orders that are not handed over, by restaurant. */
  booked: ReadonlyMap<number, number>
}

/** A problem that needs attention. `restaurants`: those concerned; null for the whole chain. */
export type AttentionItem = AlertKey & { restaurants: number[] | null; about: Attention }

const ofChain = (subject: string, attention: Attention): AttentionItem => ({
  kind: attention.kind,
  subject,
  restaurants: null,
  about: attention,
})

const ofRestaurant = (attention: Attention & { restaurant: { id: number } }): AttentionItem => ({
  kind: attention.kind,
  subject: `restaurant ${attention.restaurant.id}`,
  restaurants: [attention.restaurant.id],
  about: attention,
})

/**
 * Lists the problems that need attention in some restaurants, the worst first. Problems of the
 * whole chain are listed only for a viewer of the whole chain.
 */
export async function readAttention(
  services: Services,
  attentionInput: AttentionInput,
): Promise<AttentionItem[]> {
  const groups = await Promise.all([
    readOrdersToServe(services, attentionInput),
    readCounts(services, attentionInput),
    attentionInput.scope === null ? readChainProblems(services, attentionInput.days) : [],
  ])
  const items = [
    ...groups.flat(),
    ...silentKitchens(services, attentionInput),
    ...soldOutTogether(services, attentionInput),
    ...sellersMissing(services, attentionInput),
  ]
  return items.toSorted((a, b) => rankOf(a.kind) - rankOf(b.kind))
}

const restaurantNames = ({ catalogue }: Services): ((id: number) => string) => {
  const names = new Map(catalogue.now().source.restaurants.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? String(id)
}

/** Orders that no board shows, that are late, or that were left open when their day was over. */
async function readOrdersToServe(
  services: Services,
  attentionInput: AttentionInput,
): Promise<AttentionItem[]> {
  const { readOnly: db } = services.database
  const { days, kitchens, scope } = attentionInput
  const openDays = await readOpenDays(db, scope)
  const leftOpen = await countOpenOn(db, daysThatAreOver(services, openDays, days))
  const isOverToday = new Set(
    leftOpen.filter((openDay) => openDay.day === dayOf(days, openDay.restaurant)).map(restaurantOf),
  )
  const boardless = withoutBoard(services, attentionInput, { openDays, isOverToday })
  const hasNoBoard = new Set(boardless.flatMap(({ restaurants }) => restaurants ?? []))
  return [
    ...boardless,
    ...kitchens
      // A restaurant gets no item `late` if another item already contains its late orders:
      // `left-open` after it has closed, or `no-board` if it has no board.
      .filter(
        (kitchen) =>
          hasLateOrders(kitchen) && !isOverToday.has(kitchen.id) && !hasNoBoard.has(kitchen.id),
      )
      .toSorted((a, b) => b.worst - a.worst)
      .map(({ id, name, late, worst }) =>
        ofRestaurant({ kind: 'late', restaurant: { id, name }, count: late, worst }),
      ),
    ...ordersLeftOpen(leftOpen, restaurantNames(services), days),
  ]
}

/** One item for each restaurant with a positive count of some kind, highest first. */
async function readCounts(
  services: Services,
  { scope, days }: AttentionInput,
): Promise<AttentionItem[]> {
  const { readOnly: db } = services.database
  const counts = await Promise.all([
    countPaidNotReceived(db, { restaurants: scope, days }),
    countOpenProblems(db, scope),
    countOpenRecalls(db, scope, services.now()),
    readApprovals(db, scope).then(countBy),
  ])
  const nameOf = restaurantNames(services)
  return (['paid-not-received', 'problems', 'recalled', 'approvals'] as const).flatMap((kind, i) =>
    [...(counts[i] ?? [])]
      .toSorted((a, b) => b[1] - a[1])
      .map(([id, count]) => ofRestaurant({ kind, restaurant: { id, name: nameOf(id) }, count })),
  )
}

async function readChainProblems(
  { database: { readOnly: db }, jobs, now }: Services,
  { day }: ServiceDays,
): Promise<AttentionItem[]> {
  const [failedJobs, differences, { count, dueAt }, refusedAt] = await Promise.all([
    jobs.failed(),
    readLedgerDifferences(db, daysBefore(day, LEDGER_DAYS)),
    readOpenRequests(db),
    lastRefused(db, now() - REFUSED_DAYS * DAY),
  ])
  return [
    ...Object.entries(failedJobs)
      .filter(([, failures]) => failures > 0)
      .map(([job, failures]) =>
        ofChain(`job ${job}`, { kind: 'failed-jobs', job, count: failures }),
      ),
    ...differences.map((difference) =>
      ofChain(`day ${difference.day}`, { kind: 'ledger-difference', ...difference }),
    ),
    ...(refusedAt === null
      ? []
      : [ofChain('catalogue', { kind: 'unpublished', since: refusedAt.toISOString() })]),
    ...(dueAt === null ? [] : [ofChain('chain', { kind: 'privacy', count, dueAt })]),
  ]
}

/** One item for each restaurant that left orders open, with the first and the last of their days. */
const ordersLeftOpen = (
  leftOpen: readonly OpenDay[],
  nameOf: (restaurant: number) => string,
  { day: today }: ServiceDays,
): AttentionItem[] =>
  [...Map.groupBy(leftOpen, restaurantOf)].map(([id, ofOne]) =>
    ofRestaurant({
      kind: 'left-open',
      restaurant: { id, name: nameOf(id) },
      count: ofOne.reduce((sum, { count }) => sum + count, 0),
      from: ofOne[0]?.day ?? today,
      until: ofOne.at(-1)?.day ?? today,
    }),
  )

const daysBefore = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).subtract({ days }).toString()

function countBy(rows: readonly { restaurant: number }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { restaurant } of rows) counts.set(restaurant, (counts.get(restaurant) ?? 0) + 1)
  return counts
}

const restaurantOf = ({ restaurant }: OpenDay): number => restaurant

/**
 * Selects the days that are over by the opening hours of their restaurant, and those of restaurants
 * that no longer exist.
 */
function daysThatAreOver(
  { catalogue, now }: Services,
  openDays: readonly OpenDay[],
  days: ServiceDays,
): OpenDay[] {
  const { restaurants, source } = catalogue.now()
  const at = now()
  return openDays.filter(({ restaurant, day }) => {
    if (day > dayOf(days, restaurant)) return false
    const entry = restaurants.get(restaurant)
    return (
      entry === undefined || isDayOver(openingRules(entry), holidaysOf(source), { day, now: at })
    )
  })
}

/**
 * Finds restaurants that have orders for today or later, but no board that shows them (N11). Once a
 * restaurant's day is over, its orders of today do not count for this, because they are listed as
 * left open.
 */
function withoutBoard(
  { catalogue, heartbeats }: Services,
  { booked, days, kitchens }: AttentionInput,
  { openDays, isOverToday }: { openDays: readonly OpenDay[]; isOverToday: ReadonlySet<number> },
): AttentionItem[] {
  const waiting = new Map([...booked].filter(([id]) => !isOverToday.has(id)))
  for (const openDay of openDays)
    if (openDay.day > dayOf(days, openDay.restaurant))
      waiting.set(openDay.restaurant, (waiting.get(openDay.restaurant) ?? 0) + openDay.count)
  const { restaurants } = catalogue.now()
  return kitchens.flatMap(({ id, name }) => {
    const count = waiting.get(id) ?? 0
    if (count === 0 || heartbeats.seenAt(id) !== null) return []
    const phone = restaurants.get(id)?.phone ?? ''
    return [ofRestaurant({ kind: 'no-board', restaurant: { id, name }, phone, waiting: count })]
  })
}

function silentKitchens(
  { catalogue, heartbeats }: Services,
  { kitchens }: AttentionInput,
): AttentionItem[] {
  const entries = new Map(catalogue.now().visibleRestaurants.map((entry) => [entry.id, entry]))
  return kitchens
    .filter(({ id, state }) => state === 'unreachable' && heartbeats.seenAt(id) !== null)
    .map(({ id, name, taken: orderCount }) => {
      const seenAt = heartbeats.seenAt(id)
      return ofRestaurant({
        kind: 'unreachable',
        restaurant: { id, name },
        since: seenAt === null ? null : new Date(seenAt).toISOString(),
        phone: entries.get(id)?.phone ?? '',
        waiting: orderCount,
      })
    })
}

/**
 * Finds products that ran out in several kitchens at once, most kitchens first. Products that the
 * office itself stopped are left out, because the office already knows of them.
 */
function soldOutTogether(
  { catalogue, stops, now }: Services,
  { kitchens }: AttentionInput,
): AttentionItem[] {
  const at = now()
  const without = new Map<number, number[]>()
  for (const { id } of kitchens)
    for (const product of soldOutAt(
      stops.of(id).filter(({ byOffice }) => byOffice !== true),
      at,
    ))
      without.set(product, [...(without.get(product) ?? []), id])
  const { ingredients, desserts } = catalogue.now().source
  const names = new Map([...ingredients, ...desserts].map(({ id, name }) => [id, name] as const))
  return [...without]
    .filter(([, restaurants]) => restaurants.length >= MANY_KITCHENS)
    .toSorted((a, b) => b[1].length - a[1].length)
    .flatMap(([id, restaurants]) => {
      const product = names.get(id)
      if (product === undefined) return []
      const attention = { kind: 'sold-out', id, product, kitchens: restaurants.length } as const
      return [{ kind: attention.kind, subject: `product ${id}`, restaurants, about: attention }]
    })
}

/** Finds visible restaurants without a seller, which therefore take no orders (B1). */
function sellersMissing({ catalogue }: Services, { kitchens }: AttentionInput): AttentionItem[] {
  const { sellers } = catalogue.now()
  return kitchens
    .filter(({ id }) => !sellers.has(id))
    .map(({ id, name }) => ofRestaurant({ kind: 'seller-missing', restaurant: { id, name } }))
}
