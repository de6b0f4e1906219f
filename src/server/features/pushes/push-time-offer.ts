import { createHash } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import type { Services } from '#server/services/services.ts'
import { translator } from '#texts/translator.ts'
import { openLink } from '#server/features/orders/mail-link.ts'
import { receiptLabels } from '#server/features/receipts/receipt-labels.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { readOffer } from '#server/stores/orders/time-offers.ts'
import { deletePushes, readPushes } from '#server/stores/pushes/pushes.ts'

/**
 * Notifies each subscribed browser of the offer of another time, while the offer is open. The
 * subscription remains, so that the browser can be notified when the order is ready. A push that is
 * sent twice is shown once.
 */
export async function pushTimeOffer(
  { config, database: { db }, now, push }: Pick<Services, 'config' | 'database' | 'now' | 'push'>,
  id: string,
): Promise<void> {
  const offer = await readOffer(db, id)
  if (offer?.state !== 'open') return
  const { order, to, until } = offer
  const subscriptions = await readPushes(db, order)
  const sold = subscriptions.length === 0 ? null : await readSold(db, order)
  if (sold === null) return
  const token = await openLink(db, order)
  const tag = createHash('sha256').update(`offer ${id}`).digest('base64url').slice(0, 24)
  const outcomes = await Promise.allSettled(
    subscriptions.map(async ({ locale, ...subscription }) => {
      const say = translator('mail', locale)
      const { dateTime } = receiptLabels(locale)
      const { number, restaurant } = sold
      const outcome = await push.send(subscription, {
        payload: JSON.stringify({
          title: say('offer.title', { number }),
          body: say('offer.push', {
            restaurant: restaurant.name,
            to: dateTime(new Date(to).toISOString()),
            until: dateTime(new Date(until).toISOString()),
          }),
          tag,
          url: config.publicUrl + href('confirmation', locale, { token }),
        }),
        topic: tag,
        seconds: Math.max(1, Math.floor((until - now()) / 1000)),
      })
      if (outcome === 'gone') await deletePushes(db, order, subscription.endpoint)
    }),
  )
  const failed = outcomes.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
