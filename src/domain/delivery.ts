import { PARIS } from './opening.ts'
import { ok, refused } from './result.ts'
import type { Outcome } from './result.ts'

/** What the comment of a partner company's order must hold (T9). */
export type PartnerComment = { company: string; place: string; phone: string }

/** Wall clock in Paris, `HH:MM`; ISO weekdays. */
export type PartnerRules = {
  readonly cutoff: string; readonly deliveryFrom: string; readonly weekdays: readonly number[]
}

export const partnerRules: PartnerRules = { cutoff: '11:00', deliveryFrom: '11:30', weekdays: [1, 2, 3, 4, 5] }

/**
 * A delivery to a partner company, the same day only: refused from the cut-off on and at weekends, and when the comment
 * lacks company, place or phone; else the instant from which it is delivered, epoch milliseconds (T9).
 */
export function partnerDelivery(
  now: number, { company, place, phone }: PartnerComment, rules: PartnerRules = partnerRules,
): Outcome<{ deliveredFrom: number }> {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(PARIS)
  const time = here.toPlainTime().toString({ smallestUnit: 'minute' })
  if (!rules.weekdays.includes(here.dayOfWeek) || time >= rules.cutoff) return refused('partner_cutoff_passed')
  const dialled = phone.replace(/\D/g, '')
  if (company.trim() === '' || place.trim() === '' || dialled.length < 6) return refused('partner_comment_incomplete')
  const deliveredFrom = here.toPlainDate().toZonedDateTime({ timeZone: PARIS, plainTime: rules.deliveryFrom })
  return ok({ deliveredFrom: deliveredFrom.epochMilliseconds })
}
