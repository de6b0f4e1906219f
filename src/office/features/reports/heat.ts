import type { Report } from '#contract/office/reports.ts'
import type { Measure } from './report-address.ts'

/** Number of colour levels above zero; in the upper half, the text colour is inverted. */
const HEAT_LEVELS = 10
/**
 * Exponent of the colour scale: below 1, it makes small values more distinguishable than large
 * ones.
 */
const CURVE = 0.62

/** The colour level of a value: 0 for zero, 10 for the highest value. */
export function levelOf(value: number, highest: number): number {
  if (value <= 0 || highest <= 0) return 0
  return Math.max(1, Math.round((value / highest) ** CURVE * HEAT_LEVELS))
}

/** The divisor of the numbers in the cells, chosen so that the numbers fit into the cells. */
export type HeatUnit = 1 | 1000 | 1_000_000

export const unitOf = (highest: number): HeatUnit =>
  highest >= 10_000_000 ? 1_000_000 : highest >= 10_000 ? 1000 : 1

/**
 * A number divided by `unit`, with one decimal if it is below 100 and `unit` is not 1; null if the
 * rounded number is less than one.
 */
export function inUnit(value: number, unit: HeatUnit): number | null {
  const counted = value / unit
  const rounded =
    unit === 1 || counted >= 99.95 ? Math.round(counted) : Math.round(counted * 10) / 10
  return rounded < 1 ? null : rounded
}

export type Heat = {
  hours: readonly number[]
  /** One row per weekday from Monday, with one value per hour, in euros or number of orders. */
  rows: readonly { weekday: number; total: number; values: readonly number[] }[]
  highest: number
}

/** The sales by hour on these weekdays, from the first hour with an order to the last. */
export function heatOf(
  reportHours: Report['hours'],
  measure: Measure,
  weekdays: readonly number[],
): Heat {
  const all = reportHours.map(({ hour }) => hour)
  const first = Math.min(...all)
  const hours =
    all.length === 0
      ? []
      : Array.from({ length: Math.max(...all) - first + 1 }, (_, at) => first + at)
  const valueOf = (hourSales: Report['hours'][number]) =>
    measure === 'revenue' ? hourSales.revenue / 100 : hourSales.orders
  const values = new Map(
    reportHours.map((hourSales) => [`${hourSales.weekday} ${hourSales.hour}`, valueOf(hourSales)]),
  )
  const rows = weekdays.map((weekday) => {
    const weekdayValues = hours.map((hour) => values.get(`${weekday} ${hour}`) ?? 0)
    return {
      weekday,
      values: weekdayValues,
      total: weekdayValues.reduce((sum, value) => sum + value, 0),
    }
  })
  return { hours, rows, highest: Math.max(0, ...values.values()) }
}
