import { lastRound } from '#domain/reports/weekly.ts'
import { hasRight } from '#domain/staff/rights.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import { keepMail } from '#server/stores/mails/mails.ts'
import {
  type WeeklyMail,
  endWeeklyMail,
  readWeeklyMail,
  removeWeeklyReport,
} from '#server/stores/reports/weekly-reports.ts'
import { readScope, readScopeNames } from './report-scope.ts'
import { readWeekFigures } from './week-figures.ts'
import { weekMail } from './week-mail.ts'

type WeekMailServices = Pick<Services, 'catalogue' | 'config' | 'database' | 'mail' | 'now'>

/**
 * Mails the report of a week to the staff member's own address, unless they ended the subscription
 * or left the company (H16). The subscription ends if they lost the right to reports, or may no
 * longer see all of its scope. If the process dies right after sending, the mail is sent twice with
 * the same Message-ID.
 */
export async function mailWeek(services: WeekMailServices, id: string): Promise<void> {
  const { database, now } = services
  const due = await readWeeklyMail(database.db, id)
  if (due === null) return
  const outcome = (await send(services, id, due)) ? 'sent' : 'dropped'
  await endWeeklyMail(database.db, id, { outcome, at: now() })
}

/** Sends the mail, if it is still due. Returns whether it was sent. */
async function send(services: WeekMailServices, id: string, due: WeeklyMail): Promise<boolean> {
  const { catalogue, config, database, mail, now } = services
  const { reader, scope } = due
  const { week, before } = lastRound(now())
  // A mail that failed for days is dropped, so that it is not sent together with the next one.
  if (reader === null || week.from !== due.week) return false
  const reportScope = await readScopeOf(services, reader, scope)
  if (reportScope === null) {
    await endReport(services, due)
    return false
  }
  const { email, locale } = reader
  const nameOf = await readScopeNames(services, [scope])
  const message = {
    messageId: messageIdOf(config.publicUrl, `weekly-report-${id}`),
    to: email,
    locale,
    ...weekMail({
      locale,
      scope,
      name: nameOf(scope),
      figures: await readWeekFigures(services, reportScope, { week, before }),
      face: catalogue.now().face,
      publicUrl: config.publicUrl,
    }),
  }
  await keepMail(database.db, services, { ...message, customer: null, kind: 'weekly-report' })
  await mail.send(message)
  return true
}

/**
 * The scope of the report as the reader may see it today; null if they may no longer see all of it.
 */
async function readScopeOf(
  services: WeekMailServices,
  { grants }: NonNullable<WeeklyMail['reader']>,
  scope: string,
) {
  if (!hasRight(grants, 'reports')) return null
  try {
    return await readScope(services, { grants }, scope)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  }
}

const endReport = (
  { database, now }: WeekMailServices,
  { staff, scope }: WeeklyMail,
): Promise<void> =>
  database.db.transaction().execute(async (tx) => {
    // The person may have ended the subscription meanwhile.
    if ((await removeWeeklyReport(tx, staff, { scope })) === null) return
    await writeAudit(tx, {
      actor: { by: 'command' },
      action: 'weekly-report-stopped',
      subject: `staff ${staff}`,
      before: { scope },
      at: now(),
    })
  })
