import type Stripe from 'stripe'
import { newCharge, newCustomer, newIntent, newMethod, newMovement, newRefund } from './answers.ts'
import { type Fields, textOf } from './form.ts'
import { StripeSaysNo, invalid, must } from './says-no.ts'
import { openSetups } from './setups.ts'
import { type TrialCard, type TriedCard, outcomes } from './trial-cards.ts'

type Reason = { code: Stripe.PaymentIntent.LastPaymentError.Code; decline_code: string }

/**
 * Simulates how Stripe handles payments that are held before capture, as described in
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
  const { setups, authenticateSetup, ...kept } = openSetups({
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
  const chargeOf = ({ latest_charge: id }: Stripe.PaymentIntent) => must(charges, textOf(id))

  function charge(
    intent: Stripe.PaymentIntent,
    { method }: TriedCard,
    failure: string | null,
  ): Stripe.Charge {
    const made = newCharge({ id: newId('ch'), intent, method, created: seconds(), failure })
    charges.set(made.id, made)
    return made
  }

  function decline(intent: Stripe.PaymentIntent, kept: TriedCard, reason: Reason) {
    const { id } = charge(intent, kept, reason.code)
    const error = {
      type: 'card_error',
      message: 'Your card was declined.',
      charge: id,
      payment_method: kept.method,
      ...reason,
    } as const
    const declined = change(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: id,
      last_payment_error: error,
      next_action: null,
    })
    return new StripeSaysNo(402, { ...error, payment_intent: declined })
  }

  function authorise(intent: Stripe.PaymentIntent, kept: TriedCard): Stripe.PaymentIntent {
    kept.used = true
    const isToBeKept = intent.setup_future_usage !== null && intent.customer !== null
    if (isToBeKept) kept.method = { ...kept.method, customer: textOf(intent.customer) }
    return change(intent, {
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge: charge(intent, kept, null).id,
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
    ...kept,
    create: ({ amount, customer, metadata }: Fields) => {
      if (typeof customer === 'string') must(customers, customer)
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
    retrieve: (id: string) => must(intents, id),
    confirm(id: string, { payment_method, return_url, setup_future_usage: keeping }: Fields) {
      const intent = must(intents, id)
      const kept = must(methods, textOf(payment_method))
      expect(intent, 'requires_payment_method', 'requires_confirmation', 'requires_action')
      const { customer } = kept.method
      if (customer !== null && customer !== intent.customer)
        throw invalid('payment_intent_invalid_parameter')
      if (customer === null && kept.used) throw invalid('payment_method_unexpected_state')
      const tried = change(intent, {
        payment_method: kept.method.id,
        last_payment_error: null,
        ...(keeping === 'on_session' ? { setup_future_usage: keeping } : {}),
      })
      const outcome = outcomes[kept.outcome]
      if ('code' in outcome)
        throw decline(tried, kept, { code: outcome.code, decline_code: outcome.decline_code })
      if (kept.outcome === 'success') return authorise(tried, kept)
      const url = `${origin()}/authenticate/${id}`
      return change(tried, {
        status: 'requires_action',
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url, return_url: textOf(return_url) },
        },
      })
    },
    /** The customer answers the bank; returns the address it leads to. */
    authenticate(id: string, isApproved: boolean): string {
      if (setups.has(id)) return authenticateSetup(id, isApproved)
      const intent = must(intents, id)
      const back = intent.next_action?.redirect_to_url?.return_url ?? ''
      expect(intent, 'requires_action')
      const kept = must(methods, textOf(intent.payment_method))
      if (isApproved) authorise(intent, kept)
      else
        change(intent, {
          status: 'requires_payment_method',
          payment_method: null,
          next_action: null,
          last_payment_error: {
            type: 'invalid_request_error',
            code: 'payment_intent_authentication_failure',
            payment_method: kept.method,
          },
        })
      return `${back}?payment_intent=${id}&payment_intent_client_secret=${id}_secret_test&source_type=card`
    },
    /** What is not captured is released, and listed as a refund that moved no money. */
    capture(id: string, { amount_to_capture: asked }: Fields) {
      const intent = must(intents, id)
      expect(intent, 'requires_capture')
      const held = chargeOf(intent)
      const amount = asked === undefined ? held.amount : Number(asked)
      if (amount > held.amount) throw invalid('amount_too_large')
      const released = held.amount - amount
      const movement = book('charge', amount, held.id)
      const charge = {
        ...held,
        captured: true,
        amount_captured: amount,
        amount_refunded: released,
        balance_transaction: movement,
      }
      charges.set(held.id, charge)
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
      const intent = must(intents, id)
      expect(
        intent,
        'requires_payment_method',
        'requires_confirmation',
        'requires_action',
        'requires_capture',
      )
      if (intent.status === 'requires_capture') {
        const held = chargeOf(intent)
        charges.set(held.id, { ...held, refunded: true, amount_refunded: held.amount })
      }
      return change(intent, {
        status: 'canceled',
        amount_capturable: 0,
        canceled_at: seconds(),
        next_action: null,
      })
    },
    refund({ payment_intent: id, amount: asked, metadata = {} }: Fields) {
      const intent = must(intents, textOf(id))
      const taken = chargeOf(intent)
      if (taken.refunded) throw invalid('charge_already_refunded')
      expect(intent, 'succeeded', 'requires_capture')
      // The worst possible effect of refunding a payment that is only held: the hold is released.
      if (intent.status === 'requires_capture') bank.cancel(intent.id)
      const left = taken.amount - taken.amount_refunded
      const amount = asked === undefined ? left : Number(asked)
      if (amount > left) throw invalid('amount_too_large')
      const made = newRefund({
        id: newId('re'),
        intent,
        charge: taken,
        amount,
        metadata: metadata as Record<string, string>,
        created: seconds(),
      })
      const booked = { ...made, balance_transaction: book('refund', -amount, made.id) }
      refunds.set(made.id, booked)
      const refunded = taken.amount_refunded + amount
      charges.set(taken.id, {
        ...taken,
        refunded: refunded === taken.amount,
        amount_refunded: refunded,
      })
      return booked
    },
    /** Latest first, in pages that are short, so that there is more than one. */
    refundsOf({ payment_intent: id, starting_after: after }: Fields) {
      const all = [...refunds.values()].filter((one) => one.payment_intent === textOf(id)).reverse()
      const rest = all.slice(all.findIndex((one) => one.id === after) + 1)
      return {
        object: 'list' as const,
        data: rest.slice(0, 2),
        has_more: rest.length > 2,
        url: '/v1/refunds',
      }
    },
    method: (id: string) => must(methods, id).method,
    detach(id: string) {
      const kept = must(methods, id)
      kept.method = { ...kept.method, customer: null }
      return kept.method
    },
    createCustomer({ metadata }: Fields) {
      const made = newCustomer({
        id: newId('cus'),
        metadata: metadata as Record<string, string>,
        created: seconds(),
      })
      customers.set(made.id, made)
      return made
    },
    searchCustomers({ query }: Fields) {
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
    methodsOf(customer: string, { allow_redisplay: redisplay }: Fields) {
      must(customers, customer)
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
    /** Pages are short, so that there is more than one. */
    movements({ created, type, starting_after: after }: Fields) {
      const { gte, lt } = created as Record<'gte' | 'lt', string>
      const all = movements.filter(
        (one) => one.type === type && one.created >= Number(gte) && one.created < Number(lt),
      )
      const rest = all.slice(all.findIndex(({ id }) => id === after) + 1)
      return {
        object: 'list' as const,
        data: rest.slice(0, 2),
        has_more: rest.length > 2,
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
    /** Changes a payment as only Stripe itself can. */
    alter: (id: string, changes: Partial<Stripe.PaymentIntent>) =>
      change(must(intents, id), changes),
    /** The object behind an id, for a call that expands it. */
    whole(field: unknown): unknown {
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
