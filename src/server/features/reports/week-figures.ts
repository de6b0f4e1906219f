import type { ReportFigures } from '#contract/office/reports.ts'
import type { WeeklyRound } from '#domain/reports/weekly.ts'
import type { SumKind, Sums } from '#domain/reports/sums.ts'
import type { Services } from '#server/services/services.ts'
import { atOneMoment, readByRestaurant, readSums } from '#server/stores/reports/read-sums.ts'
import { readNamesOfPlaces } from './report-names.ts'
import { figuresOf } from './report.ts'
import type { ReportScope } from './report-scope.ts'

/** Maximum number of restaurants named in the mail. */
const BEST = 5
const kinds: readonly SumKind[] = ['total', 'cancelled', 'lost']

/**
 * The figures of a week. `lostSales`: number of carts that were refused and not ordered afterwards, and
 * their value in cents.
 */
type WeekTotals = ReportFigures & { lostSales: { count: number; amount: number } }

/** The facts in the mail about a week. */
export type WeekFigures = Pick<WeeklyRound, 'week' | 'before'> & {
  restaurants: number
  now: WeekTotals
  beside: WeekTotals
  /**
   * The restaurants with the highest revenue, best first; none if the report is about a single one.
   * `beside`: revenue of the previous week.
   */
  best: { name: string; revenue: number; beside: number }[]
}

/** Reads the figures of a week and of the previous one, from sums. */
export async function readWeekFigures(
  needs: Pick<Services, 'catalogue' | 'database'>,
  { source, listed: selection, restaurants }: ReportScope,
  { week, before }: Pick<WeeklyRound, 'week' | 'before'>,
): Promise<WeekFigures> {
  const [sums, places, placesBefore] = await atOneMoment(needs.database.readOnly, async (tx) => [
    await readSums(tx, { source, periods: [week, before], kinds }),
    await readByRestaurant(tx, week, selection),
    await readByRestaurant(tx, before, selection),
  ])
  const [now, beside] = sums
  if (now === undefined || beside === undefined) throw new Error('the sums of the week are missing')
  const best = restaurants === 1 ? [] : places.filter(({ orders }) => orders > 0).slice(0, BEST)
  const nameOf = await readNamesOfPlaces(
    needs,
    best.map(({ restaurant }) => restaurant),
  )
  const revenueBefore = new Map(
    placesBefore.map((figures) => [figures.restaurant, figures.revenue]),
  )
  return {
    week,
    before,
    restaurants,
    now: withLost(now),
    beside: withLost(beside),
    best: best.map(({ restaurant, revenue }) => ({
      name: nameOf(restaurant),
      revenue,
      beside: revenueBefore.get(restaurant) ?? 0,
    })),
  }
}

const withLost = (sums: Sums): WeekTotals => ({
  // The week is over, so no order is undecided because its time is still to come.
  ...figuresOf(sums, 0),
  lostSales: sums
    .all('lost')
    .reduce(
      (all, [, { count, cents }]) => ({ count: all.count + count, amount: all.amount + cents }),
      { count: 0, amount: 0 },
    ),
})
