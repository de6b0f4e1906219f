import type { FastifyInstance } from 'fastify'
import { getReport, listReportScopes } from '#contract/office/reports.ts'
import {
  listWeeklyReports,
  startWeeklyReport,
  stopWeeklyReport,
} from '#contract/office/weekly-reports.ts'
import { readReport } from '#server/features/reports/report.ts'
import { listScopes } from '#server/features/reports/report-scope.ts'
import { listWeekly, startWeekly, stopWeekly } from '#server/features/reports/weekly-reports.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import type { Services } from '#server/services/services.ts'

export function reportRoutes(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, getReport, ({ staff, query, locale }) =>
    readReport(services, staff, { ...query, locale }),
  )

  registerEndpoint(app, listReportScopes, ({ staff }) => listScopes(services, staff))

  registerEndpoint(app, listWeeklyReports, ({ staff }) => listWeekly(services, staff))

  registerEndpoint(app, startWeeklyReport, ({ staff, body }) =>
    startWeekly(services, staff, body.scope),
  )

  registerEndpoint(app, stopWeeklyReport, ({ staff, params }) =>
    stopWeekly(services, staff, params.report),
  )
}
