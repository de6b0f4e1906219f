import {
  type OrderColumn,
  type OrderState,
  orderColumns,
  orderStates,
} from '#contract/office/orders.ts'
import { type PaymentChoice, paymentChoices } from '#domain/orders/order-status.ts'
import { dayBefore, isDay } from '#office/base/today.ts'
import { type Sort, readSort, writeSort } from '#office/ui/table/columns.ts'

type OrderSort = Sort & { id: OrderColumn }

/** The filters of the list of orders, as written in the address (P7), except the search text. */
export type OrderFilters = {
  /**
   * The first day, as `2026-11-24`; omitted from the address if it is today and no last day
   * (`until`) is chosen.
   */
  day: string
  until: string | null
  /** The time of pick-up in Paris, as `12:45`, or its hour, as `12`. */
  time: string | null
  /**
   * The search text. It is stored in the history entry, as it may be a name or a phone number,
   * which must not be in an address.
   */
  find: string
  restaurant: number | null
  state: OrderState | null
  payment: PaymentChoice | null
  /** The sort order; null for the latest pick-up first. */
  sort: OrderSort | null
  /** The order opened next to the list. */
  open: string | null
}

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | null =>
  list.find((each) => each === text) ?? null

/** The sort order for a column; null if the server does not sort by it. */
export function orderSortOf(sort: Sort | null): OrderSort | null {
  const id = oneOf(orderColumns, sort?.id ?? null)
  return sort === null || id === null ? null : { id, desc: sort.desc }
}

const sortable = orderColumns.map((id) => ({ id }))

/**
 * Reads the filters from an address. Unknown values are ignored, so a wrong link shows the day’s
 * orders.
 */
export function readFilters(search: URLSearchParams, today: string, find = ''): OrderFilters {
  const [day, until] = [search.get('day'), search.get('until')]
  const time = search.get('time')
  const restaurant = Number(search.get('restaurant'))
  const open = search.get('open')
  return {
    day: isDay(day) ? day : today,
    until: isDay(until) ? until : null,
    time: time !== null && /^(?:[01]\d|2[0-3])(?::[0-5]\d)?$/.test(time) ? time : null,
    find,
    restaurant: Number.isInteger(restaurant) && restaurant > 0 ? restaurant : null,
    state: oneOf(orderStates, search.get('state')),
    payment: oneOf(paymentChoices, search.get('payment')),
    sort: orderSortOf(readSort(search.get('sort'), sortable)),
    open: open !== null && /^[1-9]\d{0,17}$/.test(open) ? open : null,
  }
}

/** Writes the filters to an address, without the search text. */
export function writeFilters(filters: OrderFilters, today: string): URLSearchParams {
  const { day, until, time, restaurant, state, payment, sort, open } = filters
  const entries = Object.entries({
    day: day === today && until === null ? null : day,
    until,
    time,
    restaurant: restaurant === null ? null : String(restaurant),
    state,
    payment,
    sort: sort === null ? null : writeSort(sort),
    open,
  }).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return new URLSearchParams(entries)
}

/** The filters in the form that the server expects, without the sort order. */
export const countQueryOf = (filters: OrderFilters) => {
  const { day, until, time, find, restaurant, state, payment } = filters
  return {
    day,
    ...(until === null ? {} : { until }),
    ...(time === null ? {} : { time }),
    ...(find === '' ? {} : { find }),
    ...(restaurant === null ? {} : { restaurant }),
    ...(state === null ? {} : { state }),
    ...(payment === null ? {} : { payment }),
  }
}

/** The filters in the form that the server expects, with the sort order. */
export const queryOf = ({ sort, ...filters }: OrderFilters) => ({
  ...countQueryOf({ sort, ...filters }),
  ...(sort === null ? {} : { sort: sort.desc ? (`-${sort.id}` as const) : sort.id }),
})

/** The thirty days before a day, and the day itself. */
export const lastMonth = (today: string): { day: string; until: string } => ({
  day: dayBefore(today, 30),
  until: today,
})

/**
 * The number of matches in a period that are not those of `day`, which may lie outside the period;
 * null if there are none.
 */
export function matchesBeside(
  day: string,
  matchesOfDay: number,
  period: { day: string; until: string; matches: number },
): number | null {
  const isInPeriod = period.day <= day && day <= period.until
  const matches = period.matches - (isInPeriod ? matchesOfDay : 0)
  return matches > 0 ? matches : null
}
