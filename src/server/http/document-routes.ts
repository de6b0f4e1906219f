import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Services } from '../services.ts'
import { describeApi } from './openapi.ts'
import { type ReadyReply, readyReply, sendReady } from './ready-reply.ts'

/** `/api/openapi.json`, made from the endpoints that are really served, and a page to read it at `/api/docs`. */
export function documentRoutes(api: FastifyInstance, { config }: Services): void {
  const endpoints: Endpoint[] = []
  let document: Promise<ReadyReply> | null = null
  api.addHook('onRoute', ({ config: route }) => {
    if (route?.endpoint && !endpoints.includes(route.endpoint)) endpoints.push(route.endpoint)
  })
  api.get('/api/openapi.json', async (request, reply) => {
    document ??= readyReply(JSON.stringify(describeApi(endpoints, config.publicUrl)), 'application/json; charset=utf-8', [])
    return sendReady(request, reply, await document, 'no-cache')
  })
}
