import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Config } from '#server/config/config.ts'
import { documentPage, pagePolicy } from './document-page.ts'
import { apiHeaders } from '#server/http/guards/guards.ts'
import { describeApi } from '#server/http/requests/openapi.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'

/**
 * `/api/openapi.json`, generated from the endpoints that are actually served, and a readable page
 * at `/api/docs`.
 */
export function documentRoutes(api: FastifyInstance, { config }: { config: Config }): void {
  const endpoints: Endpoint[] = []
  api.addHook('onRoute', ({ config: route }) => {
    if (route?.endpoint && !endpoints.includes(route.endpoint)) endpoints.push(route.endpoint)
  })
  const replies = createRecent<ReadyReply>(2, () => 1)
  const describe = () => describeApi(endpoints, config.publicUrl)
  api.get('/api/openapi.json', async (request, reply) =>
    sendReady(
      request,
      reply,
      await replies.wait('data', async () =>
        readyReply(JSON.stringify(describe()), 'application/json; charset=utf-8', []),
      ),
      'no-cache',
    ),
  )
  api.get('/api/docs', async (request, reply) =>
    sendReady(
      request,
      reply,
      await replies.wait('page', async () =>
        readyReply(documentPage(describe()), 'text/html; charset=utf-8', [], {
          ...apiHeaders,
          'content-security-policy': pagePolicy,
        }),
      ),
      'no-cache',
    ),
  )
}
