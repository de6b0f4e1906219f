import type { BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { placeOrder } from '#contract/shop/orders.ts'

export type OrderBody = BodyOf<typeof placeOrder>

/**
 * An order as it travels: however often the same key goes out with the same body, it is one order
 * (Y6).
 */
export type Sending = { readonly key: string; readonly body: OrderBody }

/** Where the placing of an order is. */
export type Placing =
  | { readonly step: 'form'; readonly refusal: Problem | null }
  | { readonly step: 'asking'; readonly sending: Sending; readonly attempt: number }
  /** No answer that settles it; asked again after `delay` milliseconds. */
  | {
      readonly step: 'waiting'
      readonly sending: Sending
      readonly attempt: number
      readonly delay: number
    }
  /** Nobody knows whether the order arrived: it can only be sent again as it is. */
  | { readonly step: 'unanswered'; readonly sending: Sending; readonly code: ErrorCode }
  /**
   * The key went out with another body before, from another tab or one that was closed, and became
   * an order.
   */
  | { readonly step: 'ordered-before' }
  | { readonly step: 'placed'; readonly token: string }

export type PlacingEvent =
  | { readonly type: 'send'; readonly sending: Sending }
  /** Wanted where there is no network: refused, and not kept for later. */
  | { readonly type: 'offline' }
  | { readonly type: 'answered'; readonly token: string }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'again' }
  /** What was refused is mended, or the customer wants a new order after all. */
  | { readonly type: 'mended' }

export const atTheForm: Placing = { step: 'form', refusal: null }

const offline: Problem = {
  type: 'about:blank',
  title: '',
  status: 0,
  code: 'network',
  requestId: '',
}

/** Milliseconds before each further attempt; after the last of them the customer is asked. */
export const delays = [1000, 2000, 4000, 8000, 15_000] as const

/** Answers that leave open whether the order was taken, or will take it when asked again. */
const undecided: readonly ErrorCode[] = [
  'network',
  'request_in_flight',
  'too_many_requests',
  'unavailable',
  'server_error',
]

/**
 * What an event makes of the placing; an event that does not fit changes nothing, such as a second
 * click (Y6).
 */
export function step(placing: Placing, event: PlacingEvent): Placing {
  switch (event.type) {
    case 'send':
      return placing.step === 'form'
        ? { step: 'asking', sending: event.sending, attempt: 0 }
        : placing
    case 'offline':
      return placing.step === 'form' ? { step: 'form', refusal: offline } : placing
    case 'answered':
      return placing.step === 'placed' ? placing : { step: 'placed', token: event.token }
    case 'failed':
      return placing.step === 'asking' ? afterFailure(placing, event.problem) : placing
    case 'again': {
      if (placing.step === 'waiting')
        return { ...asking(placing.sending), attempt: placing.attempt + 1 }
      return placing.step === 'unanswered' ? asking(placing.sending) : placing
    }
    case 'mended':
      return placing.step === 'form' || placing.step === 'ordered-before' ? atTheForm : placing
  }
}

const asking = (sending: Sending) => ({ step: 'asking', sending, attempt: 0 }) as const

function afterFailure(
  { sending, attempt }: Extract<Placing, { step: 'asking' }>,
  problem: Problem,
): Placing {
  if (problem.code === 'idempotency_key_reused') return { step: 'ordered-before' }
  if (!undecided.includes(problem.code)) return { step: 'form', refusal: problem }
  const delay = delays[attempt]
  return delay === undefined
    ? { step: 'unanswered', sending, code: problem.code }
    : { step: 'waiting', sending, attempt, delay }
}
