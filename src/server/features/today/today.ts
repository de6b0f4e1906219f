import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { LRUCache } from 'lru-cache'
import { type KitchenNow, type TodayView, hasLateOrders } from '#contract/office/today.ts'
import { minutesLate } from '#domain/orders/minutes-late.ts'
import { PARIS, dayIn } from '#domain/time/opening.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { createRecent } from '#server/kit/recent.ts'
import { createNamedQueue } from '#server/kit/named-queue.ts'
import type { Services } from '#server/services/services.ts'
import { unreachableAt } from '#server/state/times/pickup-facts.ts'
import {
  type DayFigures,
  type ServiceDays,
  readDayFigures,
  readTakenAt,
} from '#server/stores/orders/day-figures.ts'
import { readAlertsOf } from '#server/stores/alerts/alerts.ts'
import { alertKeyOf } from '#domain/alerts/compare-alerts.ts'
import { restaurantsWithin } from '#server/features/rights/scope.ts'
import { MINUTE } from '#domain/time/durations.ts'
import { type AttentionItem, readAttention } from './attention.ts'
import { regionOf } from './regions.ts'
import { dayOf, serviceDaysOf, weekBeforeOf } from './service-days.ts'
import { toAlertView } from './alert-view.ts'

const QUARTER = 15 * MINUTE
const WEEK = 7
/** Share of its capacity from which a kitchen counts as busy. */
const BUSY = 0.9
/** Milliseconds within which all requests share one reading of the day. */
const FRESH = 1000

type Figures = TodayView['now']
const nothing: Figures = { orders: 0, revenue: 0, due: 0, onTime: 0 }

const sumOf = (rows: readonly DayFigures[]): Figures =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      revenue: sum.revenue + row.revenue,
      due: sum.due + row.due,
      onTime: sum.onTime + row.onTime,
    }),
    nothing,
  )

/** The next whole quarter of an hour, in epoch milliseconds. */
const nextQuarter = (now: number): number => Math.ceil(now / QUARTER) * QUARTER

/**
 * Returns a function that reads the day so far: figures next to those of the same day a week
 * before, quarters of an hour, every kitchen, and the problems that need attention (H1).
 */
export function createToday(services: Services) {
  const readSharedDay = shareDays(services)

  return async (viewer: StaffViewer, restaurant: number | undefined): Promise<TodayView> => {
    const scope = restaurantsWithin(viewer, 'today', restaurant)
    const { attentionItems, ...day } = await readSharedDay(scope)
    // The people who took alerts are not cached, but read at each request, so that a person who has
    // just taken an alert sees this.
    const { open, lastEndedAt } = await readAlertsOf(services.database.db, {
      scope,
      since: dayIn(services.now()).toZonedDateTime(PARIS).epochMilliseconds,
    })
    const alerts = new Map(open.map((alert) => [alertKeyOf(alert), alert]))
    return {
      ...day,
      attention: attentionItems.map((attentionItem) => {
        const key = alertKeyOf(attentionItem)
        const alert = alerts.get(key)
        return {
          key,
          about: attentionItem.about,
          alert: alert === undefined ? null : toAlertView(alert, viewer),
        }
      }),
      lastEndedAt: lastEndedAt?.toISOString() ?? null,
    }
  }
}

/**
 * Shares readings between viewers: at most one reading of the same restaurants is in progress.
 * Requests that arrive during a reading share the next reading. Requests within the same second
 * share one result.
 */
function shareDays(services: Services): (scope: number[] | null) => Promise<ReadDay> {
  const latest = new LRUCache<string, { nth: number; second: number; day: ReadDay }>({ max: 50 })
  const weeks = createRecent<WeekBefore>(50, () => 1)
  const enqueue = createNamedQueue(1)
  let lastReading = 0

  /**
   * Past figures no longer change, so they are read only once a minute, up to the beginning of that
   * minute.
   */
  const weekBefore: ReadWeekBefore = (scope, days, at) => {
    const minute = Math.floor(at / MINUTE)
    return weeks.wait(`${minute} ${days.day} ${keyOf(scope)}`, () =>
      readWeekBefore(services, scope, days, minute * MINUTE),
    )
  }

  return (scope) => {
    const key = keyOf(scope)
    const readingAtRequest = lastReading
    return enqueue(key, async () => {
      const cachedDay = latest.get(key)
      const second = Math.floor(services.now() / FRESH)
      if (
        cachedDay !== undefined &&
        (cachedDay.nth > readingAtRequest || cachedDay.second === second)
      )
        return cachedDay.day
      const nth = ++lastReading
      const day = await readDay(services, scope, weekBefore)
      latest.set(key, { nth, second, day })
      return day
    })
  }
}

