import * as z from 'zod'
import { id, localized } from './catalogue-schema.ts'
import { dateLike } from './dates-schema.ts'
import { faultMessage } from './fault-message.ts'

export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, faultMessage('time_wrong'))
export const openInterval = z.strictObject({ open: clock, close: clock })

const quarter = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, faultMessage('quarter_wrong'))

/**
 * Capacity steps in ascending order, each with the maximum number of orders per slot between two
 * times; `to` is excluded. A step whose `to` is at or before its `from` runs past midnight, and the
 * steps after it are in the morning of the next date. A slot has the capacity of the step in which
 * it starts, so the steps cover all opening hours of their day.
 */
export const capacitySteps = z
  .array(z.strictObject({ from: quarter, to: quarter, orders: z.int().min(0).max(10_000) }))
  .min(1)

/**
 * The opening hours of one date. `closed`: closed all day. `hours`: these hours instead of the
 * week's. `early_close`: service ends at `close`. `open`: the week's hours, although an annual rule
 * or a bank holiday closes the day.
 */
const dayRule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('closed') }),
  z.strictObject({ type: z.literal('hours'), intervals: z.array(openInterval).min(1) }),
  z.strictObject({ type: z.literal('early_close'), close: clock }),
  z.strictObject({ type: z.literal('open') }),
])

/**
 * One date of `calendar`, for some restaurants of the file or for all:
 * `{ "date": "2026-12-24", "restaurants": "all", "hours": { "type": "early_close", "close": "15:00" } }`.
 */
export const calendarEntrySchema = z
  .strictObject({
    date: dateLike(faultMessage('date_wrong', { example: '2026-12-24' })),
    restaurants: z.union([z.literal('all'), z.array(id).min(1)]),
    hours: dayRule.optional(),
    /** Replaces the restaurant's capacity curve and capacities on that date. */
    capacity: capacitySteps.optional(),
    /** The reason for the special hours, shown to visitors next to them. */
    reason: localized.optional(),
  })
  .refine(({ hours, capacity }) => hours !== undefined || capacity !== undefined, {
    error: faultMessage('date_without_rule'),
  })

export type CalendarEntry = z.output<typeof calendarEntrySchema>

/** A day of a restaurant's calendar as it is stored. */
export type StoredDay = {
  readonly rule: z.output<typeof dayRule> | null
  readonly capacity: z.output<typeof capacitySteps> | null
  readonly reason: z.output<typeof localized> | null
}
