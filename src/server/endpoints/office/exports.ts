import type { FastifyInstance } from 'fastify'
import {
  askForCustomers,
  askForExport,
  askForOrders,
  askForProducts,
  askForPromos,
  askForRestaurants,
  fetchExport,
  getExport,
  listExports,
} from '#contract/office/exports.ts'
import {
  requestExport,
  listOwnExports,
  openFile,
  readOwnExport,
} from '#server/features/exports/exports.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function exportRoutes(app: FastifyInstance, services: Services): void {
  for (const endpoint of [
    askForExport,
    askForOrders,
    askForCustomers,
    askForPromos,
    askForRestaurants,
    askForProducts,
  ])
    registerEndpoint(app, endpoint, ({ staff, body, idempotencyKey: key, locale }) =>
      requestExport(services, staff, { wish: body, key, locale }),
    )

  registerEndpoint(app, listExports, async ({ staff }) => ({
    results: await listOwnExports(services, staff),
  }))

  registerEndpoint(app, getExport, ({ staff, params }) =>
    readOwnExport(services, staff, params.export),
  )

  registerEndpoint(app, fetchExport, async ({ staff, params, reply }) => {
    const { name, bytes, content } = await openFile(services, staff, params.export)
    return reply
      .type('application/octet-stream')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content)
  })
}
