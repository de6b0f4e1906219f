import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { visible } from '#contract/fields.ts'
import { dayField } from '#contract/day-field.ts'
import { staffId } from './people.ts'

/** Kinds of actions in the audit journal (P5). The office's texts contain a sentence for each. */
export const auditActions = [
  'person-invited',
  'person-joined',
  'person-removed',
  'roles-changed',
  'group-changed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'provider-signed-in',
  'provider-linked',
  'provider-unlinked',
  'sessions-ended',
  'refund',
  'refund-asked',
  'refund-declined',
  'goodwill',
  'goodwill-asked',
  'goodwill-declined',
  'goodwill-stopped',
  'request-closed',
  'time-offered',
  'time-withdrawn',
  'order-cancelled',
  'order-swept',
  'order-note-added',
  'hand-over-undone',
  'counter-means-changed',
  'problem-answered',
  'points-changed',
  'customer-opened',
  'customer-exported',
  'customer-changed',
  'customer-forgotten',
  'privacy-request-made',
  'privacy-request-done',
  'device-code-made',
  'device-paired',
  'device-unpaired',
  'kitchen-person-added',
  'kitchen-person-removed',
  'kitchen-pin-renewed',
  'kitchen-settings-changed',
  'hours-changed',
  'calendar-changed',
  'restaurant-added',
  'restaurant-opened',
  'restaurant-paused',
  'restaurant-eased',
  'restaurant-resumed',
  'products-stopped',
  'products-resumed',
  'product-stops-undone',
  'lateness-changed',
  'ordering-off',
  'ordering-on',
  'maintenance-begun',
  'maintenance-ended',
  'notice-written',
  'notice-ended',
  'alert-taken',
  'alert-handed-back',
  'jobs-retried',
  'webhook-added',
  'webhook-paused',
  'webhook-resumed',
  'webhook-removed',
  'promo-added',
  'promo-stopped',
  'promo-asked',
  'promo-declined',
  'promo-resumed',
  'seller-asked',
  'seller-changed',
  'seller-declined',
  'seller-withdrawn',
  'chain-imported',
  'database-restored',
  'catalogue-edited',
  'catalogue-confirmed',
  'catalogue-scheduled',
  'catalogue-tried',
  'catalogue-published',
  'catalogue-recalled',
  'catalogue-discarded',
  'catalogue-undone',
  'journal-exported',
  'file-exported',
  'weekly-report-started',
  'weekly-report-stopped',
  'day-closed',
] as const
export type AuditAction = (typeof auditActions)[number]

const fields = z.nullable(z.record(z.string(), z.unknown()))

const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  by: z.enum(['staff', 'kitchen', 'command']),
  /** The person or the device; null for a command. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /**
   * The session in which a person acted: the browser, and when the person signed in there. Null if
   * no session is recorded.
   */
  session: z.nullable(z.object({ id: z.string(), device: z.string(), openedAt: z.string() })),
  action: z.enum(auditActions),
  /** The subject of the action: `order 12`, `restaurant 3`, `staff 0f…`. */
  subject: z.string(),
  /** The name of the subject: an order's number, a restaurant's or a person's name. */
  subjectName: z.nullable(z.string()),
  before: fields,
  after: fields,
  reason: z.nullable(z.string()),
  /**
   * The number of the entry's page in the chained book, which `npm run books -- verify` verifies.
   */
  page: z.int(),
})
export type AuditEntryView = z.output<typeof auditEntrySchema>

const filters = {
  from: z.optional(dayField),
  until: z.optional(dayField),
  person: z.optional(staffId),
  action: z.optional(z.enum(auditActions)),
  subject: z.optional(z.string().check(z.maxLength(80), visible)),
}

export const findAudit = defineStaffEndpoint({
  id: 'findAudit',
  summary:
    'Lists entries of the audit journal: who changed what, when, with the values before and after',
  method: 'GET',
  path: '/api/office/audit',
  right: 'audit',
  query: z.object({
    ...filters,
    /** The value of `next` from the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  reply: z.object({ results: z.array(auditEntrySchema), next: z.nullable(z.string()) }),
  refusals: [],
})

/** Maximum number of entries in one export. For more, the user has to choose fewer days. */
export const EXPORTED_ENTRIES = 10_000

export const exportAudit = defineStaffEndpoint({
  id: 'exportAudit',
  summary:
    'Exports the filtered audit journal as CSV, newest first; the export itself is recorded in the journal',
  method: 'POST',
  path: '/api/office/audit/exports',
  right: 'audit',
  confirmed: true,
  body: z.strictObject(filters),
  /** `isWhole`: false if more entries match than one export can contain. */
  reply: z.object({ csv: z.string(), entries: z.int(), isWhole: z.boolean() }),
  refusals: [],
})
