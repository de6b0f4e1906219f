import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { trialKitchenPage } from '#server/features/kitchen/trial-page.ts'
import { bowlOfMail } from '#server/features/mails/order-bowl.ts'
import { createMailPictures } from '#server/features/mails/mail-pictures.ts'
import { mailboxRoutes } from '#server/features/mails/mailbox.ts'
import { type TakenPlaces } from '#server/state/times/taken-places.ts'
import { trialIndex } from '#server/features/app/trial-pages.ts'
import { trialOfficePage } from '#server/features/staff/trial-office.ts'
import { compressAnswers } from '#server/http/replies/compress.ts'
import {
  answerThisMachineOnly,
  apiHeaders,
  guardAll,
  guardApi,
} from '#server/http/guards/guards.ts'
import { healthRoutes } from '#server/http/guards/health.ts'
import { SMALL_BODY, readBodies } from '#server/http/requests/bodies.ts'
import { readableAddress, refuseUnknown, withoutOrigin } from '#server/http/replies/not-found.ts'
import { answerProblem } from '#server/http/replies/problems.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { describeError } from '#server/kit/describe-error.ts'
import { logRequests } from '#server/http/guards/request-log.ts'
import { traceRequests } from '#server/http/guards/request-traces.ts'
import type { Services } from '#server/services/services.ts'
import { tracedLog } from '#server/telemetry/log-lines.ts'
import { apiRoutes } from './api-routes.ts'
import { servePreviews } from './previews.ts'
import { recogniseViewers } from './recognise-viewers.ts'

/**
 * Timeouts in milliseconds. `request`: to receive a complete request. `line`: for a client that
 * neither sends nor receives although it is its turn. `checkEvery`: between two checks of
 * `request`.
 */
export type RequestPatience = { request: number; line: number; checkEvery: number }
export const usualPatience: RequestPatience = { request: 15_000, line: 60_000, checkEvery: 5000 }

type Serving = {
  /** Adds everything outside `/api`. If absent, the program serves only the API. */
  pages: ((app: FastifyInstance, services: Services) => Promise<void>) | undefined
  /**
   * The places that orders take in the slots, as cached by this process. If not null, the program
   * also serves previews. Null within a preview, because a preview serves no further previews.
   */
  takenPlaces: TakenPlaces | null
  /** The clock by which sessions expire: the real one, even if a preview shows another time. */
  clock: () => number
  patience: RequestPatience
}

/** Registers everything that a program answers. */
export async function serve(
  app: FastifyInstance,
  services: Services,
  { pages, takenPlaces, clock, patience }: Serving,
): Promise<void> {
  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler((request, reply) =>
    answerProblem(new Refusal('not_found'), request, reply),
  )
  guardAll(app)
  traceRequests(app)
  logRequests(app, services)
  await healthRoutes(app, services)
  await app.register(fastifyCookie)
  if (takenPlaces !== null)
    servePreviews(app, {
      services,
      takenPlaces,
      async build(previewServices, prepare) {
        const preview = createFastify(services.config, patience)
        prepare(preview)
        await serve(preview, previewServices, { pages, takenPlaces: null, clock, patience })
        return preview
      },
    })
  compressAnswers(app)
  await app.register((api) => registerApi(api, services, clock))
  if (services.config.mailbox) {
    await app.register(async (dev) => {
      answerThisMachineOnly(dev)
      trialIndex(dev)
      mailboxRoutes(dev, services.database, {
        bowlOf: (mail) => bowlOfMail(services, mail),
        ofChain: createMailPictures(services.catalogue),
      })
      trialKitchenPage(dev, services)
      trialOfficePage(dev, services)
    })
  }
  await pages?.(app, services)
}

/** Creates the framework without any route. */
export const createFastify = (
  config: Config,
  { request, line, checkEvery }: RequestPatience,
): FastifyInstance =>
  Fastify({
    logger: { level: config.logLevel, serializers: { err: describeError }, ...tracedLog() },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The hooks that set the headers did not run before this error, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void answerProblem(error, request, reply.headers(apiHeaders))
    },
    rewriteUrl: ({ url = '/' }) => readableAddress(withoutOrigin(url)),
    // Our log lines contain the id of their request. Without this setting, the framework would
    // create a logger for each request, which would be the largest cost of a small answer.
    childLoggerFactory: (logger) => logger,
    bodyLimit: SMALL_BODY,
    requestTimeout: request,
    connectionTimeout: line,
    http: { headersTimeout: request, connectionsCheckingInterval: checkEvery },
    // The last entries of X-Forwarded-For come from our own proxies. Earlier entries, which a
    // client can write, are not trusted.
    trustProxy:
      config.trustedProxies > 0 && ((_address: string, hop: number) => hop < config.trustedProxies),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

async function registerApi(
  api: FastifyInstance,
  services: Services,
  clock: () => number,
): Promise<void> {
  readBodies(api)
  guardApi(api, services)
  recogniseViewers(api, { config: services.config, database: services.database, now: clock })
  refuseUnknown(api)
  for (const register of apiRoutes) register(api, services)
}
