import type { FastifyInstance } from 'fastify'
import { getReport, listReportScopes } from '#contract/office/reports.ts'
import { readReport } from '#server/features/reports/report.ts'
import { listScopes } from '#server/features/reports/report-scope.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function reportRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getReport, ({ staff, query, locale }) =>
    readReport(services, staff, { ...query, locale }),
  )

  registerEndpoint(app, listReportScopes, ({ staff }) => listScopes(services, staff))
}
