import type { EndpointCall } from '#server/http/requests/serve.ts'
import type {
  AlertSettingsView,
  changeAlertSettings,
  removeAlertBrowser,
} from '#contract/office/alert-settings.ts'
import type { QuietHours } from '#domain/alerts/quiet-hours.ts'
import type { Queries } from '#server/db/open.ts'
import type { PushSubscription } from '#server/gateways/push/port.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import { fieldRefusal, Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import {
  type AlertSettings,
  deleteStaffPush,
  keepStaffPush,
  listStaffPushes,
  readAlertSettings,
  writeAlertSettings,
} from '#server/stores/staff/alert-settings.ts'

type AlertSettingsServices = Pick<Services, 'database' | 'now' | 'push'>

/** The settings of a person who has chosen none: no notifications. */
const off: AlertSettings = { least: 'critical', byMail: false, quiet: null }

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const quietHoursView = (quiet: QuietHours | null) =>
  quiet && { from: timeOf(quiet.from), until: timeOf(quiet.until) }

/** Reads which alerts a staff member is notified of, and how (H19). */
export async function readOwnSettings(db: Queries, staff: string): Promise<AlertSettingsView> {
  const settings = (await readAlertSettings(db, staff)) ?? off
  const browsers = await listStaffPushes(db, staff)
  return {
    ...settings,
    quiet: quietHoursView(settings.quiet),
    browsers: browsers.map((browser) => ({ ...browser, since: browser.since.toISOString() })),
  }
}

export const changeOwnSettings = (
  { database }: AlertSettingsServices,
  { staff: { staff }, body: { least, byMail, quiet } }: EndpointCall<typeof changeAlertSettings>,
): Promise<AlertSettingsView> =>
  database.db.transaction().execute(async (tx) => {
    await writeAlertSettings(tx, staff, {
      least,
      byMail,
      quiet: quiet && { from: minuteOf(quiet.from), until: minuteOf(quiet.until) },
    })
    return readOwnSettings(tx, staff)
  })

/**
 * Adds the browser that sends the request to the browsers that receive the person's notifications.
 */
export async function addOwnBrowser(
  { database, now, push }: AlertSettingsServices,
  { staff }: StaffViewer,
  { subscription, device }: { subscription: PushSubscription; device: string },
): Promise<AlertSettingsView> {
  // The address of the push service is checked, because otherwise a client could name an address in
  // our own network.
  if (!push.accepts(subscription)) throw fieldRefusal('endpoint', 'field_invalid')
  return database.db.transaction().execute(async (tx) => {
    await keepStaffPush(tx, { staff, subscription, device, at: now() })
    return readOwnSettings(tx, staff)
  })
}

export const removeOwnBrowser = (
  { database }: AlertSettingsServices,
  { staff: { staff }, params: { browser: id } }: EndpointCall<typeof removeAlertBrowser>,
): Promise<AlertSettingsView> =>
  database.db.transaction().execute(async (tx) => {
    if (!(await deleteStaffPush(tx, { staff, id }))) throw new Refusal('not_found')
    return readOwnSettings(tx, staff)
  })
