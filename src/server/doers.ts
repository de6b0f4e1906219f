import { mailAccount } from './features/auth/account-mail.ts'
import { mailOrder } from './features/mails/mail-order.ts'
import { sendWritten } from './features/mails/send-written.ts'
import { linkTo } from './features/orders/mail-link.ts'
import { settle } from './features/payments/settle.ts'
import { readPayment } from './features/payments/store.ts'
import type { Doers } from './jobs/queue.ts'
import type { Services } from './services.ts'

/** Who does which promised work. */
export function doersOf(services: Services): Doers {
  const { config, database, payments } = services
  const mail = (order: string, kind: 'confirmation' | 'cancellation') =>
    mailOrder(services, { order, kind, link: (tx) => linkTo(tx, order, config.publicUrl) })
  return {
    'order-received': ({ order }) => mail(order, 'confirmation'),
    'order-cancelled': ({ order }) => mail(order, 'cancellation'),
    async 'settle-payment'({ order }) {
      if (payments === null || await readPayment(database.db, order) === null) return
      await settle({ ...services, payments }, order)
    },
    'account-mail': (job) => mailAccount(services, job),
    'written-mail': (job) => sendWritten(services, job.mail),
  }
}