type ReadDay = Omit<TodayView, 'attention' | 'lastEndedAt'> & {
  /** Problems that need attention, worst first. */
  attentionItems: AttentionItem[]
}

const keyOf = (scope: readonly number[] | null): string => scope?.join(' ') ?? 'all'

/**
 * Figures of the same day a week before: `compared` up to the same minute, `wholeDay` for all of
 * the day.
 */
type WeekBefore = {
  compared: Awaited<ReturnType<typeof readDayFigures>>
  wholeDay: Awaited<ReturnType<typeof readDayFigures>>
}
type ReadWeekBefore = (scope: number[] | null, days: ServiceDays, at: number) => Promise<WeekBefore>

async function readWeekBefore(
  { database: { readOnly: db } }: Pick<Services, 'database'>,
  restaurants: number[] | null,
  days: ServiceDays,
  at: number,
): Promise<WeekBefore> {
  const then = at - WEEK * 24 * 60 * MINUTE
  const weekBeforeQuery = { restaurants, now: then, days: weekBeforeOf(days) }
  const [compared, wholeDay] = await Promise.all([
    readDayFigures(db, { ...weekBeforeQuery, placedBefore: then }),
    readDayFigures(db, { ...weekBeforeQuery, placedBefore: at }),
  ])
  return { compared, wholeDay }
}

/** Reads the day so far in some restaurants; in all restaurants if `scope` is null. */
export async function readDay(
  services: Services,
  scope: number[] | null,
  weekBefore: ReadWeekBefore = (restaurants, days, at) =>
    readWeekBefore(services, restaurants, days, at),
): Promise<ReadDay> {
  const { catalogue, database, now } = services
  const at = now()
  const db = database.readOnly
  const entries = catalogue
    .now()
    .visibleRestaurants.filter(({ id }) => scope === null || scope.includes(id))
  const openings = await services.times.openings(entries)
  const days = serviceDaysOf(services, entries, openings)
  const [today, { compared, wholeDay: wholeDayBefore }, takenPlaces] = await Promise.all([
    readDayFigures(db, { restaurants: scope, now: at, days, placedBefore: at }),
    weekBefore(scope, days, at),
    readTakenAt(db, { restaurants: scope, at: nextQuarter(at) }),
  ])
  const { kitchens, capacities } = kitchensNow(services, {
    entries,
    openings,
    days,
    figures: today.byRestaurant,
    takenPlaces,
    at,
  })
  const places = kitchens.reduce((sum, { capacity }) => sum + capacity, 0)
  return {
    at: new Date(at).toISOString(),
    day: days.day,
    comparedDay: weekBeforeOf(days).day,
    now: sumOf(today.byRestaurant),
    before: sumOf(compared.byRestaurant),
    next:
      places === 0
        ? null
        : {
            at: new Date(nextQuarter(at)).toISOString(),
            // `taken` includes the orders of a kitchen whose capacity is now zero.
            taken: [...takenPlaces.values()].reduce((sum, count) => sum + count, 0),
            capacity: places,
          },
    late: lateIn(today.byRestaurant, at),
    quarters: quartersOf(today.byTime, wholeDayBefore.byTime, capacities),
    kitchens,
    attentionItems: await readAttention(services, {
      scope,
      days,
      kitchens,
      booked: new Map(
        today.byRestaurant.map(({ restaurant, booked }) => [restaurant ?? 0, booked]),
      ),
    }),
  }
}

/**
 * The state of each restaurant now, and the number of places in all restaurants together, by time
 * of the day.
 */
