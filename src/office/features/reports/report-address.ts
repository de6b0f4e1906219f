import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { listParameter, sortParameter, textParameter } from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'
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

/** The columns by which the table of restaurants can be sorted. */
const restaurantColumns = [
  'name',
  'orders',
  'revenue',
  'change',
  'average',
  'onTime',
  'refunded',
] as const

/** What a report keeps in its address (P7). */
export const reportAddress = pageAddress({
  schema: z.object({
    /** The first and the last day, in either order; without both of them, `period` counts. */
    from: dayField,
    until: dayField,
    period: z.enum(presets),
    /** The days of the compared period; without both of them, `beside` counts. */
    besideFrom: dayField,
    besideUntil: dayField,
    beside: z.enum(comparisonChoices),
    /** The scope, for example `group:ouest`; null for everything that the user may see. */
    scope: textParameter(
      /^(?:chain|(?:seller|group):[a-z0-9][a-z0-9-]{0,39}|restaurant:[1-9]\d{0,8})$/,
    ),
    /** `out` if bank holidays are left out of the period and of the compared period. */
    holidays: z.enum(['out']),
    /** The parts that are shown as tables. */
    table: listParameter(plotNames),
    /** The quantity counted by hour. */
    by: z.enum(measures),
    sold: z.enum(soldKinds),
    /** The sort order of the table of restaurants; null for the highest revenue first. */
    sort: sortParameter(restaurantColumns),
  }),
  defaults: {
    from: null,
    until: null,
    /** The last complete week. */
    period: 'last-week',
    besideFrom: null,
    besideUntil: null,
    beside: 'before',
    scope: null,
    holidays: null,
    table: [],
    by: 'revenue',
    sold: 'products',
    sort: null,
  },
})

/** The state of a report. */
export type ReportFilters = UrlState<typeof reportAddress>

const daysBetween = (from: string | null, until: string | null): Days | null => {
  if (from === null || until === null) return null
  return from <= until ? { from, until } : { from: until, until: from }
}

/** The period of a report: relative to today, or days. */
export const periodOf = ({ from, until, period }: ReportFilters): Preset | Days =>
  daysBetween(from, until) ?? period

/** The changes that choose a period. */
export const periodChanges = (period: Preset | Days): Partial<ReportFilters> =>
  typeof period === 'string'
    ? { period, from: null, until: null }
    : { period: reportAddress.defaults.period, ...period }

/** The compared period of a report: relative to its period, or days. */
export const comparisonOf = ({ besideFrom, besideUntil, beside }: ReportFilters): Beside | Days =>
  daysBetween(besideFrom, besideUntil) ?? beside

/** The changes that choose a compared period. */
export const comparisonChanges = (beside: Beside | Days): Partial<ReportFilters> =>
  typeof beside === 'string'
    ? { beside, besideFrom: null, besideUntil: null }
    : {
        beside: reportAddress.defaults.beside,
        besideFrom: beside.from,
        besideUntil: beside.until,
      }

/**
 * The days that the state of a report means today; `beside`, the compared period, is null if
 * nothing is compared.
 */
export function shownDays(
  filters: ReportFilters,
  today: string,
): { days: Days; beside: Days | null } {
  const period = periodOf(filters)
  const days = typeof period === 'string' ? daysOf(period, today) : period
  return { days, beside: besideOf(days, comparisonOf(filters)) }
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
