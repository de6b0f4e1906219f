import { writeExport } from '#server/features/exports/write-export.ts'
import { deliverWebhook } from '#server/features/alerts/deliver-webhook.ts'
import { notifyStaff } from '#server/features/alerts/notify-staff.ts'
import { mailAccount } from '#server/features/auth/account-mail.ts'
import { sendContact } from '#server/features/contact/send-message.ts'
import { createOrderMailer } from '#server/features/mails/mail-order.ts'
import { mailLate } from '#server/features/mails/mail-late.ts'
import { mailProblemAnswer } from '#server/features/mails/mail-problem-answer.ts'
import { mailReady } from '#server/features/mails/mail-ready.ts'
import { mailReplacement } from '#server/features/mails/mail-replacement.ts'
import { mailTimeOffer } from '#server/features/mails/mail-time-offer.ts'
import { sendWritten } from '#server/features/mails/send-written.ts'
import { finalizeStep } from '#server/features/orders/finalize-step.ts'
import { mailStaff } from '#server/features/staff/staff-mail.ts'
import { settle } from '#server/features/payments/settle.ts'
import { readPaymentsOf } from '#server/stores/payments/carried-payments.ts'
import { pushLate } from '#server/features/pushes/push-late.ts'
import { pushReady } from '#server/features/pushes/push-ready.ts'
import { pushReplacement } from '#server/features/pushes/push-replacement.ts'
import { pushTimeOffer } from '#server/features/pushes/push-time-offer.ts'
import { refundReplaced } from '#server/features/refunds/refund-replaced.ts'
import { mailWeek } from '#server/features/reports/mail-week.ts'
import { deletePushes } from '#server/stores/pushes/pushes.ts'
import type { JobHandlers } from '#server/jobs/queue.ts'
import type { Services } from '#server/services/services.ts'

/** Waits for all attempts, which run concurrently, and then throws the first failure. */
async function allOf(attempts: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(attempts)).find(
    (outcome) => outcome.status === 'rejected',
  )
  if (failed) throw failed.reason
}

/** The handler of each kind of job. */
export function jobHandlers(services: Services): JobHandlers {
  const { database, jobs, now, payments } = services
  const mailOrder = createOrderMailer(services)
  return {
    'order-received': ({ order }) => mailOrder({ order, kind: 'confirmation' }),
    async 'order-cancelled'({ order }) {
      await deletePushes(database.db, order)
      await mailOrder({ order, kind: 'cancellation' })
    },
    'order-refunded': ({ order, refund }) => mailOrder({ order, kind: 'refund', refund }),
    'step-stands': (step) =>
      database.db.transaction().execute((tx) => finalizeStep(tx, jobs, { ...step, at: now() })),
    'order-ready': ({ order }) => allOf([pushReady(services, order), mailReady(services, order)]),
    'time-offered': ({ offer }) =>
      allOf([pushTimeOffer(services, offer), mailTimeOffer(services, { offer, which: 'offer' })]),
    async 'replacement-stands'({ order, replacement }) {
      await refundReplaced(services, order)
      await allOf([pushReplacement(services, replacement), mailReplacement(services, replacement)])
    },
    'order-late': (late) => allOf([pushLate(services, late), mailLate(services, late)]),
    'order-moved': ({ offer }) => mailTimeOffer(services, { offer, which: 'moved' }),
    'problem-answered': ({ problem }) => mailProblemAnswer(services, problem),
    async 'settle-payment'({ order }) {
      if (payments === null) return
      for (const payment of await readPaymentsOf(database.db, order))
        await settle({ ...services, payments }, payment)
    },
    'account-mail': (job) => mailAccount(services, job),
    'staff-mail': (job) => mailStaff(services, job),
    'contact-message': ({ message }) => sendContact(services, message),
    'written-mail': (job) => sendWritten(services, job.mail),
    'alert-message': ({ delivery }) => notifyStaff(services, delivery),
    'webhook-delivery': ({ delivery }) => deliverWebhook(services, delivery),
    'file-export': (job) => writeExport(services, job.export),
    'weekly-report': (job) => mailWeek(services, job.mail),
  }
}
