import type Stripe from 'stripe'
import { newCharge, newCustomer, newIntent, newMethod, newMovement, newRefund } from './answers.ts'
import { type FormFields, textOf } from './form.ts'
import { StripeError, invalid, getOrThrow } from './stripe-error.ts'
import { openSetups } from './setups.ts'
import { type TrialCard, type TriedCard, outcomes } from './trial-cards.ts'

type Reason = { code: Stripe.PaymentIntent.LastPaymentError.Code; decline_code: string }

/**
 * Simulates how Stripe handles payments that are authorised and captured later, as described in
 * `docs.stripe.com/payments/paymentintents/lifecycle` and `…/place-a-hold-on-a-payment-method`.
 */
export function openBank(seconds: () => number, origin: () => string) {
  let last = 0
  const newId = (kind: string) => `${kind}_${String((last += 1)).padStart(14, 'T')}`
  const intents = new Map<string, Stripe.PaymentIntent>()
  const charges = new Map<string, Stripe.Charge>()
  const refunds = new Map<string, Stripe.Refund>()
  const methods = new Map<string, TriedCard>()
  const customers = new Map<string, Stripe.Customer>()
  const movements: Stripe.BalanceTransaction[] = []
  const { setups, authenticateSetup, ...setupMethods } = openSetups({
    newId,
    seconds,
    origin,
    methods,
    customers,
  })

  function expect(intent: Stripe.PaymentIntent, ...states: Stripe.PaymentIntent.Status[]): void {
    if (!states.includes(intent.status)) throw invalid('payment_intent_unexpected_state')
  }
  function change(
    intent: Stripe.PaymentIntent,
    changes: Partial<Stripe.PaymentIntent>,
  ): Stripe.PaymentIntent {
    const changed = { ...intent, ...changes }
    intents.set(intent.id, changed)
    return changed
  }
  const chargeOf = ({ latest_charge: id }: Stripe.PaymentIntent) => getOrThrow(charges, textOf(id))

  function charge(
    intent: Stripe.PaymentIntent,
    { method }: TriedCard,
    failure: string | null,
  ): Stripe.Charge {
    const createdCharge = newCharge({
      id: newId('ch'),
      intent,
      method,
      created: seconds(),
      failure,
    })
    charges.set(createdCharge.id, createdCharge)
    return createdCharge
  }

  function decline(intent: Stripe.PaymentIntent, card: TriedCard, reason: Reason) {
    const { id } = charge(intent, card, reason.code)
    const error = {
      type: 'card_error',
      message: 'Your card was declined.',
      charge: id,
      payment_method: card.method,
      ...reason,
    } as const
    const declined = change(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: id,
      last_payment_error: error,
      next_action: null,
    })
    return new StripeError(402, { ...error, payment_intent: declined })
  }

  function authorise(intent: Stripe.PaymentIntent, card: TriedCard): Stripe.PaymentIntent {
    card.used = true
    const isToBeKept = intent.setup_future_usage !== null && intent.customer !== null
    if (isToBeKept) card.method = { ...card.method, customer: textOf(intent.customer) }
    return change(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge: charge(intent, card, null).id,
      next_action: null,
      last_payment_error: null,
    })
  }

  function book(type: 'charge' | 'refund', amount: number, source: string): string {
    const movement = newMovement({ id: newId('txn'), type, amount, source, created: seconds() })
    movements.unshift(movement)
    return movement.id
  }

  const bank = {
    ...setupMethods,
    create: ({ amount, customer, metadata }: FormFields) => {
      if (typeof customer === 'string') getOrThrow(customers, customer)
      const id = newId('pi')
      return change(
        newIntent({
          id,
          amount: Number(amount),
          customer: typeof customer === 'string' ? customer : null,
          metadata: metadata as Record<string, string>,
          created: seconds(),
        }),
        {},
      )
    },
    retrieve: (id: string) => getOrThrow(intents, id),
    confirm(
      id: string,
      { payment_method, return_url, setup_future_usage: futureUsage }: FormFields,
    ) {
      const intent = getOrThrow(intents, id)
      const card = getOrThrow(methods, textOf(payment_method))
      expect(intent, 'requires_payment_method', 'requires_confirmation', 'requires_action')
      const { customer } = card.method
      if (customer !== null && customer !== intent.customer)
        throw invalid('payment_intent_invalid_parameter')
      if (customer === null && card.used) throw invalid('payment_method_unexpected_state')
      const attemptedIntent = change(intent, {
        payment_method: card.method.id,
        last_payment_error: null,
        ...(futureUsage === 'on_session' ? { setup_future_usage: futureUsage } : {}),
      })
      const outcome = outcomes[card.outcome]
      if ('code' in outcome)
        throw decline(attemptedIntent, card, {
          code: outcome.code,
          decline_code: outcome.decline_code,
        })
      if (card.outcome === 'success') return authorise(attemptedIntent, card)
      const url = `${origin()}/authenticate/${id}`
      return change(attemptedIntent, {
        status: 'requires_action',
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url, return_url: textOf(return_url) },
        },
      })
    },
    /** The customer answers the bank; returns the address to which the bank then redirects. */
    authenticate(id: string, isApproved: boolean): string {
      if (setups.has(id)) return authenticateSetup(id, isApproved)
      const intent = getOrThrow(intents, id)
      const back = intent.next_action?.redirect_to_url?.return_url ?? ''
      expect(intent, 'requires_action')
      const card = getOrThrow(methods, textOf(intent.payment_method))
      if (isApproved) authorise(intent, card)
      else
        change(intent, {
          status: 'requires_payment_method',
          payment_method: null,
          next_action: null,
          last_payment_error: {
            type: 'invalid_request_error',
            code: 'payment_intent_authentication_failure',
            payment_method: card.method,
          },
        })
      return `${back}?payment_intent=${id}&payment_intent_client_secret=${id}_secret_test&source_type=card`
    },
    /**
     * Captures an amount. The rest of the authorised amount is released, and listed as a refund
     * that moved no money.
     */
    capture(id: string, { amount_to_capture: requestedAmount }: FormFields) {
      const intent = getOrThrow(intents, id)
      expect(intent, 'requires_capture')
      const authorizedCharge = chargeOf(intent)
      const amount =
        requestedAmount === undefined ? authorizedCharge.amount : Number(requestedAmount)
      if (amount > authorizedCharge.amount) throw invalid('amount_too_large')
      const released = authorizedCharge.amount - amount
      const movement = book('charge', amount, authorizedCharge.id)
      const charge = {
        ...authorizedCharge,
        captured: true,
        amount_captured: amount,
        amount_refunded: released,
        balance_transaction: movement,
      }
      charges.set(authorizedCharge.id, charge)
      if (released > 0) {
        const release = newRefund({
          id: newId('re'),
          intent,
          charge,
          amount: released,
          metadata: {},
          created: seconds(),
        })
        refunds.set(release.id, release)
      }
      return change(intent, {
        status: 'succeeded',
        amount_capturable: 0,
        amount_received: amount,
      })
    },
    cancel(id: string) {
      const intent = getOrThrow(intents, id)
      expect(
        intent,
        'requires_payment_method',
        'requires_confirmation',
        'requires_action',
        'requires_capture',
      )
      if (intent.status === 'requires_capture') {
        const authorizedCharge = chargeOf(intent)
        charges.set(authorizedCharge.id, {
          ...authorizedCharge,
          refunded: true,
          amount_refunded: authorizedCharge.amount,
        })
      }
      return change(intent, {
        status: 'canceled',
        amount_capturable: 0,
        canceled_at: seconds(),
        next_action: null,
      })
    },
    refund({ payment_intent: id, amount: requestedAmount, metadata = {} }: FormFields) {
      const intent = getOrThrow(intents, textOf(id))
      const capturedCharge = chargeOf(intent)
      if (capturedCharge.refunded) throw invalid('charge_already_refunded')
      expect(intent, 'succeeded', 'requires_capture')
      // If a payment that is only authorised is refunded, this simulation assumes the worst
      // possible effect: the authorisation is released.
      if (intent.status === 'requires_capture') bank.cancel(intent.id)
      const refundableAmount = capturedCharge.amount - capturedCharge.amount_refunded
      const amount = requestedAmount === undefined ? refundableAmount : Number(requestedAmount)
      if (amount > refundableAmount) throw invalid('amount_too_large')
      const createdRefund = newRefund({
        id: newId('re'),
        intent,
        charge: capturedCharge,
        amount,
        metadata: metadata as Record<string, string>,
        created: seconds(),
      })
      const booked = {
        ...createdRefund,
        balance_transaction: book('refund', -amount, createdRefund.id),
      }
      refunds.set(createdRefund.id, booked)
      const refunded = capturedCharge.amount_refunded + amount
      charges.set(capturedCharge.id, {
        ...capturedCharge,
        refunded: refunded === capturedCharge.amount,
        amount_refunded: refunded,
      })
      return booked
    },
    /** Refunds, the latest first; the pages are short, so that there are several. */
    refundsOf({ payment_intent: id, starting_after: after }: FormFields) {
      const all = [...refunds.values()]
        .filter((refund) => refund.payment_intent === textOf(id))
        .reverse()
      const laterRefunds = all.slice(all.findIndex((refund) => refund.id === after) + 1)
      return {
        object: 'list' as const,
        data: laterRefunds.slice(0, 2),
        has_more: laterRefunds.length > 2,
        url: '/v1/refunds',
      }
    },
    method: (id: string) => getOrThrow(methods, id).method,
    detach(id: string) {
      const card = getOrThrow(methods, id)
      card.method = { ...card.method, customer: null }
      return card.method
    },
    createCustomer({ metadata }: FormFields) {
      const customer = newCustomer({
        id: newId('cus'),
        metadata: metadata as Record<string, string>,
        created: seconds(),
      })
      customers.set(customer.id, customer)
      return customer
    },
    searchCustomers({ query }: FormFields) {
      const [, name = '', value] = /^metadata\["(\w+)"\]:"([^"]*)"$/.exec(textOf(query)) ?? []
      const data = [...customers.values()].filter(({ metadata }) => metadata[name] === value)
      return {
        object: 'search_result' as const,
        data,
        has_more: false,
        next_page: null,
        url: '/v1/customers/search',
      }
    },
    methodsOf(customer: string, { allow_redisplay: redisplay }: FormFields) {
      getOrThrow(customers, customer)
      const data = [...methods.values()]
        .map(({ method }) => method)
        .filter((method) => method.customer === customer && method.allow_redisplay === redisplay)
      return {
        object: 'list' as const,
        data,
        has_more: false,
        url: `/v1/customers/${customer}/payment_methods`,
      }
    },
    /** The pages are short, so that there are several. */
    movements({ created, type, starting_after: after }: FormFields) {
      const { gte, lt } = created as Record<'gte' | 'lt', string>
      const all = movements.filter(
        (movement) =>
          movement.type === type &&
          movement.created >= Number(gte) &&
          movement.created < Number(lt),
      )
      const laterMovements = all.slice(all.findIndex(({ id }) => id === after) + 1)
      return {
        object: 'list' as const,
        data: laterMovements.slice(0, 2),
        has_more: laterMovements.length > 2,
        url: '/v1/balance_transactions',
      }
    },
    /** The work of the card fields in a browser; returns the id of a payment method. */
    token(outcome: TrialCard, keep: boolean): string {
      const method = newMethod({
        id: newId('pm'),
        last4: outcomes[outcome].last4,
        keep,
        created: seconds(),
      })
      methods.set(method.id, { method, outcome, used: false })
      return method.id
    },
    /** Changes a payment in ways in which only Stripe can. */
    alter: (id: string, changes: Partial<Stripe.PaymentIntent>) =>
      change(getOrThrow(intents, id), changes),
    /** The object behind an id, for a call that expands it. */
    loadObject(field: unknown): unknown {
      const id = textOf(field)
      return (
        intents.get(id) ??
        charges.get(id) ??
        refunds.get(id) ??
        customers.get(id) ??
        methods.get(id)?.method ??
        field
      )
    },
  }
  return bank
}
export type Bank = ReturnType<typeof openBank>
