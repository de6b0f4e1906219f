import { createHash } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import { latenessNow } from '#contract/shop/order-lateness.ts'
import type { Services } from '#server/services/services.ts'
import { lateNotice } from '#server/features/mails/late-mail.ts'
import { openLink } from '#server/features/orders/mail-link.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { deletePushes, readPushes } from '#server/stores/pushes/pushes.ts'

/**
 * Seconds after which a push that was not delivered is dropped, because its information is then out
 * of date.
 */
const WORTH_SECONDS = 600

/**
 * Notifies each subscribed browser that the order is late, in the words of the mail. The
 * subscription remains, so that the browser can be notified when the order is ready. A push that is
 * sent twice is shown once.
 */
export async function pushLate(
  { config, database: { db }, now, push }: Pick<Services, 'config' | 'database' | 'now' | 'push'>,
  { order, state }: { order: string; state: 'late' | 'very-late' },
): Promise<void> {
  const subscriptions = await readPushes(db, order)
  const sold = subscriptions.length === 0 ? null : await readSold(db, order)
  const progress = sold === null ? null : await readProgress(db, order)
  if (sold === null || progress === null) return
  const lateness = latenessNow(progress, now())
  if (lateness.state !== state) return
  const readyAt = lateness.readyAt === null ? null : new Date(lateness.readyAt).toISOString()
  const token = await openLink(db, order)
  const tag = createHash('sha256').update(`late ${order}`).digest('base64url').slice(0, 24)
  const outcomes = await Promise.allSettled(
    subscriptions.map(async ({ locale, ...subscription }) => {
      const { subject: title, lead: body } = lateNotice({ locale, order: sold, readyAt })
      const url = config.publicUrl + href('confirmation', locale, { token })
      const outcome = await push.send(subscription, {
        payload: JSON.stringify({ title, body, tag, url }),
        topic: tag,
        seconds: WORTH_SECONDS,
      })
      if (outcome === 'gone') await deletePushes(db, order, subscription.endpoint)
    }),
  )
  const failed = outcomes.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
