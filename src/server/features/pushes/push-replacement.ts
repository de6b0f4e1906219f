import { createHash } from 'node:crypto'
import { href } from '#contract/pages/links.ts'
import { mayReplace } from '#domain/orders/may-replace.ts'
import type { Services } from '#server/services/services.ts'
import { translator } from '#texts/translator.ts'
import { replacementLead } from '#server/features/mails/replacement-mail.ts'
import { openLink } from '#server/features/orders/mail-link.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { readLastReplacement } from '#server/stores/orders/replacements.ts'
import { deletePushes, readPushes } from '#server/stores/pushes/pushes.ts'

const HALF_AN_HOUR = 1800
const textKeys = { asked: 'asked', replaced: 'replaced', 'left-out': 'leftOut' } as const

/**
 * Notifies each subscribed browser of the kitchen's decision about an ingredient that ran out or
 * was recalled, or sends the question to the customer while it can be answered (E7). The
 * subscription remains, so that the browser can be notified when the order is ready.
 */
export async function pushReplacement(
  { config, database: { db }, push }: Pick<Services, 'config' | 'database' | 'push'>,
  id: string,
): Promise<void> {
  const decided = await readLastReplacement(db, id)
  if (decided?.by !== 'kitchen' || decided.state === 'restored') return
  const { order, shown: shownNames, state } = decided
  const subscriptions = await readPushes(db, order)
  const sold = subscriptions.length === 0 ? null : await readSold(db, order)
  if (sold === null || !mayReplace(sold.status)) return
  const token = await openLink(db, order)
  const tag = createHash('sha256').update(`replacement ${id}`).digest('base64url').slice(0, 24)
  const outcomes = await Promise.allSettled(
    subscriptions.map(async ({ locale, ...subscription }) => {
      const say = translator('mail', locale)
      const textValues = {
        name: shownNames.name,
        standIn: shownNames.standIn?.name ?? '',
        restaurant: sold.restaurant.name,
      }
      const outcome = await push.send(subscription, {
        payload: JSON.stringify({
          title: say(`missing.${textKeys[state]}.title`, textValues),
          body: replacementLead(
            locale,
            { state, isRecalled: shownNames.isRecalled === true },
            textValues,
          ),
          tag,
          url: config.publicUrl + href('confirmation', locale, { token }),
        }),
        topic: tag,
        seconds: HALF_AN_HOUR,
      })
      if (outcome === 'gone') await deletePushes(db, order, subscription.endpoint)
    }),
  )
  const failed = outcomes.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
