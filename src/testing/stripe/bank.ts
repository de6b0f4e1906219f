import type Stripe from 'stripe'
import {
  type BankStep,
  cancel,
  capture,
  endChallenge,
  openedPayment,
  refund,
  tryCard,
} from '#payment-service/bank.ts'
import { type OutcomeName, demonstrationCards, outcomeOf } from '#payment-service/outcomes.ts'
import type { CardRefusal } from '#server/gateways/payments/port.ts'
import {
  type StripePayment,
  chargeOf,
  intentOf,
  newCustomer,
  newMethod,
  newMovement,
  newRefund,
  setupOf,
} from './answers.ts'
import { type FormFields, textOf } from './form.ts'
import { StripeError, getOrThrow, invalid } from './stripe-error.ts'

/** A card as Stripe stores it: a card without a customer can be used only once. */
type StripeCard = { method: Stripe.PaymentMethod; outcome: OutcomeName; isUsed: boolean }

/** Stripe's codes of a card that its bank refuses: `docs.stripe.com/testing`. */
const declineCodes: Partial<Record<CardRefusal, readonly [code: string, reason: string]>> = {
  card_declined: ['card_declined', 'generic_decline'],
  card_insufficient_funds: ['card_declined', 'insufficient_funds'],
  card_expired: ['expired_card', 'expired_card'],
  card_processing_error: ['processing_error', 'processing_error'],
}

/** The pages of lists are short, so that there are several. */
const PAGE = 2

function pageOf<T extends { id: string }>(all: readonly T[], after: unknown, url: string) {
  const later = all.slice(all.findIndex(({ id }) => id === after) + 1)
  return { object: 'list' as const, data: later.slice(0, PAGE), has_more: later.length > PAGE, url }
}

/**
 * Simulates how Stripe handles payments that are authorised and captured later, and cards saved
 * without a payment, as described in `docs.stripe.com/payments/paymentintents/lifecycle` and
 * `…/place-a-hold-on-a-payment-method`. The demonstration's bank decides; here are Stripe's words.
 */
