import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { auditActions } from '#contract/office/audit.ts'
import { textParameter, uuidParameter } from '#office/base/address/parameters.ts'
import { type UrlState, pageAddress } from '#office/base/address/url-state.ts'

/** What the journal keeps in its address (P7): ids only, no names. */
export const journalAddress = pageAddress({
  schema: z.object({
    /** The first day, as `2026-11-24`; null for no limit. */
    from: dayField,
    until: dayField,
    person: uuidParameter,
    action: z.enum(auditActions),
    /** The subject, for example `order 12` or `staff 0f…`; `chain` for the rules of the chain. */
    subject: textParameter(/^(?:chain|[a-z-]{1,30} [\w-]{1,49})$/),
  }),
  defaults: { from: null, until: null, person: null, action: null, subject: null },
})

/** The filters of the journal. */
export type JournalFilters = UrlState<typeof journalAddress>

/** The filters that are set, in the form that the server expects. */
export const queryOf = (filters: JournalFilters): Partial<Record<keyof JournalFilters, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null))
