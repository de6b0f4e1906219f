import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { orderColumns, orderSorts, orderStates } from '#contract/office/orders.ts'
import { paymentChoices } from '#domain/orders/order-status.ts'
import {
  idParameter,
  longIdParameter,
  searchParameter,
  sortParameter,
  sortText,
  textParameter,
} from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'
import { dayBefore } from '#office/base/today.ts'

/** What the list of orders keeps in its address (P7). */
export const orderAddress = pageAddress({
  schema: z.object({
    /** The first day, as `2026-11-24`; null for today. */
    day: dayField,
    /** The last day; null for the first day alone. */
    until: dayField,
    /** The time of pick-up in Paris, as `12:45`, or its hour, as `12`. */
    time: textParameter(/^(?:[01]\d|2[0-3])(?::[0-5]\d)?$/),
    find: searchParameter(),
    restaurant: idParameter,
    state: z.enum(orderStates),
    payment: z.enum(paymentChoices),
    sort: sortParameter(orderColumns),
    /** The order opened next to the list. */
    open: longIdParameter,
  }),
  defaults: {
    day: null,
    until: null,
    time: null,
    find: '',
    restaurant: null,
    state: null,
    payment: null,
    /** The latest pick-up first. */
    sort: null,
    open: null,
  },
  inHistory: ['find'],
})

/** The filters of the list of orders. */
export type OrderFilters = Omit<UrlState<typeof orderAddress>, 'day'> & { day: string }

/** The filters that a state means today. */
export const orderFiltersOf = (
  state: UrlState<typeof orderAddress>,
  today: string,
): OrderFilters => ({ ...state, day: state.day ?? today })

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
export const queryOf = ({ sort, ...filters }: OrderFilters) => {
  const order = sort === null ? undefined : orderSorts.find((each) => each === sortText(sort))
  return {
    ...countQueryOf({ sort, ...filters }),
    ...(order === undefined ? {} : { sort: order }),
  }
}

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
