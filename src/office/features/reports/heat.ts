import type { Report } from '#contract/office/reports.ts'
import type { Measure } from './report-filters.ts'

/** Parts of the scale between nothing and the highest cell; the ink flips in its middle. */
const HEAT_LEVELS = 10
/** Small values are told apart more than large ones, as the eye does it. */
const CURVE = 0.62

/** The step of the scale of a value: 0 for none, 10 for the highest. */
export function levelOf(value: number, highest: number): number {
  if (value <= 0 || highest <= 0) return 0
  return Math.max(1, Math.round((value / highest) ** CURVE * HEAT_LEVELS))
}

/** What numbers are counted in, so that they have room in a cell. */
export type HeatUnit = 1 | 1000 | 1_000_000

export const unitOf = (highest: number): HeatUnit =>
  highest >= 10_000_000 ? 1_000_000 : highest >= 10_000 ? 1000 : 1

/** A number in a unit, to a tenth where it has one digit or two; null for less than one. */
export function inUnit(value: number, unit: HeatUnit): number | null {
  const counted = value / unit
  const rounded =
    unit === 1 || counted >= 99.95 ? Math.round(counted) : Math.round(counted * 10) / 10
  return rounded < 1 ? null : rounded
}

export type Heat = {
  hours: readonly number[]
  /** By weekday from Monday, then by hour. Euros or orders. */
  rows: readonly { weekday: number; total: number; values: readonly number[] }[]
  highest: number
}

/** What was sold by hour on these weekdays, from the first hour with an order to the last. */
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
