import type { Sort } from '#office/base/sort-rows.ts'
import { isDay } from '#office/base/today.ts'
import { readSort, writeSort } from '#office/ui/table/columns.ts'
import { type Days, type Preset, daysOf, periodBefore, presets, yearBefore } from './periods.ts'

/**
 * The compared period: the previous period, the same period a year earlier, or none. The user can
 * also choose other days.
 */
export const comparisonChoices = ['before', 'year', 'none'] as const
export type Beside = (typeof comparisonChoices)[number]

/** The parts of a report that can be shown as a plot or as a table. */
const plotNames = [
  'hours',
  'sold',
  'restaurants',
  'preparation',
  'promise',
  'lost',
  'corrections',
] as const
export type PlotName = (typeof plotNames)[number]

/** The quantity counted by hour: revenue or orders. */
export const measures = ['revenue', 'orders'] as const
export type Measure = (typeof measures)[number]

export const soldKinds = ['products', 'formulas'] as const
type SoldKind = (typeof soldKinds)[number]

/** The state of a report, as written in the address (P7). */
export type ReportFilters = {
  period: Preset | Days
  beside: Beside | Days
  /** The scope, for example `group:ouest`; null for everything that the user may see. */
  scope: string | null
  /** True if bank holidays are left out of the period and of the compared period. */
  isWithoutHolidays: boolean
  /** The parts that are shown as tables. */
  tables: readonly PlotName[]
  measure: Measure
  sold: SoldKind
  /** The sort order of the table of restaurants; null for the highest revenue first. */
  sort: Sort | null
}

/** The default: the last complete week. */
const DEFAULT: Preset = 'last-week'

export const noFilters: ReportFilters = {
  period: DEFAULT,
  beside: 'before',
  scope: null,
  isWithoutHolidays: false,
  tables: [],
  measure: 'revenue',
  sold: 'products',
  sort: null,
}

/** The columns by which the table of restaurants can be sorted. */
const restaurantColumns = [
  { id: 'name' },
  { id: 'orders' },
  { id: 'revenue' },
  { id: 'change' },
  { id: 'average' },
  { id: 'onTime' },
  { id: 'refunded' },
] as const

const scopePattern = /^(?:chain|(?:seller|group):[a-z0-9][a-z0-9-]{0,39}|restaurant:[1-9]\d{0,8})$/

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | null =>
  list.find((each) => each === text) ?? null

function readDays(from: string | null, until: string | null): Days | null {
  if (!isDay(from) || !isDay(until)) return null
  return from <= until ? { from, until } : { from: until, until: from }
}

/**
 * Reads the state from an address. Unknown values are ignored, so a wrong link shows the last week.
 */
export function readFilters(search: URLSearchParams): ReportFilters {
  const scope = search.get('scope')
  return {
    period:
      readDays(search.get('from'), search.get('until')) ??
      oneOf(presets, search.get('period')) ??
      DEFAULT,
    beside:
      readDays(search.get('besideFrom'), search.get('besideUntil')) ??
      oneOf(comparisonChoices, search.get('beside')) ??
      'before',
    scope: scope !== null && scopePattern.test(scope) ? scope : null,
    isWithoutHolidays: search.get('holidays') === 'out',
    tables: plotNames.filter((name) => search.getAll('table').includes(name)),
    measure: oneOf(measures, search.get('by')) ?? 'revenue',
    sold: oneOf(soldKinds, search.get('sold')) ?? 'products',
    sort: readSort(search.get('sort'), restaurantColumns),
  }
}

/** Writes the state to an address, without default values. */
export function writeFilters(filters: ReportFilters): URLSearchParams {
  const { period, beside, scope, isWithoutHolidays, tables, measure, sold, sort } = filters
  const search = new URLSearchParams()
  if (typeof period !== 'string') {
    search.set('from', period.from)
    search.set('until', period.until)
  } else if (period !== DEFAULT) search.set('period', period)
  if (typeof beside !== 'string') {
    search.set('besideFrom', beside.from)
    search.set('besideUntil', beside.until)
  } else if (beside !== 'before') search.set('beside', beside)
  if (scope !== null) search.set('scope', scope)
  if (isWithoutHolidays) search.set('holidays', 'out')
  for (const name of tables) search.append('table', name)
  if (measure !== 'revenue') search.set('by', measure)
  if (sold !== 'products') search.set('sold', sold)
  if (sort !== null) search.set('sort', writeSort(sort))
  return search
}

/**
 * The days that the filters mean today; `beside`, the compared period, is null if nothing is
 * compared.
 */
export function shownDays(
  { period, beside }: Pick<ReportFilters, 'period' | 'beside'>,
  today: string,
): { days: Days; beside: Days | null } {
  const days = typeof period === 'string' ? daysOf(period, today) : period
  return { days, beside: besideOf(days, beside) }
}

function besideOf(days: Days, beside: Beside | Days): Days | null {
  switch (beside) {
    case 'before':
      return periodBefore(days)
    case 'year':
      return yearBefore(days)
    case 'none':
      return null
    default:
      return beside
  }
}
