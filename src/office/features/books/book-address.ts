import * as z from 'zod/mini'
import { dayField } from '#contract/day-field.ts'
import { closingPeriods } from '#domain/books/closing.ts'
import { textParameter } from '#office/base/address/parameters.ts'
import { pageAddress } from '#office/base/address/url-state.ts'

/** What the books page keeps in its address (P7). */
export const bookAddress = pageAddress({
  schema: z.object({
    /** The chosen seller; null for the first one. */
    seller: textParameter(/^[a-z][a-z0-9-]{0,39}$/),
    period: z.enum(closingPeriods),
    /** The first day of the closing that is shown next to the list; null if none is shown. */
    open: dayField,
    /** `attestation` if the attestation is open. */
    view: z.enum(['attestation']),
  }),
  defaults: { seller: null, period: 'day', open: null, view: null },
})
