import { getReport, listReportScopes } from '#contract/office/reports.ts'
import * as weeklyReports from '#contract/office/weekly-reports.ts'
import { listScopes } from '#server/features/reports/report-scope.ts'
import { readReport } from '#server/features/reports/report.ts'
import { listWeekly, startWeekly, stopWeekly } from '#server/features/reports/weekly-reports.ts'
import { type Route, route } from '#server/services/route.ts'

export const reportRoutes: readonly Route[] = [
  route(getReport, (services, { staff, query, locale }) =>
    readReport(services, staff, { ...query, locale }),
  ),
  route(listReportScopes, listScopes),
  route(weeklyReports.listWeeklyReports, (services, { staff }) => listWeekly(services, staff)),
  route(weeklyReports.startWeeklyReport, startWeekly),
  route(weeklyReports.stopWeeklyReport, stopWeekly),
]
