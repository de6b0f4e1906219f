import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Services } from '../services.ts'
import { documentPage, pagePolicy } from './document-page.ts'
import { describeApi } from './openapi.ts'

/** `/api/openapi.json`, made from the endpoints that are really served, and a page to read it at `/api/docs`. */
export function documentRoutes(api: FastifyInstance, { config }: Services): void {
  const endpoints: Endpoint[] = []
  api.addHook('onRoute', ({ config: route }) => {
    if (route?.endpoint && !endpoints.includes(route.endpoint)) endpoints.push(route.endpoint)
  })
  api.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(describeApi(endpoints, config.publicUrl))))
  api.get('/api/docs', async (_request, reply) => reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(documentPage(describeApi(endpoints, config.publicUrl))))
}
