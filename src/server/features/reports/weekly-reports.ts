import type { startWeeklyReport, stopWeeklyReport } from '#contract/office/weekly-reports.ts'
import type { EndpointCall } from '#server/http/requests/serve.ts'
import { MOST_WEEKLY_REPORTS, type WeeklyReports } from '#contract/office/weekly-reports.ts'
import { lastRound, nextRound } from '#domain/reports/weekly.ts'
import { restaurantsWith } from '#domain/staff/rights.ts'
import { dayAfter } from '#domain/time/days.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { readUpToDate } from '#server/stores/reports/sum-marks.ts'
import {
  addWeeklyReport,
  claimMails,
  deleteWeeklyMailsBefore,
  listWeeklyReports,
  removeWeeklyReport,
} from '#server/stores/reports/weekly-reports.ts'
import { lockPerson } from '#server/stores/staff/people.ts'
import { readScope, readScopeNames } from './report-scope.ts'

type WeeklyReportServices = Pick<Services, 'catalogue' | 'database' | 'now'>

/** Days for which the recipients of weekly reports are recorded. */
const KEPT_DAYS = 90

/**
 * Lists the reports that a staff member receives by mail each Monday, with the names of their
 * scopes (H16).
 */
export async function listWeekly(
  services: WeeklyReportServices,
  { staff }: StaffViewer,
): Promise<WeeklyReports> {
  const { database, now } = services
  const reports = await listWeeklyReports(database.db, staff)
  const nameOf = await readScopeNames(
    services,
    reports.map(({ scope }) => scope),
  )
  return {
    next: new Date(nextRound(now()).dueAt).toISOString(),
    results: reports.map(({ startedAt, ...report }) => ({
      ...report,
      name: nameOf(report.scope),
      startedAt: startedAt.toISOString(),
    })),
  }
}

/**
 * Subscribes a staff member to a report that is mailed each Monday, from the next Monday on. An
 * existing subscription remains unchanged. More than `MOST_WEEKLY_REPORTS` subscriptions are
 * refused. Without a scope, the report covers the whole chain if the person may see it, else all
 * that they may see at the time of each mail.
 */
export async function startWeekly(
  services: WeeklyReportServices,
  { staff: viewer, body: { scope: requestedScope } }: EndpointCall<typeof startWeeklyReport>,
): Promise<WeeklyReports> {
  const { database, now } = services
  const { staff } = viewer
  await readScope(services, viewer, requestedScope)
  const scope =
    requestedScope ?? (restaurantsWith(viewer.grants, 'reports') === null ? 'chain' : 'mine')
  await database.db.transaction().execute(async (tx) => {
    if (!(await lockPerson(tx, staff))) throw new Refusal('not_found')
    const existingReports = await listWeeklyReports(tx, staff)
    if (existingReports.some((report) => report.scope === scope)) return
    if (existingReports.length >= MOST_WEEKLY_REPORTS) throw new Refusal('too_many_requests')
    const at = now()
    await addWeeklyReport(tx, { staff, scope, at })
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'weekly-report-started',
      subject: `staff ${staff}`,
      after: { scope },
      at,
    })
  })
  return listWeekly(services, viewer)
}

export async function stopWeekly(
  services: WeeklyReportServices,
  { staff: viewer, params: { report: id } }: EndpointCall<typeof stopWeeklyReport>,
): Promise<WeeklyReports> {
  const { database, now } = services
  const { staff } = viewer
  await database.db.transaction().execute(async (tx) => {
    const scope = await removeWeeklyReport(tx, staff, { id })
    if (scope === null) throw new Refusal('not_found')
    await writeAudit(tx, {
      actor: { by: 'staff', staff },
      action: 'weekly-report-stopped',
      subject: `staff ${staff}`,
      before: { scope },
      at: now(),
    })
  })
  return listWeekly(services, viewer)
}

/**
 * Enqueues the mails of the last Monday, from six in the morning in Paris on, once the sums include
 * all orders up to that time. Either all mails are enqueued or none, even if the process is killed.
 * A program that did not run at six enqueues them when it runs again, within the week.
 */
export async function planWeek({
  database,
  jobs,
  now,
}: Pick<Services, 'database' | 'jobs' | 'now'>): Promise<void> {
  const { week, dueAt } = lastRound(now())
  const sumsKeptUntil = await readUpToDate(database.db)
  if (sumsKeptUntil === null || sumsKeptUntil.getTime() < dueAt) return
  await database.db.transaction().execute(async (tx) => {
    for (const mail of await claimMails(tx, { week: week.from, dueAt }))
      await jobs.enqueue(tx, 'weekly-report', { mail })
    await deleteWeeklyMailsBefore(tx, dayAfter(week.from, -KEPT_DAYS))
  })
}
