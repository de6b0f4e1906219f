import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Severity } from '#domain/alerts/alert.ts'
import type { QuietHours } from '#domain/alerts/quiet-hours.ts'
import type { Grant } from '#domain/staff/rights.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { PushSubscription } from '#server/gateways/push/port.ts'
import { grantsOf } from './sessions.ts'

/** Maximum number of browsers of one person; if there are more, the oldest are deleted. */
const MOST_BROWSERS = 5

/** A person's settings for notifications of alerts. */
export type AlertSettings = { least: Severity; byMail: boolean; quiet: QuietHours | null }

/** A person who is notified of alerts, with their present rights. */
export type AlertReader = AlertSettings & {
  staff: string
  email: string
  locale: Locale
  grants: Grant[]
  /** Ids of the person's browsers that receive pushes. */
  pushes: string[]
}

type SettingsRow = {
  least: Severity
  byMail: boolean
  quietFrom: number | null
  quietUntil: number | null
}
type ReaderRow = SettingsRow & Omit<AlertReader, keyof AlertSettings>

const quietOf = ({ quietFrom, quietUntil }: SettingsRow): QuietHours | null =>
  quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }

const settings = sql`settings.least, settings.by_mail as "byMail", settings.quiet_from as "quietFrom",
  settings.quiet_until as "quietUntil"`

/** Reads everybody who receives notifications and has not left, or one such person. */
export async function readAlertReaders(db: Queries, staff?: string): Promise<AlertReader[]> {
  const rows = await allRows(db)<ReaderRow>`
    select * from (
      select staff.id as staff, staff.email, staff.locale, ${grantsOf} as grants, ${settings}, array(
        select id::text from staff_pushes where staff_id = staff.id order by id) as pushes
      from staff_alert_settings settings join staff on staff.id = settings.staff_id
      where staff.left_at is null and staff.email is not null
        and (${staff ?? null}::uuid is null or staff.id = ${staff ?? null}::uuid)) reader
    where "byMail" or cardinality(pushes) > 0 order by staff`
  return rows.map(({ quietFrom, quietUntil, ...row }) => ({
    ...row,
    quiet: quietOf({ ...row, quietFrom, quietUntil }),
  }))
}

/** Reads a person's settings; null if they never chose any. */
export async function readAlertSettings(db: Queries, staff: string): Promise<AlertSettings | null> {
  const row = await firstRow(db)<SettingsRow>`
    select ${settings} from staff_alert_settings settings where staff_id = ${staff}`
  return row ? { least: row.least, byMail: row.byMail, quiet: quietOf(row) } : null
}

export async function writeAlertSettings(
  tx: Tx,
  staff: string,
  { least, byMail, quiet }: AlertSettings,
): Promise<void> {
  await runStatement(tx)`
    insert into staff_alert_settings (staff_id, least, by_mail, quiet_from, quiet_until)
    values (${staff}, ${least}, ${byMail}, ${quiet?.from ?? null}::smallint, ${quiet?.until ?? null}::smallint)
    on conflict (staff_id) do update set least = excluded.least, by_mail = excluded.by_mail,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`
}

/**
 * Stores a browser for pushes to a person. It belongs to the person who added it last. If they have
 * no settings yet, they are notified of critical alerts only.
 */
export async function keepStaffPush(
  tx: Tx,
  {
    staff,
    subscription,
    device,
    at,
  }: { staff: string; subscription: PushSubscription; device: string; at: number },
): Promise<void> {
  const { endpoint, keys } = subscription
  await runStatement(tx)`
    insert into staff_alert_settings (staff_id, least, by_mail) values (${staff}, 'critical', false)
    on conflict do nothing`
  // The row of another person is deleted rather than changed, so that that person's pending
  // deliveries cannot reach this browser.
  await runStatement(tx)`
    delete from staff_pushes where endpoint = ${endpoint} and staff_id <> ${staff}`
  await runStatement(tx)`
    insert into staff_pushes (staff_id, endpoint, p256dh, auth, device, created_at)
    values (${staff}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${device}, ${new Date(at)})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
      created_at = excluded.created_at`
  await runStatement(tx)`
    delete from staff_pushes where id in (
      select id from staff_pushes where staff_id = ${staff} order by created_at desc, id desc offset ${MOST_BROWSERS})`
}

export type StaffBrowser = { id: string; device: string; since: Date; endpoint: string }

/** Lists the browsers of a person that receive pushes, oldest first. */
export async function listStaffPushes(db: Queries, staff: string): Promise<StaffBrowser[]> {
  return allRows(db)<StaffBrowser>`
    select id::text, device, created_at as since, endpoint from staff_pushes where staff_id = ${staff}
    order by created_at, staff_pushes.id`
}

/** Reads a browser by its id; null if it was deleted. */
export async function readStaffPush(
  db: Queries,
  id: string,
): Promise<{ staff: string; subscription: PushSubscription } | null> {
  const row = await firstRow(db)<
    Columns<'staff_pushes', 'staff_id' | 'endpoint' | 'p256dh' | 'auth'>
  >`
    select staff_id, endpoint, p256dh, auth from staff_pushes where id = ${id}::bigint`
  if (!row) return null
  const { staff_id: staff, endpoint, p256dh, auth } = row
  return { staff, subscription: { endpoint, keys: { p256dh, auth } } }
}

/** Deletes the push subscription of a browser of a staff member. False if there is none. */
export async function deleteStaffPush(
  db: Queries,
  { staff, id }: { staff: string; id: string },
): Promise<boolean> {
  const rows = await allRows(db)`
    delete from staff_pushes where staff_id = ${staff} and id = ${id}::bigint returning id`
  return rows.length > 0
}
