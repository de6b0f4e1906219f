import type { FastifyInstance } from 'fastify'
import {
  closePrivacyRequest,
  confirmErasure as confirmEndpoint,
  exportCustomer,
  requestErasure,
  listPrivacyRequests,
  makePrivacyRequest,
  rectifyCustomer as rectifyEndpoint,
} from '#contract/office/privacy.ts'
import { askForErasure, confirmAndErase } from '#server/features/privacy/request-erasure.ts'
import {
  closeRequest,
  exportByOffice,
  makeRequest,
} from '#server/features/privacy/privacy-requests.ts'
import { toPrivacyRequests } from '#server/features/privacy/privacy-request-view.ts'
import { rectifyCustomer } from '#server/features/privacy/rectify.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'
import { readRequests } from '#server/stores/customers/privacy-requests.ts'

export function officePrivacyRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, listPrivacyRequests, async ({ staff: viewer, query: { state, after } }) => {
    const { database, now } = services
    const requestPage = await readRequests(database.db, {
      state: state ?? null,
      after: after ?? null,
    })
    return {
      ...requestPage,
      results: await toPrivacyRequests(database.db, requestPage.results, { viewer, at: now() }),
    }
  })

  registerEndpoint(app, makePrivacyRequest, ({ staff, body }) => makeRequest(services, staff, body))

  registerEndpoint(app, closePrivacyRequest, ({ staff, params, body }) =>
    closeRequest(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, exportCustomer, ({ staff, params, body, reply }) => {
    reply.header('content-disposition', 'attachment; filename="personal-data.json"')
    return exportByOffice(services, staff, { ...params, ...body })
  })

  registerEndpoint(app, rectifyEndpoint, ({ staff, params, body }) =>
    rectifyCustomer(services, staff, { ...params, ...body }),
  )

  registerEndpoint(app, requestErasure, ({ staff, body }) => askForErasure(services, staff, body))

  registerEndpoint(app, confirmEndpoint, ({ staff, params }) =>
    confirmAndErase(services, staff, params.request),
  )
}
