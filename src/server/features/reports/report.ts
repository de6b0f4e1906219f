import {
  MOST_REPORT_DAYS,
  type Report,
  type ReportFigures,
  type ReportStep,
  type getReport,
  lostReasons,
} from '#contract/office/reports.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { cancelReasons } from '#contract/shop/order-view.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { refundReasons } from '#domain/orders/refund.ts'
import { dueOf } from '#domain/reports/due.ts'
import { secondsWithin } from '#domain/reports/percentile.ts'
import { type Period, daysIn } from '#domain/time/days.ts'
import { holidaysOfBoth, daysLeftOut } from '#domain/reports/bank-holidays.ts'
import { type Stretch, daysOf, stepsOf, weeksUpTo } from '#domain/reports/periods.ts'
import { type SumKind, Sums } from '#domain/reports/sums.ts'
import { holidaysOf } from '#server/chain/opening-rules.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { type Undecided, readUndecided } from '#server/stores/orders/undecided-orders.ts'
import { readUpToDate } from '#server/stores/reports/sum-marks.ts'
import {
  type RestaurantSelection,
  type RestaurantFigures,
  atOneMoment,
  readByRestaurant,
  readLostPlaces,
  readSums,
} from '#server/stores/reports/read-sums.ts'
import { createProductNames, readNamesOfPlaces } from './report-names.ts'
import { readProducts } from './products.ts'
import { readScope } from './report-scope.ts'

type ReportServices = Pick<Services, 'catalogue' | 'database'>
type ReportRequest = QueryOf<typeof getReport>

const WEEKS = 12
const LOST_PLACES = 20
/**
 * Number of restaurants whose lost sales are read in detail: those with the highest lost sales in
 * cents. The `LOST_PLACES` largest amounts among them are listed.
 */
const LOST_RESTAURANTS = 300

const kinds: readonly SumKind[] = [
  'total',
  'hours',
  'sold',
  'formulas',
  'inside',
  'cancelled',
  'refunds',
  'loyalty',
  'lost',
]
const kindsBeside: readonly SumKind[] = ['total', 'sold', 'formulas', 'cancelled']
const kindsOfSteps: readonly SumKind[] = ['total', 'prep']

/**
 * Reads sales, lateness and lost sales of a period from the sums of its days and months, which are
 * updated with a short delay. Orders are read only if their time is still to come, because it is
 * not decided yet whether they are on time (H16, N7).
 */
export async function readReport(
  services: ReportServices,
  viewer: StaffViewer,
  request: ReportRequest & { locale: Locale },
): Promise<Report> {
  const periods = periodsOf(request)
  const holidays = holidaysOfBoth(periods, holidaysOf(services.catalogue.now().source))
  const out = request.holidays === 'out' ? daysLeftOut(periods, holidays) : { now: [], beside: [] }
  const period = { ...periods.now, without: out.now }
  const beside = periods.beside && { ...periods.beside, without: out.beside }
  const scope = await readScope(services, viewer, request.scope)
  const figures = await readFigures(services, { period, beside, scope })
  const { at, now, before, byRestaurant, lostPlaces, undecided } = figures
  const nameOf = await readNamesOfPlaces(
    services,
    [...byRestaurant, ...lostPlaces].map(({ restaurant }) => restaurant),
  )
  const names = createProductNames(services, request.locale)
  return {
    at: at?.toISOString() ?? null,
    restaurants: scope.restaurants,
    holidays,
    leftOut: out,
    now: figuresOf(now, countWithin(undecided, period)),
    beside: before && beside && figuresOf(before, countWithin(undecided, beside)),
    hours: hoursOf(now),
    steps: figures.steps.map((step) => stepFrom(step, undecided)),
    weeks: figures.weeks.map((week) => stepFrom(week, undecided)),
    byRestaurant: restaurantRows(figures, { period, beside }, nameOf),
    ...(await readProducts(names, now, before)),
    lost: byReason(lostReasons, now, 'lost').toSorted((a, b) => b.amount - a.amount),
    lostWhere: lostPlaces.flatMap(({ restaurant, reason, ...place }) => {
      const lostReason = lostReasons.find((candidate) => candidate === reason)
      return lostReason === undefined
        ? []
        : [
            {
              restaurant: { id: restaurant, name: nameOf(restaurant) },
              reason: lostReason,
              ...place,
            },
          ]
    }),
    loyalty: loyaltyOf(now),
    cancellations: byReason(cancelReasons, now, 'cancelled'),
    refunds: byReason(refundReasons, now, 'refunds'),
  }
}

