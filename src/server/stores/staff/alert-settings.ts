import { sql } from 'kysely'
import type { Severity } from '#domain/alerts/alert.ts'
import type { QuietHours } from '#domain/alerts/quiet-hours.ts'
import type { Grant } from '#domain/staff/rights.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { PushSubscription } from '#server/gateways/push/port.ts'
import { grantsOf } from './sessions.ts'

/** The most browsers of one person; of more, the oldest are forgotten. */
const MOST_BROWSERS = 5

/** What somebody wants to be told of alerts. */
export type AlertSettings = { least: Severity; byMail: boolean; quiet: QuietHours | null }

/** A person who wants to be told, and what they may know today. */
export type AlertReader = AlertSettings & {
  staff: string
  email: string
  locale: Locale
  grants: Grant[]
  /** Ids of their browsers. */
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

/** Everybody who asked to be told and has not left; or one of them. */
export async function readAlertReaders(db: Queries, staff?: string): Promise<AlertReader[]> {
  const { rows } = await sql<ReaderRow>`
    select * from (
      select staff.id as staff, staff.email, staff.locale, ${grantsOf} as grants, ${settings}, array(
        select id::text from staff_pushes where staff_id = staff.id order by id) as pushes
      from staff_alert_settings settings join staff on staff.id = settings.staff_id
      where staff.left_at is null and staff.email is not null
        and (${staff ?? null}::uuid is null or staff.id = ${staff ?? null}::uuid)) reader
    where "byMail" or cardinality(pushes) > 0 order by staff`.execute(db)
  return rows.map(({ quietFrom, quietUntil, ...row }) => ({
    ...row,
    quiet: quietOf({ ...row, quietFrom, quietUntil }),
  }))
}

/** What somebody asked for; null for nothing. */
export async function readAlertSettings(db: Queries, staff: string): Promise<AlertSettings | null> {
  const {
    rows: [row],
  } = await sql<SettingsRow>`
    select ${settings} from staff_alert_settings settings where staff_id = ${staff}`.execute(db)
  return row ? { least: row.least, byMail: row.byMail, quiet: quietOf(row) } : null
}

export async function writeAlertSettings(
  tx: Tx,
  staff: string,
  { least, byMail, quiet }: AlertSettings,
): Promise<void> {
  await sql`
    insert into staff_alert_settings (staff_id, least, by_mail, quiet_from, quiet_until)
    values (${staff}, ${least}, ${byMail}, ${quiet?.from ?? null}::smallint, ${quiet?.until ?? null}::smallint)
    on conflict (staff_id) do update set least = excluded.least, by_mail = excluded.by_mail,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`.execute(tx)
}

/** Tells a browser, which is that of whoever asked last; of what is urgent, unless they said more. */
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
  await sql`
    insert into staff_alert_settings (staff_id, least, by_mail) values (${staff}, 'critical', false)
    on conflict do nothing`.execute(tx)
  // Another person's deliveries to this browser must not reach it any more: its row is a new one.
  await sql`delete from staff_pushes where endpoint = ${endpoint} and staff_id <> ${staff}`.execute(
    tx,
  )
  await sql`
    insert into staff_pushes (staff_id, endpoint, p256dh, auth, device, created_at)
    values (${staff}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${device}, ${new Date(at)})
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, device = excluded.device,
      created_at = excluded.created_at`.execute(tx)
  await sql`
    delete from staff_pushes where id in (
      select id from staff_pushes where staff_id = ${staff} order by created_at desc, id desc offset ${MOST_BROWSERS})`.execute(
    tx,
  )
}

export type StaffBrowser = { id: string; device: string; since: Date; endpoint: string }

/** The browsers of somebody that are told, oldest first. */
export async function listStaffPushes(db: Queries, staff: string): Promise<StaffBrowser[]> {
  const { rows } = await sql<StaffBrowser>`
    select id::text, device, created_at as since, endpoint from staff_pushes where staff_id = ${staff}
    order by created_at, staff_pushes.id`.execute(db)
  return rows
}

/** A browser by its id; null once it is gone. */
export async function readStaffPush(
  db: Queries,
  id: string,
): Promise<{ staff: string; subscription: PushSubscription } | null> {
  const {
    rows: [row],
  } = await sql<Columns<'staff_pushes', 'staff_id' | 'endpoint' | 'p256dh' | 'auth'>>`
    select staff_id, endpoint, p256dh, auth from staff_pushes where id = ${id}::bigint`.execute(db)
  if (!row) return null
  const { staff_id: staff, endpoint, p256dh, auth } = row
  return { staff, subscription: { endpoint, keys: { p256dh, auth } } }
}

/** Forgets a browser of somebody. False when there is none. */
export async function deleteStaffPush(
  db: Queries,
  { staff, id }: { staff: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from staff_pushes where staff_id = ${staff} and id = ${id}::bigint returning id`.execute(
    db,
  )
  return rows.length > 0
}
