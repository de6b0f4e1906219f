import type { ErrorCode, Problem } from '#contract/errors.ts'
import type { Payment } from '#contract/shop/payments.ts'

/**
 * What is asked of the server for an order that awaits its payment. Each can be asked again without
 * a second effect.
 */
export type Wish =
  /** Tries a card; the key makes a repetition harmless. */
  | { readonly do: 'pay'; readonly token: string; readonly card: string; readonly key: string }
  /** Y4. */
  | { readonly do: 'pay-at-restaurant'; readonly token: string }
  /** Only looks; `tried` counts how often, after a card was tried. */
  | { readonly do: 'look'; readonly token: string; readonly tried: number | null }

/** Where the payment of an order is, as this page knows it. */
export type Paying =
  /**
   * Nothing under way; `payment` is what was last heard, `refusal` the sentence of what was not
   * accepted.
   */
  | {
      readonly step: 'rest'
      readonly token: string | null
      readonly payment: Payment | null
      readonly refusal: ErrorCode | null
    }
  | { readonly step: 'asking'; readonly wish: Wish; readonly attempt: number }
  /** Asked again after `delay` milliseconds; `lost` when it is because no answer came. */
  | {
      readonly step: 'waiting'
      readonly wish: Wish
      readonly attempt: number
      readonly delay: number
      readonly lost: boolean
    }
  /** Long enough: the customer may ask again. */
  | { readonly step: 'unsure'; readonly wish: Wish }
  /** The bank wants to know its customer (Y3). */
  | { readonly step: 'authentication'; readonly token: string }
  /** Paid, or to be paid at the counter: nothing more to do here. */
  | { readonly step: 'settled'; readonly token: string }
  /** The order was not kept any longer; `refusal` is said when a card was tried. */
  | { readonly step: 'lapsed'; readonly token: string; readonly refusal: ErrorCode | null }

export type PayingEvent =
  | { readonly type: 'wish'; readonly wish: Wish }
  | { readonly type: 'answered'; readonly wish: Wish; readonly payment: Payment }
  | { readonly type: 'failed'; readonly problem: Pick<Problem, 'code'> }
  | { readonly type: 'again' }
  | { readonly type: 'mended' }

/** Whether the customer has to wait, or to ask again. */
export const isUnderWay = ({ step: now }: Paying): boolean =>
  now === 'asking' ||
  now === 'waiting' ||
  now === 'unsure' ||
  now === 'authentication' ||
  now === 'settled'

export const atRest: Paying = { step: 'rest', token: null, payment: null, refusal: null }

/**
 * Milliseconds between two looks at a payment that is being checked, and how many of them make a
 * minute.
 */
export const LOOK_EVERY = 2000
export const LOOKS = 30
/** Milliseconds before each further attempt when no answer came. */
export const delays = [1000, 2000, 4000, 8000] as const

/** Answers that leave open what came of it. */
const undecided: readonly ErrorCode[] = [
  'network',
  'request_in_flight',
  'too_many_requests',
  'unavailable',
  'server_error',
]

/**
 * What an event makes of the payment; an event that does not fit changes nothing, such as a second
 * click (Y6).
 */
export function step(paying: Paying, event: PayingEvent): Paying {
  switch (event.type) {
    case 'wish':
      return mayBegin(paying) ? asking(event.wish) : paying
    case 'answered':
      return afterAnswer(paying, event)
    case 'failed':
      return paying.step === 'asking' ? afterFailure(paying, event.problem.code) : paying
    case 'again': {
      if (paying.step === 'waiting')
        return { ...asking(paying.wish), attempt: paying.lost ? paying.attempt + 1 : 0 }
      return paying.step === 'unsure' ? asking(restarted(paying.wish)) : paying
    }
    case 'mended':
      return mayBegin(paying) ? atRest : paying
  }
}

const mayBegin = ({ step: now }: Paying) =>
  now === 'rest' || now === 'lapsed' || now === 'authentication'
const asking = (wish: Wish) => ({ step: 'asking', wish, attempt: 0 }) as const
const restarted = (wish: Wish): Wish =>
  wish.do === 'look' && wish.tried !== null ? { ...wish, tried: 0 } : wish

/** An answer counts whenever it comes while its order is still what the page waits for. */
function afterAnswer(
  paying: Paying,
  { wish, payment }: Extract<PayingEvent, { type: 'answered' }>,
): Paying {
  if (!('wish' in paying) || paying.wish.token !== wish.token) return paying
  const { token } = wish
  const tried = wish.do === 'look' ? wish.tried : 0
  if (payment.status === 'cancelled')
    return { step: 'lapsed', token, refusal: tried === null ? null : 'order_not_payable' }
  if (payment.status !== 'awaiting-payment' || payment.state === 'paid')
    return { step: 'settled', token }
  if (tried === null && payment.state !== 'checking')
    return { step: 'rest', token, payment, refusal: payment.refusal }
  switch (payment.state) {
    case 'authentication':
      return { step: 'authentication', token }
    case 'checking':
      return (tried ?? 0) < LOOKS
        ? {
            step: 'waiting',
            wish: { do: 'look', token, tried: (tried ?? 0) + 1 },
            attempt: 0,
            delay: LOOK_EVERY,
            lost: false,
          }
        : { step: 'unsure', wish }
    case 'open':
      return { step: 'rest', token, payment, refusal: payment.refusal ?? 'card_processing_error' }
    case 'over':
      return { step: 'rest', token, payment, refusal: 'order_not_payable' }
  }
}

function afterFailure(
  { wish, attempt }: Extract<Paying, { step: 'asking' }>,
  code: ErrorCode,
): Paying {
  const { token } = wish
  // Another tab, or the clock, was faster: what it came to is to be looked at.
  if (code === 'order_not_payable' && wish.do !== 'look')
    return asking({ do: 'look', token, tried: 0 })
  if (!undecided.includes(code)) return { step: 'rest', token, payment: null, refusal: code }
  const delay = delays[attempt]
  return delay === undefined
    ? { step: 'unsure', wish }
    : { step: 'waiting', wish, attempt, delay, lost: true }
}
