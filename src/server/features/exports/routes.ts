import * as endpoints from '#contract/office/exports.ts'
import {
  requestExport,
  listOwnExports,
  openFile,
  readOwnExport,
} from '#server/features/exports/exports.ts'
import { type Route, route } from '#server/services/route.ts'

export const exportRoutes: readonly Route[] = [
  ...[
    endpoints.askForExport,
    endpoints.askForOrders,
    endpoints.askForCustomers,
    endpoints.askForPromos,
    endpoints.askForRestaurants,
    endpoints.askForProducts,
  ].map((endpoint) =>
    route(endpoint, (services, { staff, body, idempotencyKey: key, locale }) =>
      requestExport(services, staff, { wish: body, key, locale }),
    ),
  ),
  route(endpoints.listExports, async (services, { staff }) => ({
    results: await listOwnExports(services, staff),
  })),
  route(endpoints.getExport, (services, { staff, params }) =>
    readOwnExport(services, staff, params.export),
  ),
  route(endpoints.fetchExport, async (services, { staff, params, reply }) => {
    const { name, bytes, content } = await openFile(services, staff, params.export)
    return reply
      .type('application/octet-stream')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content)
  }),
]