function kitchensNow(
  services: Services,
  {
    entries,
    openings,
    days,
    figures,
    takenPlaces,
    at,
  }: {
    entries: readonly RestaurantEntry[]
    openings: Awaited<ReturnType<Services['times']['openings']>>
    days: ServiceDays
    figures: readonly DayFigures[]
    takenPlaces: ReadonlyMap<number, number>
    at: number
  },
): { kitchens: KitchenNow[]; capacities: Map<number, number> } {
  const byRestaurant = new Map(figures.map((row) => [row.restaurant, row]))
  const capacities = new Map<number, number>()
  const kitchens = entries.map((entry, i) => {
    let capacity = 0
    for (const slot of services.times.serviceSlots(entry, dayOf(days, entry.id))) {
      capacities.set(slot.at, (capacities.get(slot.at) ?? 0) + slot.capacity)
      if (slot.at === nextQuarter(at)) capacity = slot.capacity
    }
    const row = byRestaurant.get(entry.id)
    return kitchenNow({
      entry: {
        id: entry.id,
        slug: entry.slug,
        name: entry.name,
        city: entry.address.city,
        region: regionOf(entry.address.postcode),
        coordinates: entry.coordinates,
      },
      opening: openings[i],
      // A restaurant with orders but without a board is unreachable too, because nobody would see
      // its orders (N11).
      unreachable:
        unreachableAt(services, entry, at) !== null ||
        ((row?.booked ?? 0) > 0 && services.heartbeats.seenAt(entry.id) === null),
      row,
      takenPlaces: takenPlaces.get(entry.id) ?? 0,
      capacity,
      at,
    })
  })
  return { kitchens, capacities }
}

function lateIn(figures: readonly DayFigures[], at: number): TodayView['late'] {
  const late = figures.filter(hasLateOrders)
  return {
    orders: late.reduce((sum, row) => sum + row.late, 0),
    kitchens: late.length,
    worst: Math.max(0, ...late.map((row) => worstOf(row, at))),
  }
}

/**
 * Minutes by which the latest order is late. `oldest` is the promised time of that order, with
 * announced delays included.
 */
function worstOf({ oldest }: DayFigures, at: number): number {
  if (oldest === null) return 0
  const promisedAt = oldest.getTime()
  return minutesLate({ status: 'received', promisedAt, announcedAt: promisedAt }, at)
}

/**
 * All quarters of an hour with orders today or a week ago, or with capacity today, in chronological
 * order.
 */
function quartersOf(
  today: readonly DayFigures[],
  lastWeek: readonly DayFigures[],
  capacities: ReadonlyMap<number, number>,
): TodayView['quarters'] {
  const timeOf = ({ takeaway }: DayFigures) => takeaway?.getTime() ?? 0
  // The same time of day a week later, in Europe/Paris, even if the clocks were changed in between.
  const sameTime = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant)
      .toZonedDateTimeISO('Europe/Paris')
      .add({ days: WEEK }).epochMilliseconds
  const now = new Map(today.map((row) => [timeOf(row), row]))
  const then = new Map(lastWeek.map((row) => [sameTime(timeOf(row)), row]))
  return [...new Set([...now.keys(), ...then.keys(), ...capacities.keys()])]
    .toSorted((a, b) => a - b)
    .map((at) => ({
      at: new Date(at).toISOString(),
      handedOver: now.get(at)?.handedOver ?? 0,
      booked: now.get(at)?.booked ?? 0,
      before: then.get(at)?.orders ?? 0,
      capacity: capacities.get(at) ?? 0,
    }))
}

function kitchenNow({
  entry,
  opening,
  unreachable,
  row,
  takenPlaces,
  capacity,
  at,
}: {
  entry: Pick<KitchenNow, 'id' | 'slug' | 'name' | 'city' | 'region' | 'coordinates'>
  opening: Awaited<ReturnType<Services['times']['openings']>>[number] | undefined
  unreachable: boolean
  row: DayFigures | undefined
  takenPlaces: number
  capacity: number
  at: number
}): KitchenNow {
  const stop = opening?.stop ?? null
  const late = row?.late ?? 0
  const isFull = capacity > 0 && takenPlaces >= capacity * BUSY
  const state = unreachable
    ? 'unreachable'
    : stop?.reason === 'pause'
      ? 'paused'
      : hasLateOrders({ late })
        ? 'late'
        : opening?.open !== true
          ? 'closed'
          : stop?.reason === 'busy' || isFull
            ? 'busy'
            : 'open'
  return {
    ...entry,
    state,
    until: state === 'paused' ? (stop?.until ?? null) : (opening?.until ?? null),
    late,
    worst: row === undefined ? 0 : worstOf(row, at),
    taken: takenPlaces,
    capacity,
  }
}
