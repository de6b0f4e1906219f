import type { FastifyInstance } from 'fastify'
import {
  addWebhook as addEndpoint,
  getWebhooks,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from '#contract/office/webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  readWebhooks,
  tryWebhook,
} from '#server/features/alerts/manage-webhooks.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

/**
 * Maximum number of test calls to webhooks that one network address may request per minute: each
 * one calls a server that is not ours.
 */
const TESTS_PER_MINUTE = 10

export function webhookRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getWebhooks, () => readWebhooks(services.database.db))

  registerEndpoint(app, addEndpoint, ({ staff, body }) => addWebhook(services, staff, body.address))

  registerEndpoint(app, pauseWebhook, ({ staff, params }) =>
    changeWebhook(services, staff, { id: params.webhook, to: 'paused' }),
  )

  registerEndpoint(app, resumeWebhook, ({ staff, params }) =>
    changeWebhook(services, staff, { id: params.webhook, to: 'resumed' }),
  )

  registerEndpoint(app, removeWebhook, ({ staff, params }) =>
    changeWebhook(services, staff, { id: params.webhook, to: 'removed' }),
  )

  registerEndpoint(app, testWebhook, ({ params }) => tryWebhook(services, params.webhook), {
    limit: { name: 'webhook-tests', calls: TESTS_PER_MINUTE, seconds: 60 },
  })
}
