import { mailAccount } from './features/auth/account-mail.ts'
import { sendContact } from './features/contact/send-message.ts'
import { mailOrder } from './features/mails/mail-order.ts'
import { mailReady } from './features/mails/mail-ready.ts'
import { sendWritten } from './features/mails/send-written.ts'
import { linkTo } from './features/orders/mail-link.ts'
import { stepStands } from './features/orders/step-stands.ts'
import { settle } from './features/payments/settle.ts'
import { readPayment } from './features/payments/store.ts'
import { pushReady } from './features/pushes/push-ready.ts'
import { forgetPushes } from './features/pushes/store.ts'
import type { Doers } from './jobs/queue.ts'
import type { Services } from './services.ts'

/** Who does which promised work. */
export function doersOf(services: Services): Doers {
  const { config, database, jobs, now, payments } = services
  const mail = (order: string, kind: 'confirmation' | 'cancellation') =>
    mailOrder(services, { order, kind, link: (tx) => linkTo(tx, order, config.publicUrl) })
  return {
    'order-received': ({ order }) => mail(order, 'confirmation'),
    async 'order-cancelled'({ order }) {
      await forgetPushes(database.db, order)
      await mail(order, 'cancellation')
    },
    'step-stands': (step) => database.db.transaction().execute((tx) => stepStands(tx, jobs, { ...step, at: now() })),
    async 'order-ready'({ order }) {
      // Neither waits for the other, or is kept from being told because the other failed.
      const told = await Promise.allSettled([pushReady(services, order), mailReady(services, order)])
      const failed = told.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    },
    async 'settle-payment'({ order }) {
      if (payments === null || await readPayment(database.db, order) === null) return
      await settle({ ...services, payments }, order)
    },
    'account-mail': (job) => mailAccount(services, job),
    'contact-message': ({ message }) => sendContact(services, message),
    'written-mail': (job) => sendWritten(services, job.mail),
  }
}
