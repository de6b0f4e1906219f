import { type Holiday, type HolidayZone, holidaysOn } from '#domain/time/holidays.ts'
import { type OpeningRules, PARIS } from '#domain/time/opening.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'

/** The data that the comment of a partner company's order must contain (T9). */
export type PartnerComment = { company: string; place: string; phone: string }

/**
 * The rules for deliveries to partner companies: local times in Paris, `HH:MM`, and ISO weekdays.
 */
export type PartnerRules = {
  readonly cutoff: string
  readonly deliveryFrom: string
  readonly weekdays: readonly number[]
}

const partnerRules: PartnerRules = {
  cutoff: '11:00',
  deliveryFrom: '11:30',
  weekdays: [1, 2, 3, 4, 5],
}

/**
 * The data that decide on which days a company gets deliveries: the holiday zone and calendar of
 * its restaurant, and all bank holidays. A restaurant whose calendar opens it on a bank holiday
 * also delivers on that day (B4).
 */
export type PartnerDays = {
  readonly holidayZone: HolidayZone
  readonly holidays: readonly Holiday[]
  readonly calendarDays: OpeningRules['calendarDays']
}
const noHolidays: PartnerDays = { holidayZone: 'metropole', holidays: [], calendarDays: {} }

/** End of lunchtime deliveries, as a local time in Paris. */
const LUNCH_ENDS = '14:00'

/** The reason for which a company gets no delivery for an order placed now. */
export type NoDelivery = { reason: 'too-late' | 'weekday' | 'bank-holiday' }
/**
 * Today's delivery, in epoch milliseconds. Orders must be placed before `until`; they are delivered
 * at or after `from` and before `to`.
 */
export type DeliveryWindow = { readonly until: number; readonly from: number; readonly to: number }

/**
 * Returns the window of today's delivery for a company, or the reason for which there is none.
 * Deliveries are made only on the day of the order, on working days, at lunchtime (T9).
 */
export function partnerWindow(
  now: number,
  { holidayZone, holidays, calendarDays }: PartnerDays,
  rules: PartnerRules = partnerRules,
): DeliveryWindow | NoDelivery {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PARIS).toPlainDate()
  if (!rules.weekdays.includes(today.dayOfWeek)) return { reason: 'weekday' }
  const dated = calendarDays[today.toString()]?.rule?.type
  const isOpened = dated === 'open' || dated === 'hours'
  if (!isOpened && holidaysOn(today, holidayZone, holidays).length > 0)
    return { reason: 'bank-holiday' }
  const at = (plainTime: string) =>
    today.toZonedDateTime({ timeZone: PARIS, plainTime }).epochMilliseconds
  const until = at(rules.cutoff)
  if (now >= until) return { reason: 'too-late' }
  return { until, from: at(rules.deliveryFrom), to: at(LUNCH_ENDS) }
}

/** Whether `at` (epoch milliseconds) is in the delivery window. */
export const isDeliveredAt = ({ from, to }: DeliveryWindow, at: number): boolean =>
  from <= at && at < to

/**
 * Returns the instant from which an order is delivered to a partner company today, in epoch
 * milliseconds. Refuses the order after the cut-off, at weekends, on bank holidays, and if its
 * comment lacks the company, the place or the phone number (T9).
 */
export function partnerDelivery(
  now: number,
  comment: PartnerComment,
  { days = noHolidays, rules = partnerRules }: { days?: PartnerDays; rules?: PartnerRules } = {},
): Outcome<{ deliveredFrom: number }> {
  const today = partnerWindow(now, days, rules)
  if ('reason' in today) return refused('partner_cutoff_passed')
  return isPartnerComment(comment)
    ? ok({ deliveredFrom: today.from })
    : refused('partner_comment_incomplete')
}

/** Whether the comment contains a company, a place and a phone number of at least six digits. */
const isPartnerComment = ({ company, place, phone }: PartnerComment): boolean =>
  company.trim() !== '' && place.trim() !== '' && phone.replace(/\D/g, '').length >= 6

/**
 * Returns the comment of a delivered order for the kitchen: company, place and phone number, and
 * below them the customer's own comment (T9).
 */
export const deliveryComment = (
  { company, place, phone }: PartnerComment,
  comment: string,
): string => [`${company}, ${place}, ${phone}`, comment].filter((line) => line !== '').join('\n')