/** The period of a report and the one that it is compared with, without the excluded days. */
type ReportStretches = { period: Stretch & Period; beside: Stretch | null }

/** Reads all figures of a report as of one moment. */
const readFigures = (
  { database }: ReportServices,
  {
    period,
    beside,
    scope: { source, listed },
  }: ReportStretches & { scope: Awaited<ReturnType<typeof readScope>> },
) =>
  atOneMoment(database.readOnly, async (tx) => {
    const readPeriodSums = (periods: readonly Stretch[], which: readonly SumKind[]) =>
      readSums(tx, { source, periods, kinds: which })
    const [sums] = await readPeriodSums([period], kinds)
    if (sums === undefined) throw new Error('the sums of the period are missing')
    const places = await readByRestaurant(tx, period, listed)
    const at = await readUpToDate(tx)
    return {
      at,
      undecided: at === null ? [] : await readUndecided(tx, { listed, at }),
      now: sums,
      before: beside && ((await readPeriodSums([beside], kindsBeside))[0] ?? null),
      steps: await readSteps(readPeriodSums, stepsWithout(period, period.without ?? [])),
      weeks: await readSteps(readPeriodSums, weeksUpTo(period.until, WEEKS)),
      byRestaurant: places,
      besideByRestaurant: beside === null ? [] : await readByRestaurant(tx, beside, listed),
      lostPlaces: await readLostPlaces(tx, {
        period,
        listed: whoLostMost(listed, places),
        most: LOST_PLACES,
      }),
    }
  })

function restaurantRows(
  { byRestaurant, besideByRestaurant, undecided }: Awaited<ReturnType<typeof readFigures>>,
  { period, beside }: ReportStretches,
  nameOf: (restaurant: number) => string,
): Report['byRestaurant'] {
  const toCome = Map.groupBy(undecided, (orderGroup) => orderGroup.restaurant)
  const revenueBeside = new Map(
    besideByRestaurant.map((figures) => [figures.restaurant, figures.revenue]),
  )
  return byRestaurant
    .filter(({ orders }) => orders > 0)
    .map(({ restaurant, orders, revenue, refunded, onTime, cancelledLate }) => ({
      restaurant: { id: restaurant, name: nameOf(restaurant) },
      orders,
      revenue,
      refunded,
      due: dueOf({
        orders,
        cancelledLate,
        onTime,
        undecided: countWithin(toCome.get(restaurant) ?? [], period),
      }),
      onTime,
      beside: beside && (revenueBeside.get(restaurant) ?? 0),
    }))
}

function periodsOf({ from, until, besideFrom, besideUntil }: ReportRequest): {
  now: Period
  beside: Period | null
} {
  const isWrong = (period: Period) => {
    const days = daysIn(period)
    return days < 1 || days > MOST_REPORT_DAYS
  }
  const now = { from, until }
  const beside =
    besideFrom === undefined || besideUntil === undefined
      ? null
      : { from: besideFrom, until: besideUntil }
  const isHalf = beside === null && (besideFrom ?? besideUntil) !== undefined
  if (isHalf || isWrong(now) || (beside !== null && isWrong(beside)))
    throw new Refusal('period_wrong')
  return { now, beside }
}

