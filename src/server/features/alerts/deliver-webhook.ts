import type { WebhookAnswer } from '#server/gateways/webhooks/port.ts'
import type { Services } from '#server/services/services.ts'
import { endDelivery, readDelivery } from '#server/stores/alerts/deliveries.ts'
import { readTarget, writeAnswer } from '#server/stores/alerts/webhooks.ts'
import { alertEvent } from './webhook-event.ts'

type WebhookDeliveryServices = Pick<Services, 'database' | 'now' | 'webhooks'>

export const isTaken = (answer: WebhookAnswer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300

/**
 * Sends an alert to a webhook receiver, under the id of the delivery. Throws if the receiver did
 * not accept the alert, so that the job is tried again. If the process dies right after sending,
 * the receiver gets the alert twice, with the same id.
 */
export async function deliverWebhook(services: WebhookDeliveryServices, id: string): Promise<void> {
  const { database, now, webhooks } = services
  const delivery = await readDelivery(database.db, id)
  if (delivery === null) return
  const { recipient } = delivery
  const target = await readTarget(database.db, recipient)
  if (target === null || target.isPaused) {
    await endDelivery(database.db, id, { outcome: 'dropped', at: now() })
    return
  }
  const at = now()
  const answer = await webhooks.send({ ...target, id, at, body: alertEvent(delivery) })
  await writeAnswer(database.db, recipient, { answer, at, isTaken: isTaken(answer) })
  if (!isTaken(answer)) throw new Error(`webhook ${recipient}: ${wordsOf(answer)}`)
  await endDelivery(database.db, id, { outcome: 'sent', at: now() })
}

const wordsOf = (answer: WebhookAnswer): string =>
  'status' in answer ? `it answered ${answer.status}` : `no answer (${answer.failure})`
