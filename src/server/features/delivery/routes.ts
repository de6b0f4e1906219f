import * as delivery from '#contract/shop/delivery.ts'
import { searchCommunes } from '#domain/search/commune-search.ts'
import { communeDelivery, wireCommune } from '#server/features/delivery/commune-delivery.ts'
import { openCommunes } from '#server/features/delivery/communes.ts'
import { companiesOf, companyToday, rulesOf } from '#server/features/delivery/companies.ts'
import { type ReadyReply, readyReply, sendReady } from '#server/http/replies/ready-reply.ts'
import { createRecent } from '#server/kit/recent.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { oncePerProgram } from '#server/services/once-per-program.ts'
import { type Route, route } from '#server/services/route.ts'

/** Maximum size of the answers cached in memory, in bytes. */
const ANSWERS = 5_000_000

const answersOf = oncePerProgram(() => createRecent<ReadyReply>(ANSWERS, ({ size }) => size))
const ready = (body: unknown) =>
  readyReply(JSON.stringify(body), 'application/json; charset=utf-8', [])

export const deliveryRoutes: readonly Route[] = [
  // The answers can be cached, because the list of communes is part of the program and changes only
  // with a new version of the program.
  route(
    delivery.searchCommunes,
    async (services, { query, request, reply }) =>
      sendReady(
        request,
        reply,
        await answersOf(services).wait(`search ${query.q.trim().toLowerCase()}`, async () =>
          ready({ results: searchCommunes((await openCommunes()).list, query.q).map(wireCommune) }),
        ),
        'public, max-age=86400',
      ),
    { perMinute: 'quotesPerMinute' },
  ),
  route(
    delivery.getCommuneDelivery,
    async (services, { params, request, reply }) => {
      const communes = await openCommunes()
      const commune = communes.byCode.get(params.insee)
      if (commune === undefined) throw new Refusal('not_found')
      const current = services.catalogue.now()
      const answer = await answersOf(services).wait(`${current.version} ${commune.code}`, () =>
        ready(communeDelivery(commune, current, communes)),
      )
      return sendReady(request, reply, answer, 'no-cache')
    },
    { perMinute: 'quotesPerMinute' },
  ),
  route(
    delivery.listCompanies,
    async ({ catalogue }) => {
      const { cutoff, deliveryFrom } = rulesOf(catalogue.now())
      return { cutoff, deliveryFrom, results: companiesOf(catalogue.now()) }
    },
    { perMinute: 'quotesPerMinute' },
  ),
  route(
    delivery.getCompanyDelivery,
    async (services, { params }) => {
      const today = await companyToday(services, params.id)
      if (today === null) throw new Refusal('not_found')
      return today
    },
    { perMinute: 'quotesPerMinute' },
  ),
]
