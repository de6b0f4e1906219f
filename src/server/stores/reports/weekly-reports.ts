import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Locale } from '#contract/pages/locales.ts'
import type { Grant } from '#domain/staff/rights.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { grantsOf } from '#server/stores/staff/sessions.ts'

export type WeeklyReport = { id: string; scope: string; startedAt: Date }

/** Reads the weekly reports to which a person is subscribed, oldest first. */
export async function listWeeklyReports(db: Queries, staff: string): Promise<WeeklyReport[]> {
  return allRows(db)<WeeklyReport>`
    select id::text, scope, started_at as "startedAt" from weekly_reports where staff_id = ${staff}
    order by weekly_reports.id`
}

export async function addWeeklyReport(
  tx: Tx,
  { staff, scope, at }: { staff: string; scope: string; at: number },
): Promise<void> {
  await runStatement(tx)`
    insert into weekly_reports (staff_id, scope, started_at) values (${staff}, ${scope}, ${new Date(at)})`
}

/** Ends a subscription by its id or its scope. Returns its scope; null if there is none. */
export async function removeWeeklyReport(
  tx: Tx,
  staff: string,
  which: { id: string } | { scope: string },
): Promise<string | null> {
  const is = 'id' in which ? sql`id = ${which.id}::bigint` : sql`scope = ${which.scope}`
  const row = await firstRow(tx)<Columns<'weekly_reports', 'scope'>>`
    delete from weekly_reports where staff_id = ${staff} and ${is} returning scope`
  return row?.scope ?? null
}

/**
 * Claims the mails of a week for everybody who subscribed before the mails were due (`dueAt`); each
 * mail is claimed by only one process. Returns the ids of the claimed mails.
 */
export async function claimMails(
  tx: Tx,
  { week, dueAt }: { week: string; dueAt: number },
): Promise<string[]> {
  const rows = await allRows(tx)<Columns<'weekly_report_mails', 'id'>>`
    insert into weekly_report_mails (staff_id, scope, week)
    select staff_id, scope, ${week}::date from weekly_reports asked
    where started_at < ${new Date(dueAt)} and not exists (
      select from weekly_report_mails done
      where done.staff_id = asked.staff_id and done.scope = asked.scope and done.week = ${week}::date)
    on conflict do nothing returning id::text`
  return rows.map(({ id }) => id)
}

/** A mail to be sent. `reader`: null if the person has left or ended the subscription. */
export type WeeklyMail = {
  staff: string
  scope: string
  /** The Monday on which the week begins, `2026-11-23`. */
  week: string
  reader: { email: string; locale: Locale; grants: Grant[] } | null
}

/** Reads a claimed mail; null if the mail was already sent or dropped. */
export async function readWeeklyMail(db: Queries, id: string): Promise<WeeklyMail | null> {
  const row = await firstRow(db)<WeeklyMail>`
    select mail.staff_id as staff, mail.scope, to_char(mail.week, 'YYYY-MM-DD') as week, (
      select jsonb_build_object('email', staff.email, 'locale', staff.locale, 'grants', ${grantsOf})
      from weekly_reports asked join staff on staff.id = asked.staff_id
      where asked.staff_id = mail.staff_id and asked.scope = mail.scope
        and staff.left_at is null and staff.email is not null) as reader
    from weekly_report_mails mail where mail.id = ${id}::bigint and done_at is null`
  return row ?? null
}

export async function endWeeklyMail(
  db: Queries,
  id: string,
  { outcome, at }: { outcome: 'sent' | 'dropped'; at: number },
): Promise<void> {
  await runStatement(db)`
    update weekly_report_mails set outcome = ${outcome}, done_at = ${new Date(at)}
    where id = ${id}::bigint and done_at is null`
}

/** Deletes the records of mails about weeks before a day. */
export async function deleteWeeklyMailsBefore(tx: Tx, before: string): Promise<void> {
  await runStatement(tx)`delete from weekly_report_mails where week < ${before}::date`
}
