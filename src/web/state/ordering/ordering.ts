import type { BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { placeOrder } from '#contract/shop/orders.ts'
import type { Payment } from '#contract/shop/payments.ts'

export type OrderBody = BodyOf<typeof placeOrder>

/**
 * An order in the form in which it is sent: the same key with the same body is one order, however
 * often it is sent (Y6).
 */
export type Sending = { readonly key: string; readonly body: OrderBody }

/** A request to the server. Each can be repeated without a second effect. */
export type Task =
  | { readonly do: 'submit'; readonly sending: Sending }
  /** Tries a card; the key makes a repetition harmless. */
  | { readonly do: 'pay'; readonly token: string; readonly card: string; readonly key: string }
  /** Switches the order from the card to payment at the restaurant (Y4). */
  | { readonly do: 'pay-at-restaurant'; readonly token: string }
  /**
   * Only queries the payment; `attempts` counts the queries after a card was tried, and is null if
   * none was.
   */
  | { readonly do: 'look'; readonly token: string; readonly attempts: number | null }

/** The state of the order that a page places and pays (docs/ordering.md). */
export type Ordering =
  /**
   * Nothing is in progress. `refusal`: if `token` is null, why the order was refused; if not, why
   * the payment of the order was refused. `payment`: the last known state of that payment.
   */
  | {
      readonly step: 'rest'
      readonly token: string | null
      readonly payment: Payment | null
      readonly refusal: Refusal | null
    }
  | { readonly step: 'asking'; readonly task: Task; readonly attempt: number }
  /** Retried after `delay` milliseconds; `isAnswerLost` if the reason is a missing answer. */
  | {
      readonly step: 'waiting'
      readonly task: Task
      readonly attempt: number
      readonly delay: number
      readonly isAnswerLost: boolean
    }
  /** The outcome is unknown: the customer may repeat the request. */
  | { readonly step: 'unanswered'; readonly task: Task }
  /**
   * The key was already sent with another body, from another tab or from a tab that is now closed,
   * and the server made an order of that body.
   */
  | { readonly step: 'ordered-before' }
  /** The order is placed, and nothing is to be paid on this page. */
  | { readonly step: 'placed'; readonly token: string }
  /** The bank requires authentication (Y3). */
  | { readonly step: 'authentication'; readonly token: string }
  /** The order is paid, or will be paid at the counter, or was placed and paid from another tab. */
  | { readonly step: 'settled'; readonly token: string }
  /** The order's reservation has expired or was cancelled; `refusal` is set if a card was tried. */
  | { readonly step: 'lapsed'; readonly token: string; readonly refusal: Refusal | null }

/** The reason of a refusal; `fields` is present if the server named the wrong fields. */
export type Refusal = Pick<Problem, 'code'> & Partial<Problem>

export type OrderingEvent =
  | { readonly type: 'begin'; readonly task: Task }
  /** The customer ordered without a network: refused, and not stored for later. */
  | { readonly type: 'offline' }
  /** The order is placed; `next` pays it, null if nothing is to be paid on this page. */
  | { readonly type: 'placed'; readonly token: string; readonly next: Task | null }
  /** Another tab placed the order, and has handled the consequences. */
  | { readonly type: 'placed-elsewhere'; readonly token: string }
  | {
      readonly type: 'heard'
      readonly token: string
      readonly task: Task
      readonly payment: Payment
    }
  | { readonly type: 'failed'; readonly refusal: Refusal }
  | { readonly type: 'again' }
  /** The reason of a refusal is resolved, or the customer wants a new order after all. */
  | { readonly type: 'mended' }

export const atRest = { step: 'rest', token: null, payment: null, refusal: null } as const

/**
 * Milliseconds before each further attempt; after the last attempt, the customer decides whether to
 * repeat.
 */
export const delays = [1000, 2000, 4000, 8000, 15_000] as const
/**
 * Milliseconds between two queries of a payment that is being checked, and the number of queries,
 * which together take a minute.
 */
export const POLL_INTERVAL = 2000
export const MAX_POLLS = 30

/** Error codes that do not show whether the request took effect. */
export const undecidedCodes: readonly ErrorCode[] = [
  'network',
  'request_in_flight',
  'too_many_requests',
  'unavailable',
  'server_error',
]

/** Whether the customer has to wait, or to repeat the request. */
export const isUnderWay = ({ step: now }: Ordering): boolean =>
  now !== 'rest' && now !== 'lapsed' && now !== 'ordered-before'

/** Why the order itself was refused; null if it was not. */
export const refusalOfOrder = (ordering: Ordering): Refusal | null =>
  ordering.step === 'rest' && ordering.token === null ? ordering.refusal : null

/**
 * The state after an event; an event that does not fit changes nothing, such as a second click
 * (Y6).
 */
export function step(ordering: Ordering, event: OrderingEvent): Ordering {
  switch (event.type) {
    case 'begin':
      return mayBegin(ordering) ? startAsking(event.task) : ordering
    case 'offline':
      return mayBegin(ordering) ? { ...atRest, refusal: { code: 'network' } } : ordering
    case 'placed':
      if (!mayBecomePlaced(ordering)) return ordering
      return event.next ? startAsking(event.next) : { step: 'placed', token: event.token }
    case 'placed-elsewhere':
      return mayBecomePlaced(ordering) ? { step: 'settled', token: event.token } : ordering
    case 'heard':
      return afterPayment(ordering, event)
    case 'failed':
      return ordering.step === 'asking' ? afterFailure(ordering, event.refusal) : ordering
    case 'again':
      if (ordering.step === 'waiting')
        return {
          ...startAsking(ordering.task),
          attempt: ordering.isAnswerLost ? ordering.attempt + 1 : 0,
        }
      if (ordering.step === 'unanswered') return startAsking(restarted(ordering.task))
      // Removes the refusal, because a refusal without a network means that nothing was sent.
      return ordering.step === 'rest' && ordering.refusal?.code === 'network'
        ? { ...ordering, refusal: null }
        : ordering
    case 'mended':
      return mayBegin(ordering) || ordering.step === 'ordered-before' ? atRest : ordering
  }
}

const mayBegin = ({ step: now }: Ordering) =>
  now === 'rest' || now === 'lapsed' || now === 'authentication'

/**
 * Whether the state may still become “placed”. The answer that the order is placed is accepted
 * whenever it arrives, until the payment of the order begins.
 */
const mayBecomePlaced = (ordering: Ordering) =>
  'task' in ordering
    ? ordering.task.do === 'submit'
    : ordering.step === 'rest' || ordering.step === 'ordered-before'

const startAsking = (task: Task) => ({ step: 'asking', task, attempt: 0 }) as const
const restarted = (task: Task): Task =>
  task.do === 'look' && task.attempts !== null ? { ...task, attempts: 0 } : task

/**
 * The state after an answer about a payment. The answer counts whenever it arrives, as long as the
 * current task concerns the payment of the same order.
 */
function afterPayment(
  ordering: Ordering,
  { token, task, payment }: Extract<OrderingEvent, { type: 'heard' }>,
): Ordering {
  const isAwaited =
    'task' in ordering && ordering.task.do !== 'submit' && ordering.task.token === token
  if (!isAwaited) return ordering
  const attempts = task.do === 'look' ? task.attempts : 0
  if (payment.status === 'cancelled')
    return {
      step: 'lapsed',
      token,
      refusal: attempts === null ? null : { code: 'order_not_payable' },
    }
  if (payment.status !== 'awaiting-payment' || payment.state === 'paid')
    return { step: 'settled', token }
  const atRest = (code: ErrorCode | null): Ordering => ({
    step: 'rest',
    token,
    payment,
    refusal: code && { code },
  })
  if (attempts === null && payment.state !== 'checking') return atRest(payment.refusal)
  switch (payment.state) {
    case 'authentication':
      return { step: 'authentication', token }
    case 'checking': {
      const looks = (attempts ?? 0) + 1
      if (looks > MAX_POLLS) return { step: 'unanswered', task }
      const nextTask = { do: 'look', token, attempts: looks } as const
      return {
        step: 'waiting',
        task: nextTask,
        attempt: 0,
        delay: POLL_INTERVAL,
        isAnswerLost: false,
      }
    }
    case 'open':
      return atRest(payment.refusal ?? 'card_processing_error')
    case 'over':
      return atRest('order_not_payable')
  }
}

function afterFailure(
  { task, attempt }: Extract<Ordering, { step: 'asking' }>,
  refusal: Refusal,
): Ordering {
  const { code } = refusal
  if (undecidedCodes.includes(code)) {
    const delay = delays[attempt]
    return delay === undefined
      ? { step: 'unanswered', task }
      : { step: 'waiting', task, attempt, delay, isAnswerLost: true }
  }
  if (task.do === 'submit')
    return code === 'idempotency_key_reused' ? { step: 'ordered-before' } : { ...atRest, refusal }
  const { token } = task
  // Another tab changed the payment first, or it expired: its outcome is queried.
  if (code === 'order_not_payable' && task.do !== 'look')
    return startAsking({ do: 'look', token, attempts: 0 })
  return { step: 'rest', token, payment: null, refusal }
}
