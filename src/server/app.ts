import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import { openCatalogue } from './features/menu/current-catalogue.ts'
import { pictureRoutes } from './features/menu/picture-routes.ts'
import { menuRoutes } from './features/menu/routes.ts'
import { restaurantRoutes } from './features/restaurants/routes.ts'
import { apiHeaders } from './http/guards.ts'
import { readJsonBody } from './http/json-body.ts'
import { answerProblem } from './http/problems.ts'
import { Refusal } from './http/refusal.ts'
import type { Services } from './services.ts'

const BODY_LIMIT = 64 * 1024

export type AppParts = {
  config: Config; database: Database; now: () => number
  /** Everything outside `/api`; without it there is the API alone. */
  pages?: (app: FastifyInstance, services: Services) => Promise<void>
}

/** The program without a socket: tests call it with `inject`, `main.ts` lets it listen. */
export async function buildApp({ config, database, now, pages }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel },
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // The last hops are ours; what a client writes into X-Forwarded-For before them is not believed.
    trustProxy: config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  const catalogue = await openCatalogue(database, (error) => app.log.error({ err: error }, 'catalogue not read'))
  app.addHook('onClose', async () => catalogue.stop())
  const services: Services = { config, database, catalogue, now }

  await app.register(fastifyCookie)
  await app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => readJsonBody(text))
    api.setErrorHandler(answerProblem)
    api.addHook('onRequest', async (_request, reply) => { reply.headers(apiHeaders) })
    api.all('/api/*', async () => { throw new Refusal('not_found') })
    restaurantRoutes(api, services)
    menuRoutes(api, services)
    pictureRoutes(api, services)
  })
  await pages?.(app, services)
  return app
}
