import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { filled } from '#contract/fields.ts'

/** Reasons for which a receiver gave no answer. */
const failures = ['address', 'certificate', 'connection', 'timeout'] as const

const webhookSchema = z.object({
  id: z.string(),
  address: z.string(),
  /** The name of the person who added it. */
  by: z.string(),
  addedAt: z.string(),
  /** Null while it receives alerts. */
  pausedAt: z.nullable(z.string()),
  /**
   * The latest attempt, with its status, or the reason for which there was none; null before the
   * first attempt.
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
  summary: 'The programs of others that are told of alerts, and what they answered last',
  method: 'GET',
  path: '/api/office/webhooks',
  ...staff,
  reply: webhooksSchema,
  refusals: [],
})

export const addWebhook = defineEndpoint({
  id: 'addWebhook',
  summary: 'Tells an address of alerts from now on. The secret that signs is shown this once',
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
  summary: 'Tells an address nothing until it is resumed; what happens meanwhile is not told later',
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
  summary: 'Tells an address of alerts again',
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
  summary: 'Removes an address for good, and its secret',
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
  summary: 'Sends `webhook.test` to an address now, and says what it answered',
  method: 'POST',
  path: '/api/office/webhooks/:webhook/tests',
  ...staff,
  params,
  reply: webhooksSchema,
  refusals: ['not_found'],
})
