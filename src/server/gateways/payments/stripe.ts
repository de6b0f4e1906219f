import { type PaymentGateway, PaymentRefused, type ProviderPayment } from './port.ts'
import { dropCard, savesCard, ensureStripeCustomer, listCards } from './stripe-cards.ts'
import { readFromStripe, writeToStripe, isRepeated, openStripe } from './stripe-client.ts'
import { keepCard } from './stripe-keep.ts'
import { readLedger } from './stripe-ledger.ts'
import { withRefunds } from './stripe-refunds.ts'
import { readStripeWebhook } from './stripe-webhook.ts'
import { accountOf, paymentOf } from './stripe-payment.ts'

/** Timeout in milliseconds: longer than Stripe usually takes, shorter than a customer waits. */
const TIMEOUT = 2500
const expand = ['latest_charge']

export type StripePaymentsParts = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The address of the Stripe API, if it is not Stripe's own. */
  apiUrl?: string | null
  /** Timeout in milliseconds. */
  timeout?: number
}

/**
 * Payments through Stripe: one PaymentIntent per order, by card only, whose money is reserved until
 * we capture it.
 */
export function createStripePayments({
  secretKey,
  publishableKey,
  webhookSecret,
  apiUrl = null,
  timeout = TIMEOUT,
}: StripePaymentsParts): PaymentGateway {
  const stripe = openStripe({ secretKey, apiUrl, timeout })

  const retrieve = (id: string) =>
    readFromStripe(() => stripe.paymentIntents.retrieve(id, { expand }))
  const readPayment = async (id: string) => withRefunds(stripe, paymentOf(await retrieve(id)))

  /**
   * The state of the payment after a change: taken from Stripe's answer, or read from Stripe if
   * there is no answer, or if Stripe repeated its answer to an earlier call.
   */
  async function changed(
    id: string,
    key: string,
    call: Parameters<typeof writeToStripe>[1],
  ): Promise<ProviderPayment> {
    const answer = await writeToStripe(key, call)
    return answer === null || isRepeated(answer)
      ? readPayment(id)
      : withRefunds(stripe, paymentOf(answer))
  }

  return {
    name: 'stripe',
    account: accountOf(/^[rs]k_live_/.test(secretKey)),
    cardFields: { provider: 'stripe', publishableKey },
    async start({ key, reference, amount, customer }) {
      const owner =
        customer === null ? {} : { customer: await ensureStripeCustomer(stripe, customer) }
      const started = await writeToStripe(key, (options) =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'eur',
            capture_method: 'manual',
            allowed_payment_method_types: ['card'],
            metadata: { reference },
            ...owner,
            expand,
          },
          options,
        ),
      )
      if (started === null) throw new PaymentRefused('Stripe refused to open the payment')
      return paymentOf(started)
    },
    async confirm(id, { key, token, returnUrl }) {
      const { customer } = await retrieve(id)
      const isKept = customer !== null && (await savesCard(stripe, token))
      const saveOption = isKept ? { setup_future_usage: 'on_session' as const } : {}
      return changed(id, key, (options) =>
        stripe.paymentIntents.confirm(
          id,
          { payment_method: token, return_url: returnUrl, ...saveOption, expand },
          options,
        ),
      )
    },
    read: readPayment,
    capture: (id, { key, amount }) =>
      changed(id, key, (options) =>
        stripe.paymentIntents.capture(id, { amount_to_capture: amount, expand }, options),
      ),
    cancel: (id, key) =>
      changed(id, key, (options) => stripe.paymentIntents.cancel(id, { expand }, options)),
    async refund(id, { key, amount }) {
      // At Stripe, the refund of a payment that is only reserved would release the money. Only
      // `cancel` may do that.
      const before = await readPayment(id)
      if (before.state !== 'captured')
        throw new PaymentRefused('the payment is not captured, so it cannot be refunded')
      const earlierRefund = before.refunds.find(({ name }) => name === key)
      if (earlierRefund !== undefined && earlierRefund.amount !== amount)
        throw new PaymentRefused('this refund exists already with another amount')
      // Stripe forgets an idempotency key after a day, but never the name of a refund.
      if (earlierRefund !== undefined) return before
      const isDone = async () => (await readPayment(id)).refunds.some(({ name }) => name === key)
      const refund = { payment_intent: id, amount, metadata: { name: key } }
      await writeToStripe(key, (options) => stripe.refunds.create(refund, options), isDone)
      return readPayment(id)
    },
    savedCards: (customer) => listCards(stripe, customer),
    keepCard: (customer, card) => keepCard(stripe, customer, card),
    removeCard: (customer, card) => dropCard(stripe, customer, card),
    readEvent: (webhook) => readStripeWebhook(webhook, webhookSecret),
    ledger: (day) => readLedger(stripe, day),
  }
}
