import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'

/** An alert that needs action, and the person who handles it. Instants in ISO 8601. */
export const alertSchema = z.object({
  id: z.string(),
  openedAt: z.string(),
  taken: z.nullable(
    z.object({
      /** The person who handles it; `isOwn`: whether it is the viewer. */
      name: z.string(),
      at: z.string(),
      isOwn: z.boolean(),
    }),
  ),
})
export type AlertView = z.output<typeof alertSchema>

const params = z.object({ alert: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

export const takeAlert = defineEndpoint({
  id: 'takeAlert',
  summary:
    'Takes an alert in hand. Where somebody else has it, `alert_taken` says who in its details',
  method: 'PUT',
  path: '/api/office/alerts/:alert/taken',
  viewer: 'staff',
  right: 'today',
  params,
  reply: alertSchema,
  refusals: ['not_found', 'alert_taken'],
})

export const handAlertBack = defineEndpoint({
  id: 'handAlertBack',
  summary: 'Gives back an alert that one has in hand; one that nobody has stays as it is',
  method: 'DELETE',
  path: '/api/office/alerts/:alert/taken',
  viewer: 'staff',
  right: 'today',
  params,
  reply: alertSchema,
  refusals: ['not_found', 'alert_taken'],
})

export const retryFailedJobs = defineEndpoint({
  id: 'retryFailedJobs',
  summary: 'Tries the failed jobs of a kind again, and says how many',
  method: 'POST',
  path: '/api/office/jobs/:job/retries',
  viewer: 'staff',
  right: 'site',
  params: z.object({ job: z.string().check(z.regex(/^[a-z-]{1,40}$/)) }),
  reply: z.object({ count: z.int() }),
  refusals: ['not_found'],
})