/** Number of undecided orders in a stretch of days. */
function countWithin(undecided: readonly Undecided[], stretch: Stretch): number {
  if (undecided.length === 0) return 0
  const days = new Set(daysOf(stretch))
  return undecided.reduce((all, { day, count }) => (days.has(day) ? all + count : all), 0)
}

const dueIn = (sums: Sums, undecided: number): number =>
  dueOf({
    orders: sums.of('total', 'orders').count,
    cancelledLate: sums.of('total', 'cancelled-late').count,
    onTime: sums.of('total', 'on-time').count,
    undecided,
  })

/**
 * The figures of a period, from its sums. `undecided`: number of orders that are not ready and
 * whose time is still to come.
 */
export function figuresOf(sums: Sums, undecided: number): ReportFigures {
  const [orders, members] = [sums.of('total', 'orders'), sums.of('total', 'members')]
  return {
    orders: orders.count,
    revenue: orders.cents,
    refunded: sums.of('total', 'refunded').cents,
    due: dueIn(sums, undecided),
    onTime: sums.of('total', 'on-time').count,
    cancelled: sums.all('cancelled').reduce((all, [, { count }]) => all + count, 0),
    notCollected: sums.of('total', 'not-collected').count,
    newCustomers: sums.of('total', 'new').count,
    members: { orders: members.count, revenue: members.cents },
  }
}

const hoursOf = (sums: Sums): Report['hours'] =>
  sums
    .all('hours')
    .map(([key, { count, cents }]) => {
      const [weekday = 0, hour = 0] = key.split(' ').map(Number)
      return { weekday, hour, orders: count, revenue: cents }
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)

const whoLostMost = (
  selection: RestaurantSelection,
  places: readonly RestaurantFigures[],
): RestaurantSelection => ({
  ...selection,
  restaurants: places
    .filter(({ lost: lostCents }) => lostCents > 0)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, LOST_RESTAURANTS)
    .map(({ restaurant }) => restaurant),
})

/** The steps of a period, without the excluded days and without steps of which no day remains. */
const stepsWithout = (period: Period, without: readonly string[]): Stretch[] =>
  stepsOf(period)
    .map((step) => ({ ...step, without }))
    .filter((step) => daysOf(step).length > 0)

type StepSums = { stretch: Stretch; sums: Sums }

async function readSteps(
  readPeriodSums: (periods: readonly Stretch[], kinds: readonly SumKind[]) => Promise<Sums[]>,
  stretches: readonly Stretch[],
): Promise<StepSums[]> {
  const sums = await readPeriodSums(stretches, kindsOfSteps)
  return stretches.map((stretch, nth) => ({ stretch, sums: sums[nth] ?? new Sums() }))
}

function stepFrom({ stretch, sums }: StepSums, undecided: readonly Undecided[]): ReportStep {
  const prep = sums.all('prep')
  return {
    from: stretch.from,
    until: stretch.until,
    orders: sums.of('total', 'orders').count,
    revenue: sums.of('total', 'orders').cents,
    ready: sums.of('total', 'ready').count,
    due: dueIn(sums, countWithin(undecided, stretch)),
    onTime: sums.of('total', 'on-time').count,
    median: secondsWithin(prep, 0.5),
    p95: secondsWithin(prep, 0.95),
  }
}

/** The reasons that occur at least once, each with its count and its amount in cents. */
const byReason = <R extends string>(
  reasons: readonly R[],
  sums: Sums,
  kind: SumKind,
): { reason: R; count: number; amount: number }[] =>
  reasons.flatMap((reason) => {
    const { count, cents } = sums.of(kind, reason)
    return count === 0 ? [] : [{ reason, count, amount: cents }]
  })

function loyaltyOf(sums: Sums): Report['loyalty'] {
  const of = (key: string) => sums.of('loyalty', key)
  const codes = of('codes')
  return {
    earned: of('earned').count,
    spent: of('spent').count,
    granted: of('granted').count,
    withdrawn: of('withdrawn').count,
    rewards: of('rewards').cents,
    codes: { count: codes.count, amount: codes.cents },
  }
}
