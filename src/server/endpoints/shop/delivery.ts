import type { FastifyInstance } from 'fastify'
import {
  getCommuneDelivery,
  getCompanyDelivery,
  listCompanies,
  searchCommunes as searchEndpoint,
} from '#contract/shop/delivery.ts'
import { searchCommunes } from '#domain/search/commune-search.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { createRecent } from '#server/kit/recent.ts'
import type { Services } from '#server/services/services.ts'
import { communeDelivery, wireCommune } from '#server/features/delivery/commune-delivery.ts'
import { openCommunes } from '#server/features/delivery/communes.ts'
import { companiesOf, companyToday, rulesOf } from '#server/features/delivery/companies.ts'

/** Maximum size of the answers cached in memory, in bytes. */
const ANSWERS = 5_000_000

export function deliveryRoutes(app: FastifyInstance, services: Services): void {
  const { catalogue, config } = services
  const perMinute = config.quotesPerMinute
  const answers = createRecent<ReadyReply>(ANSWERS, ({ size }) => size)
  const ready = (body: unknown) =>
    readyReply(JSON.stringify(body), 'application/json; charset=utf-8', [])

  // The answers can be cached, because the list of communes is part of the program and changes only
  // with a new version of the program.
  registerEndpoint(
    app,
    searchEndpoint,
    async ({ query, request, reply }) =>
      sendReady(
        request,
        reply,
        await answers.wait(`search ${query.q.trim().toLowerCase()}`, async () =>
          ready({ results: searchCommunes((await openCommunes()).list, query.q).map(wireCommune) }),
        ),
        'public, max-age=86400',
      ),
    { perMinute },
  )

  registerEndpoint(
    app,
    getCommuneDelivery,
    async ({ params, request, reply }) => {
      const communes = await openCommunes()
      const commune = communes.byCode.get(params.insee)
      if (commune === undefined) throw new Refusal('not_found')
      const current = catalogue.now()
      const answer = await answers.wait(`${current.version} ${commune.code}`, () =>
        ready(communeDelivery(commune, current, communes)),
      )
      return sendReady(request, reply, answer, 'no-cache')
    },
    { perMinute },
  )

  registerEndpoint(
    app,
    listCompanies,
    async () => {
      const { cutoff, deliveryFrom } = rulesOf(catalogue.now())
      return { cutoff, deliveryFrom, results: companiesOf(catalogue.now()) }
    },
    { perMinute },
  )

  registerEndpoint(
    app,
    getCompanyDelivery,
    async ({ params }) => {
      const today = await companyToday(services, params.id)
      if (today === null) throw new Refusal('not_found')
      return today
    },
    { perMinute },
  )
}
