import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { filled, visibleLines } from '#contract/fields.ts'
import { orderId } from './orders.ts'

/** Maximum number of characters of a note. */
const NOTE_LENGTH = 500

export const writeOrderNote = defineStaffEndpoint({
  id: 'writeOrderNote',
  summary:
    'Adds a note to an order’s timeline; the kitchen never sees it, the customer only in their data export',
  method: 'POST',
  path: '/api/office/orders/:order/notes',
  // A note may be about the customer, so only people who may see customers write and read it.
  right: 'customers',
  idempotent: true,
  params: z.object({ order: orderId }),
  body: z.strictObject({ text: filled('field_required', NOTE_LENGTH).check(visibleLines) }),
  reply: z.object({}),
  /** `not_found`: also if the customer’s data was deleted, with which notes are deleted. */
  refusals: ['not_found'],
})