export function openBank(seconds: () => number, origin: () => string) {
  let last = 0
  const newId = (kind: string) => `${kind}_${String((last += 1)).padStart(14, 'T')}`
  const payments = new Map<string, StripePayment>()
  const cards = new Map<string, StripeCard>()
  const customers = new Map<string, Stripe.Customer>()
  const refunds: Stripe.Refund[] = []
  const movements: Stripe.BalanceTransaction[] = []

  const find = (id: string, kind: StripePayment['kind'] = 'pi'): StripePayment => {
    const entry = getOrThrow(payments, id)
    if (entry.kind !== kind) throw invalid('resource_missing', 404)
    return entry
  }
  const prefixOf = ({ kind }: StripePayment) =>
    kind === 'pi' ? ('payment_intent' as const) : ('setup_intent' as const)
  const answerOf = (entry: StripePayment) =>
    entry.kind === 'pi' ? intentOf(entry) : setupOf(entry)

  function open(kind: StripePayment['kind'], amount: number, fields: FormFields): StripePayment {
    const { customer, metadata = {}, usage } = fields
    if (typeof customer === 'string') getOrThrow(customers, customer)
    const entry: StripePayment = {
      id: newId(kind),
      kind,
      payment: openedPayment(amount),
      created: seconds(),
      customer: typeof customer === 'string' ? customer : null,
      metadata: metadata as Record<string, string>,
      card: null,
      charged: null,
      attempts: 0,
      isReserved: false,
      savesCard: false,
      usage: textOf(usage),
      challenge: null,
      lastError: null,
      canceledAt: null,
      movement: null,
      alterations: {},
    }
    payments.set(entry.id, entry)
    return entry
  }

  /** Applies what the bank decided; throws Stripe's error if it refused. */
  function apply(entry: StripePayment, step: BankStep): void {
    if ('refused' in step)
      throw invalid(
        step.refused === 'amount' ? 'amount_too_large' : `${prefixOf(entry)}_unexpected_state`,
      )
    entry.payment = step.payment
  }
  function book(type: 'charge' | 'refund', amount: number, source: string): string {
    const movement = newMovement({ id: newId('txn'), type, amount, source, created: seconds() })
    movements.unshift(movement)
    return movement.id
  }

  function reserve(entry: StripePayment, card: StripeCard): void {
    card.isUsed = true
    if (entry.customer !== null && (entry.kind === 'seti' || entry.savesCard))
      card.method = { ...card.method, customer: entry.customer }
    entry.attempts += 1
    entry.charged = card.method
    entry.isReserved = true
    entry.challenge = null
    entry.lastError = null
  }

  function confirm(
    entry: StripePayment,
    { payment_method, return_url, setup_future_usage: futureUsage }: FormFields,
  ): void {
    const card = getOrThrow(cards, textOf(payment_method))
    const { customer } = card.method
    const outcome = outcomeOf(card.outcome)
    const step = tryCard(entry.payment, outcome, outcome.refusal ?? null)
    if ('refused' in step) return apply(entry, step)
    if (customer !== null && customer !== entry.customer)
      throw invalid(`${prefixOf(entry)}_invalid_parameter`)
    if (customer === null && card.isUsed) throw invalid('payment_method_unexpected_state')
    entry.payment = step.payment
    entry.card = card.method
    entry.lastError = null
    if (futureUsage === 'on_session') entry.savesCard = true
    const { refusal, state } = step.payment
    if (refusal !== null) throw decline(entry, card, refusal)
    if (state === 'authorised') return reserve(entry, card)
    entry.challenge = {
      url: `${origin()}/authenticate/${entry.id}`,
      returnUrl: textOf(return_url),
    }
  }

  function decline(entry: StripePayment, { method }: StripeCard, refusal: CardRefusal) {
    const [code, decline_code] = declineCodes[refusal] ?? ['card_declined', 'generic_decline']
    entry.attempts += 1
    entry.charged = method
    entry.isReserved = false
    entry.card = null
    entry.challenge = null
    entry.lastError = {
      type: 'card_error',
      message: 'Your card was declined.',
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      decline_code,
      payment_method: method,
      ...(entry.kind === 'pi' ? { charge: chargeOf(entry).id } : {}),
    }
    return new StripeError(402, { ...entry.lastError, [prefixOf(entry)]: answerOf(entry) })
  }

  /** The customer answers the bank; returns the address to which the bank then redirects. */
  function authenticate(id: string, isApproved: boolean): string {
    const entry = getOrThrow(payments, id)
    const { card, challenge } = entry
    apply(entry, endChallenge(entry.payment, isApproved ? null : 'card_authentication_failed'))
    if (isApproved) reserve(entry, getOrThrow(cards, card?.id ?? ''))
    else {
      entry.card = null
      entry.challenge = null
      entry.lastError = {
        type: 'invalid_request_error',
        code: `${prefixOf(entry)}_authentication_failure`,
        ...(card === null ? {} : { payment_method: card }),
      }
    }
    const prefix = prefixOf(entry)
    return `${challenge?.returnUrl ?? ''}?${prefix}=${id}&${prefix}_client_secret=${id}_secret_test&source_type=card`
  }

  return {
    authenticate,
    create: (fields: FormFields) => intentOf(open('pi', Number(fields['amount']), fields)),
    createSetup: (fields: FormFields) => setupOf(open('seti', 0, fields)),
    retrieve: (id: string) => intentOf(find(id)),
    retrieveSetup: (id: string) => setupOf(find(id, 'seti')),
    confirm(id: string, fields: FormFields) {
      confirm(find(id), fields)
      return intentOf(find(id))
    },
    confirmSetup(id: string, fields: FormFields) {
      confirm(find(id, 'seti'), fields)
      return setupOf(find(id, 'seti'))
    },
    /**
     * Captures an amount. The rest of the authorised amount is released, and listed as a refund
     * that moved no money.
     */
    capture(id: string, { amount_to_capture: requestedAmount }: FormFields) {
      const entry = find(id)
      apply(entry, capture(entry.payment, amountOf(requestedAmount)))
      const { captured, amount } = entry.payment
      entry.movement = book('charge', captured, chargeOf(entry).id)
      if (captured < amount)
        refunds.push(
          newRefund(entry, seconds(), {
            id: newId('re'),
            amount: amount - captured,
            balance_transaction: null,
            metadata: {},
          }),
        )
      return intentOf(entry)
    },
    cancel(id: string) {
      const entry = find(id)
      apply(entry, cancel(entry.payment))
      entry.challenge = null
      entry.canceledAt = seconds()
      return intentOf(entry)
    },
    refund({ payment_intent: id, amount: requestedAmount, metadata = {} }: FormFields) {
      const entry = find(textOf(id))
      if (entry.attempts > 0 && chargeOf(entry).refunded) throw invalid('charge_already_refunded')
      // If a payment that is only authorised is refunded, this simulation assumes the worst
      // possible effect: the authorisation is released.
      const step =
        entry.payment.state === 'authorised'
          ? cancel(entry.payment)
          : refund(entry.payment, amountOf(requestedAmount))
      apply(entry, step)
      const amount = ('movement' in step && step.movement?.amount) || entry.payment.amount
      const refundId = newId('re')
      const created = newRefund(entry, seconds(), {
        id: refundId,
        amount,
        balance_transaction: book('refund', -amount, refundId),
        metadata: metadata as Record<string, string>,
      })
      refunds.push(created)
      return created
    },
    /** Refunds, the latest first. */
    refundsOf: ({ payment_intent: id, starting_after: after }: FormFields) =>
      pageOf(
        refunds.filter((candidate) => candidate.payment_intent === textOf(id)).toReversed(),
        after,
        '/v1/refunds',
      ),
    method: (id: string) => getOrThrow(cards, id).method,
    detach(id: string) {
      const card = getOrThrow(cards, id)
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
      return {
        object: 'search_result' as const,
        data: [...customers.values()].filter(({ metadata }) => metadata[name] === value),
        has_more: false,
        next_page: null,
        url: '/v1/customers/search',
      }
    },
    methodsOf(customer: string, { allow_redisplay: redisplay }: FormFields) {
      getOrThrow(customers, customer)
      const data = [...cards.values()]
        .map(({ method }) => method)
        .filter((method) => method.customer === customer && method.allow_redisplay === redisplay)
      const url = `/v1/customers/${customer}/payment_methods`
      return { object: 'list' as const, data, has_more: false, url }
    },
    movements({ created, type, starting_after: after }: FormFields) {
      const { gte, lt } = created as Record<'gte' | 'lt', string>
      const all = movements.filter(
        (movement) =>
          movement.type === type &&
          movement.created >= Number(gte) &&
          movement.created < Number(lt),
      )
      return pageOf(all, after, '/v1/balance_transactions')
    },
    /** The work of the card fields in a browser; returns the id of a payment method. */
    token(outcome: OutcomeName, keep: boolean): string {
      const last4 = demonstrationCards[outcome].number.slice(-4)
      const method = newMethod({ id: newId('pm'), last4, keep, created: seconds() })
      cards.set(method.id, { method, outcome, isUsed: false })
      return method.id
    },
    /** Changes a payment in ways in which only Stripe can. */
    alter(id: string, changes: Partial<Stripe.PaymentIntent>) {
      Object.assign(find(id).alterations, changes)
    },
    /** The object behind an id, for a call that expands it. */
    loadObject(field: unknown): unknown {
      const id = textOf(field)
      const entry = payments.get(id)
      const charged = [...payments.values()].find(
        (candidate) => candidate.attempts > 0 && chargeOf(candidate).id === id,
      )
      return (
        (entry && answerOf(entry)) ??
        (charged && chargeOf(charged)) ??
        refunds.find((candidate) => candidate.id === id) ??
        customers.get(id) ??
        cards.get(id)?.method ??
        field
      )
    },
  }
}
export type Bank = ReturnType<typeof openBank>

const amountOf = (field: unknown): number | undefined =>
  field === undefined ? undefined : Number(field)
