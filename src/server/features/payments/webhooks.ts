import type { PaymentEvent } from '#server/gateways/payments/port.ts'
import { InvalidWebhook, ProviderUnavailable } from '#server/gateways/payments/port.ts'
import type { WebhookOutcome } from '#server/metrics/metrics.ts'
import { failpointBefore, withFailpoint, failpointAfter } from '#server/kit/failpoints.ts'
import { type Settling, settle } from './settle.ts'
import { findPayment, keepEvent, makeDue } from '#server/stores/payments/payments.ts'

type Webhook = { headers: Record<string, string | undefined>; body: string }

/**
 * Verifies a webhook of the provider and settles the payment that the webhook names. The webhook
 * must bear the provider's signature, and its amount, currency and account must match our payment.
 * The state of the payment is read from the provider, not from the webhook. Each event is handled
 * once.
 */
export async function handleWebhook(services: Settling, webhook: Webhook): Promise<WebhookOutcome> {
  const { database, payments, now } = services
  let event: PaymentEvent
  failpointBefore('event-read')
  try {
    event = payments.readEvent({ ...webhook, now: now() })
  } catch (error) {
    if (error instanceof InvalidWebhook) return error.reason
    throw error
  }
  failpointAfter('event-read')
  const payment = await findPayment(database.db, event.reference, event.payment)
  const isOurs =
    payment !== null &&
    event.amount === payment.amount &&
    event.currency === 'eur' &&
    event.account === payments.account
  if (!isOurs) return 'foreign'
  // The event is stored and its payment becomes due at once, so that the payment is settled even if
  // this process dies or the provider does not answer now.
  const isNew = await withFailpoint('event-kept', () =>
    database.db.transaction().execute(async (tx) => {
      const at = now()
      const isNewEvent = await keepEvent(tx, {
        provider: payments.name,
        event: event.id,
        order: payment.order,
        at,
      })
      if (isNewEvent) await makeDue(tx, payment.paidOrder, at)
      return isNewEvent
    }),
  )
  if (!isNew) return 'known'
  await settle(services, payment.order).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
  return 'acted'
}
