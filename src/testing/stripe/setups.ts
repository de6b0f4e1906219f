import type Stripe from 'stripe'
import { newSetup } from './answers.ts'
import { type FormFields, textOf } from './form.ts'
import { StripeError, invalid, getOrThrow } from './stripe-error.ts'
import { type TriedCard, outcomes } from './trial-cards.ts'

type SetupParts = {
  newId: (kind: string) => string
  seconds: () => number
  origin: () => string
  methods: Map<string, TriedCard>
  customers: Map<string, Stripe.Customer>
}

/**
 * Simulates how Stripe saves cards without a payment:
 * `docs.stripe.com/payments/paymentintents/lifecycle`.
 */
export function openSetups({ newId, seconds, origin, methods, customers }: SetupParts) {
  const setups = new Map<string, Stripe.SetupIntent>()

  function change(
    setup: Stripe.SetupIntent,
    changes: Partial<Stripe.SetupIntent>,
  ): Stripe.SetupIntent {
    const changed = { ...setup, ...changes }
    setups.set(setup.id, changed)
    return changed
  }
  function keep(setup: Stripe.SetupIntent, card: TriedCard): Stripe.SetupIntent {
    card.used = true
    card.method = { ...card.method, customer: textOf(setup.customer) }
    return change(setup, { status: 'succeeded', next_action: null, last_setup_error: null })
  }
  const refuse = (setup: Stripe.SetupIntent, wrong: Stripe.SetupIntent.LastSetupError) =>
    change(setup, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: wrong,
    })

  return {
    setups,
    createSetup({ customer, usage }: FormFields) {
      getOrThrow(customers, textOf(customer))
      const setupFields = {
        id: newId('seti'),
        customer: textOf(customer),
        usage: textOf(usage),
        created: seconds(),
      }
      return change(newSetup(setupFields), {})
    },
    retrieveSetup: (id: string) => getOrThrow(setups, id),
    confirmSetup(id: string, { payment_method, return_url }: FormFields) {
      const setup = getOrThrow(setups, id)
      const card = getOrThrow(methods, textOf(payment_method))
      if (setup.status === 'succeeded') throw invalid('setup_intent_unexpected_state')
      const { customer } = card.method
      if (customer !== null && customer !== setup.customer)
        throw invalid('setup_intent_invalid_parameter')
      if (customer === null && card.used) throw invalid('payment_method_unexpected_state')
      const attemptedSetup = change(setup, {
        payment_method: card.method.id,
        last_setup_error: null,
        latest_attempt: newId('setatt'),
      })
      const outcome = outcomes[card.outcome]
      if ('code' in outcome) {
        const { code, decline_code } = outcome
        const wrong = {
          type: 'card_error',
          message: 'Your card was declined.',
          code,
          decline_code,
          payment_method: card.method,
        } as const
        throw new StripeError(402, { ...wrong, setup_intent: refuse(attemptedSetup, wrong) })
      }
      if (card.outcome === 'success') return keep(attemptedSetup, card)
      const redirect = { url: `${origin()}/authenticate/${id}`, return_url: textOf(return_url) }
      return change(attemptedSetup, {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: redirect },
      })
    },
    /** The customer answers the bank; returns the address to which the bank then redirects. */
    authenticateSetup: (id: string, isApproved: boolean): string => {
      const setup = getOrThrow(setups, id)
      if (setup.status !== 'requires_action') throw invalid('setup_intent_unexpected_state')
      const back = setup.next_action?.redirect_to_url?.return_url ?? ''
      const card = getOrThrow(methods, textOf(setup.payment_method))
      if (isApproved) keep(setup, card)
      else
        refuse(setup, {
          type: 'invalid_request_error',
          code: 'setup_intent_authentication_failure',
          payment_method: card.method,
        })
      return `${back}?setup_intent=${id}&setup_intent_client_secret=${id}_secret_test`
    },
  }
}
