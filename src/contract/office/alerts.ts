import * as z from 'zod/mini'
import { defineStaffEndpoint } from '#contract/endpoint.ts'

/** An alert that needs action, and the person who handles it. Instants in ISO 8601. */
export const alertSchema = z.object({
  id: z.string(),
  openedAt: z.string(),
  taken: z.nullable(
    z.object({
      /** The person who handles the alert; `isOwn`: whether that person is the viewer. */
      name: z.string(),
      at: z.string(),
      isOwn: z.boolean(),
    }),
  ),
})
export type AlertView = z.output<typeof alertSchema>

const params = z.object({ alert: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

export const takeAlert = defineStaffEndpoint({
  id: 'takeAlert',
  summary:
    'Assigns an alert to the caller; refused with `alert_taken` and the assignee’s name if assigned to another person',
  method: 'PUT',
  path: '/api/office/alerts/:alert/taken',
  right: 'today',
  params,
  reply: alertSchema,
  refusals: ['not_found', 'alert_taken'],
})

export const handAlertBack = defineStaffEndpoint({
  id: 'handAlertBack',
  summary: 'Unassigns an alert from the caller; no effect if nobody is assigned',
  method: 'DELETE',
  path: '/api/office/alerts/:alert/taken',
  right: 'today',
  params,
  reply: alertSchema,
  refusals: ['not_found', 'alert_taken'],
})

export const retryFailedJobs = defineStaffEndpoint({
  id: 'retryFailedJobs',
  summary: 'Retries all failed background jobs of one kind; returns their number',
  method: 'POST',
  path: '/api/office/jobs/:job/retries',
  right: 'site',
  params: z.object({ job: z.string().check(z.regex(/^[a-z-]{1,40}$/)) }),
  reply: z.object({ count: z.int() }),
  refusals: ['not_found'],
})
