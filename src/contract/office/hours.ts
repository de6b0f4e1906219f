import * as z from 'zod/mini'
import { wholeField } from '#contract/whole-number-field.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/fields.ts'
import { locales } from '#contract/pages/locales.ts'
import { catalogueFaultSchema } from './catalogue.ts'
import { dayField } from '#contract/day-field.ts'
import { conflictingOrderSchema } from './time-offers.ts'

/** Maximum numbers of restaurants and of dates in one change. */
const MOST_RESTAURANTS = 10_000
const MOST_DATES = 62

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const restaurantId = wholeField

export const intervalSchema = z.strictObject({ open: clock, close: clock })
export type OpenInterval = z.output<typeof intervalSchema>

const intervals = z.array(intervalSchema).check(z.maxLength(12))
const text = filled('hours_reason_missing', 300)
const orders = z.int().check(z.minimum(0), z.maximum(10_000))

const dayRuleSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('closed') }),
  z.strictObject({ type: z.literal('hours'), intervals: intervals.check(z.minLength(1)) }),
  z.strictObject({ type: z.literal('early_close'), close: clock }),
  z.strictObject({ type: z.literal('open') }),
])

export const stepSchema = z.strictObject({ from: clock, to: clock, orders })
export type WireCapacityStep = z.output<typeof stepSchema>
const steps = z.array(stepSchema).check(z.minLength(1), z.maxLength(96))

/**
 * The change of some dates. An omitted part stays unchanged. A part that is null returns to the
 * weekly schedule.
 */
const dateChangeSchema = z
  .strictObject({
    hours: z.optional(z.nullable(dayRuleSchema)),
    capacity: z.optional(z.nullable(steps)),
    /** Reason shown to visitors, in each language. */
    reason: z.optional(z.nullable(z.record(z.enum(locales), text))),
  })
  .check(z.refine((change) => Object.keys(change).length > 0))
export type DateChange = z.output<typeof dateChangeSchema>

const change = {
  /** Null: all restaurants for which the person has the right. */
  restaurants: z.nullable(
    z.array(restaurantId).check(z.minLength(1), z.maxLength(MOST_RESTAURANTS)),
  ),
  dates: z.array(dayField).check(z.minLength(1), z.maxLength(MOST_DATES)),
  change: dateChangeSchema,
}

/** The number of restaurants in each state on a date, compared with the weekly schedule. */
const calendarDaySchema = z.object({
  date: z.string(),
  open: z.int(),
  other: z.int(),
  exception: z.int(),
  closed: z.int(),
  /** The number of restaurants whose capacity on that date differs from the weekly schedule. */
  capacity: z.int(),
  /** The bank holidays of that date, in any zone. */
  holidays: z.array(z.string()),
})
export type CalendarDay = z.output<typeof calendarDaySchema>

export const readCalendar = defineStaffEndpoint({
  id: 'readCalendar',
  summary:
    'Counts, for each date of twelve months, the restaurants that are open, closed or differ from the weekly schedule',
  method: 'POST',
  path: '/api/office/calendar',
  right: 'hours',
  body: z.strictObject({ restaurants: change.restaurants, from: dayField }),
  reply: z.object({
    today: z.string(),
    restaurants: z.int(),
    days: z.array(calendarDaySchema),
  }),
  refusals: ['not_found'],
})

/** The same hours in several restaurants on a date. */
const sameHoursSchema = z.object({
  /** Empty: closed. */
  intervals: z.array(intervalSchema),
  restaurants: z.int(),
  /** The name of one of the restaurants. */
  name: z.string(),
})
export type SameHours = z.output<typeof sameHoursSchema>

const changedDateSchema = z.object({
  date: z.string(),
  /**
   * A mark of the version that the person saw. The request to save contains it, so that the person
   * does not overwrite a change by another person without having seen it.
   */
  mark: z.string(),
  holidays: z.array(z.string()),
  before: z.array(sameHoursSchema),
  after: z.array(sameHoursSchema),
  /** The number of restaurants with any change. */
  changed: z.int(),
})
export type ChangedDate = z.output<typeof changedDateSchema>

export const previewCalendarChange = defineStaffEndpoint({
  id: 'previewCalendarChange',
  summary:
    'Previews a change of dates: restaurants and dates affected, faults, and orders outside the new hours',
  method: 'POST',
  path: '/api/office/calendar/preview',
  right: 'hours',
  body: z.strictObject(change),
  reply: z.object({
    restaurants: z.int(),
    /** The number of restaurants for which anything is written. */
    changed: z.int(),
    /** The number of restaurants counted in `changed` whose hours and capacity stay the same. */
    same: z.int(),
    dates: z.array(changedDateSchema),
    faults: z.array(catalogueFaultSchema),
    /** Orders that the change affects, in the restaurants whose orders the person may see. */
    orders: z.array(conflictingOrderSchema),
  }),
  refusals: ['not_found', 'day_passed', 'hours_reason_missing'],
})

/** The id of an entry of the audit journal, by which a change is undone. */
const changeId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

/**
 * Details of `changed_meanwhile`: the dates that another person changed, with their current hours.
 */
export const changedDatesSchema = z.object({
  dates: z.array(
    z.object({
      date: z.string(),
      by: z.nullable(z.string()),
      now: z.array(sameHoursSchema),
    }),
  ),
})

export const changeCalendar = defineStaffEndpoint({
  id: 'changeCalendar',
  summary: 'Changes the hours or capacity of restaurants on given dates, for all of them or none',
  method: 'PUT',
  path: '/api/office/calendar',
  right: 'hours',
  body: z
    .strictObject({ ...change, seen: z.record(dayField, z.string().check(z.maxLength(64))) })
    .check(z.refine(({ dates, seen: seenMarks }) => dates.every((date) => date in seenMarks))),
  reply: z.object({
    /** Null where nothing changed. */
    change: z.nullable(changeId),
    changed: z.int(),
    orders: z.array(conflictingOrderSchema),
  }),
  refusals: [
    'not_found',
    'day_passed',
    'hours_reason_missing',
    'hours_refused',
    'changed_meanwhile',
  ],
})

export const undoHours = defineStaffEndpoint({
  id: 'undoHours',
  summary:
    'Reverts a change of hours or of the calendar by a new change; returns orders outside the new hours',
  method: 'POST',
  path: '/api/office/hours/changes/:change/undo',
  right: 'hours',
  params: z.object({ change: changeId }),
  /** `orders`: orders at a time that the undoing removes. */
  reply: z.object({ change: z.nullable(changeId), orders: z.array(conflictingOrderSchema) }),
  refusals: ['not_found', 'hours_refused', 'changed_meanwhile', 'day_passed'],
})
