import { createHash } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import type { Services } from '#server/services/services.ts'
import { translator } from '#texts/translator.ts'
import { openLink } from '#server/features/orders/mail-link.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { deletePushes, readPushes } from '#server/stores/pushes/pushes.ts'

/** Seconds after which a push that was not delivered is dropped. */
const WORTH_SECONDS = 3600

/** The payload that the service worker shows; `url`: the target of a tap. */
type ReadyPush = { title: string; body: string; tag: string; url: string }

/**
 * Notifies each subscribed browser that the order is ready, once: a subscription is deleted after
 * its notification, or if its browser no longer exists. Throws if some browsers could not be
 * notified, so that the job is retried. If the process dies right after sending, a push is sent
 * twice, but shown once.
 */
export async function pushReady(
  { config, database: { db }, push }: Pick<Services, 'config' | 'database' | 'push'>,
  order: string,
): Promise<void> {
  const subscriptions = await readPushes(db, order)
  const sold = subscriptions.length === 0 ? null : await readSold(db, order)
  if (sold?.status !== 'ready') return
  const { number, restaurant, delivery } = sold
  const token = await openLink(db, order)
  const tag = createHash('sha256').update(`ready ${order}`).digest('base64url').slice(0, 24)
  const outcomes = await Promise.allSettled(
    subscriptions.map(async ({ locale, ...subscription }) => {
      const say = translator('mail', locale)
      const payload: ReadyPush = {
        title: say('ready.subject', { number }),
        tag,
        body:
          delivery === null
            ? say('ready.push', { restaurant: restaurant.name })
            : say('ready.brought', { number, company: delivery.company }),
        url: config.publicUrl + href('confirmation', locale, { token }),
      }
      await push.send(subscription, {
        payload: JSON.stringify(payload),
        topic: tag,
        seconds: WORTH_SECONDS,
      })
      await deletePushes(db, order, subscription.endpoint)
    }),
  )
  const failed = outcomes.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
