import { restaurantsWith } from '#domain/staff/rights.ts'
import type { Services } from '#server/services/services.ts'
import {
  type Delivery,
  type DeliveryOutcome,
  endDelivery,
  readDelivery,
} from '#server/stores/alerts/deliveries.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import { keepMail } from '#server/stores/mails/mails.ts'
import {
  type AlertReader,
  deleteStaffPush,
  readAlertReaders,
  readStaffPush,
} from '#server/stores/staff/alert-settings.ts'
import { alertMail, alertPush } from './alert-message.ts'
import { isFor } from './plan-deliveries.ts'

type StaffAlertServices = Pick<
  Services,
  'catalogue' | 'config' | 'database' | 'mail' | 'now' | 'push'
>

/** Lifetime of a push in seconds: after this time, the push service no longer delivers it. */
const WORTH_SECONDS = 3600

/**
 * Notifies a staff member of an alert, unless the alert is settled by now, the person no longer
 * wants notifications of it, or the person may no longer see it. Throws if the delivery must be
 * tried again. If the process dies right after sending, a mail is sent twice with the same
 * Message-ID, and a push is displayed only once.
 */
export async function notifyStaff(services: StaffAlertServices, id: string): Promise<void> {
  const { database, now } = services
  const delivery = await readDelivery(database.db, id)
  if (delivery === null) return
  const outcome = delivery.alert.settledAt === null ? await tell(services, delivery) : 'dropped'
  await endDelivery(database.db, id, { outcome, at: now() })
}

const tell = (services: StaffAlertServices, delivery: Delivery): Promise<DeliveryOutcome> =>
  delivery.channel === 'mail' ? sendMail(services, delivery) : sendPush(services, delivery)

/**
 * Returns the staff member of a delivery with their settings; null if they no longer want to be
 * notified of the alert.
 */
async function readerOf(
  { database: { db } }: StaffAlertServices,
  { alert }: Delivery,
  staff: string,
): Promise<AlertReader | null> {
  const [reader] = await readAlertReaders(db, staff)
  return reader !== undefined && isFor(alert, reader) ? reader : null
}

const messageContextOf = (
  { catalogue, config }: StaffAlertServices,
  { alert }: Delivery,
  { locale, grants }: AlertReader,
) => ({
  alert,
  restaurants: restaurantsWith(grants, 'today'),
  locale,
  face: catalogue.now().face,
  publicUrl: config.publicUrl,
})

async function sendMail(
  services: StaffAlertServices,
  delivery: Delivery,
): Promise<DeliveryOutcome> {
  const { config, database, mail } = services
  const reader = await readerOf(services, delivery, delivery.recipient)
  if (reader === null || !reader.byMail) return 'dropped'
  const message = {
    messageId: messageIdOf(config.publicUrl, delivery.id),
    to: reader.email,
    locale: reader.locale,
    ...alertMail(messageContextOf(services, delivery, reader)),
  }
  await keepMail(database.db, services, { ...message, customer: null, kind: 'staff-alert' })
  await mail.send(message)
  return 'sent'
}

async function sendPush(
  services: StaffAlertServices,
  delivery: Delivery,
): Promise<DeliveryOutcome> {
  const { database, push } = services
  const browser = await readStaffPush(database.db, delivery.recipient)
  const reader = browser && (await readerOf(services, delivery, browser.staff))
  if (browser === null || reader === null) return 'dropped'
  const { staff, subscription } = browser
  const pushOutcome = await push.send(subscription, {
    ...alertPush(messageContextOf(services, delivery, reader)),
    seconds: WORTH_SECONDS,
  })
  if (pushOutcome === 'sent') return pushOutcome
  await deleteStaffPush(database.db, { staff, id: delivery.recipient })
  return 'dropped'
}
