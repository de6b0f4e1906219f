import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/fields.ts'

/** Reasons for which a receiver gave no answer. */
const failures = ['address', 'certificate', 'connection', 'timeout'] as const

const webhookSchema = z.object({
  id: z.string(),
  address: z.string(),
  /** The name of the member of staff who added the webhook. */
  by: z.string(),
  addedAt: z.string(),
  /** The instant at which the webhook was paused; null while it receives alerts. */
  pausedAt: z.nullable(z.string()),
  /**
   * The latest request to the address, with the HTTP status of the reply or, if there was no reply,
   * the reason (`failure`); null before the first request.
   */
  last: z.nullable(
    z.object({
      at: z.string(),
      status: z.nullable(z.int()),
      failure: z.nullable(z.enum(failures)),
    }),
  ),
  lastSucceededAt: z.nullable(z.string()),
})
export type WebhookView = z.output<typeof webhookSchema>

const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) })
export type Webhooks = z.output<typeof webhooksSchema>

const staff = { viewer: 'staff', right: 'site' } as const
const params = z.object({ webhook: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

export const getWebhooks = defineEndpoint({
  id: 'getWebhooks',
  summary: 'Lists the webhooks that receive alerts, with the latest response of each',
  method: 'GET',
  path: '/api/office/webhooks',
  ...staff,
  reply: webhooksSchema,
  refusals: [],
})

export const addWebhook = defineEndpoint({
  id: 'addWebhook',
  summary: 'Adds a webhook that receives alerts; the signing secret is returned only once',
  method: 'POST',
  path: '/api/office/webhooks',
  ...staff,
  confirmed: true,
  body: z.strictObject({ address: filled('webhook_address_refused', 500) }),
  reply: z.object({ webhooks: z.array(webhookSchema), secret: z.string() }),
  status: 201,
  refusals: ['webhook_address_refused', 'webhook_known', 'webhooks_too_many'],
})

export const pauseWebhook = defineEndpoint({
  id: 'pauseWebhook',
  summary: 'Pauses a webhook; alerts that occur during the pause are not delivered later',
  method: 'PUT',
  path: '/api/office/webhooks/:webhook/pause',
  ...staff,
  confirmed: true,
  params,
  reply: webhooksSchema,
  refusals: ['not_found'],
})

export const resumeWebhook = defineEndpoint({
  id: 'resumeWebhook',
  summary: 'Resumes a paused webhook: new alerts are sent to the address again',
  method: 'DELETE',
  path: '/api/office/webhooks/:webhook/pause',
  ...staff,
  confirmed: true,
  params,
  reply: webhooksSchema,
  refusals: ['not_found'],
})

export const removeWebhook = defineEndpoint({
  id: 'removeWebhook',
  summary: 'Deletes a webhook and its signing secret permanently',
  method: 'DELETE',
  path: '/api/office/webhooks/:webhook',
  ...staff,
  confirmed: true,
  params,
  reply: webhooksSchema,
  refusals: ['not_found'],
})

export const testWebhook = defineEndpoint({
  id: 'testWebhook',
  summary: 'Sends a `webhook.test` event to a webhook now; returns the response',
  method: 'POST',
  path: '/api/office/webhooks/:webhook/tests',
  ...staff,
  params,
  reply: webhooksSchema,
  refusals: ['not_found'],
})
