import type Stripe from 'stripe'
import * as z from 'zod/mini'
import {
  type CardSaveOutcome,
  type PaymentGateway,
  PaymentRefused,
  ProviderUnavailable,
} from './port.ts'
import { savesCard, ensureStripeCustomer, savedCardOf, savedReply } from './stripe-cards.ts'
import { readFromStripe, writeToStripe, isRepeated } from './stripe-client.ts'
import { lastError, refusalOf } from './stripe-payment.ts'

const expand = ['payment_method']

/** The fields that we read of a SetupIntent whose `payment_method` is expanded. */
const setupReply = z.object({
  status: z.string(),
  next_action: z.nullable(
    z.object({ redirect_to_url: z.optional(z.object({ url: z.nullable(z.string()) })) }),
  ),
  last_setup_error: z.nullable(lastError),
  payment_method: z.nullable(savedReply),
})

/**
 * Saves a card with a SetupIntent, for later payments on the site during which the customer is
 * present (`on_session`). The card fields must already have set whether the card may be offered
 * again: Stripe does not allow a change of this setting before the card belongs to a customer.
 */
export async function keepCard(
  stripe: Stripe,
  customer: string,
  { key, token, returnUrl }: Parameters<PaymentGateway['keepCard']>[1],
): Promise<CardSaveOutcome> {
  if (!(await savesCard(stripe, token)))
    throw new PaymentRefused('the holder did not ask to save the card')
  const owner = await ensureStripeCustomer(stripe, customer)
  const setup = await writeToStripe(key, (options) =>
    stripe.setupIntents.create(
      { customer: owner, usage: 'on_session', allowed_payment_method_types: ['card'] },
      options,
    ),
  )
  if (setup === null) throw new PaymentRefused('Stripe refused to set up the saving of the card')
  const { id } = setup
  const answer = await writeToStripe(`${key}.confirm`, (options) =>
    stripe.setupIntents.confirm(
      id,
      { payment_method: token, return_url: returnUrl, expand },
      options,
    ),
  )
  const isOld = answer === null || isRepeated(answer)
  return keepingOf(
    isOld ? await readFromStripe(() => stripe.setupIntents.retrieve(id, { expand })) : answer,
  )
}

/**
 * Converts a SetupIntent. Throws `ProviderUnavailable` while Stripe does not know the card's
 * outcome.
 */
function keepingOf(answer: unknown): CardSaveOutcome {
  const parsed = setupReply.safeParse(answer)
  if (!parsed.success)
    throw new ProviderUnavailable('Stripe answered with a setup in an unknown format', {
      cause: parsed.error,
    })
  const { status, next_action: next, last_setup_error: wrong, payment_method: method } = parsed.data
  const challengeUrl = next?.redirect_to_url?.url
  if (status === 'succeeded' && method) return { kept: savedCardOf(method) }
  if (status === 'requires_action' && challengeUrl) return { challengeUrl }
  if (status === 'requires_payment_method' && wrong) return { refusal: refusalOf(wrong) }
  throw new ProviderUnavailable('the outcome of saving the card is not known yet')
}
