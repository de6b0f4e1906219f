import * as privacy from '#contract/office/privacy.ts'
import { toPrivacyRequests } from '#server/features/privacy/privacy-request-view.ts'
import {
  closeRequest,
  exportByOffice,
  makeRequest,
} from '#server/features/privacy/privacy-requests.ts'
import { rectifyCustomer } from '#server/features/privacy/rectify.ts'
import { askForErasure, confirmAndErase } from '#server/features/privacy/request-erasure.ts'
import { type Route, route } from '#server/services/route.ts'
import { readRequests } from '#server/stores/customers/privacy-requests.ts'

export const officePrivacyRoutes: readonly Route[] = [
  route(
    privacy.listPrivacyRequests,
    async (services, { staff: viewer, query: { state, after } }) => {
      const { database, now } = services
      const requestPage = await readRequests(database.db, {
        state: state ?? null,
        after: after ?? null,
      })
      return {
        ...requestPage,
        results: await toPrivacyRequests(database.db, requestPage.results, { viewer, at: now() }),
      }
    },
  ),
  route(privacy.makePrivacyRequest, makeRequest),
  route(privacy.closePrivacyRequest, (services, { staff, params, body }) =>
    closeRequest(services, staff, { ...params, ...body }),
  ),
  route(privacy.exportCustomer, (services, { staff, params, body, reply }) => {
    reply.header('content-disposition', 'attachment; filename="personal-data.json"')
    return exportByOffice(services, staff, { ...params, ...body })
  }),
  route(privacy.rectifyCustomer, (services, { staff, params, body }) =>
    rectifyCustomer(services, staff, { ...params, ...body }),
  ),
  route(privacy.requestErasure, askForErasure),
  route(privacy.confirmErasure, confirmAndErase),
]
