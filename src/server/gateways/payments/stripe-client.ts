import Stripe from 'stripe'
import { PaymentRefused, ProviderUnavailable } from './port.ts'

/** Milliseconds before each further attempt while another call works on the same payment. */
const WAITS = [50, 100, 200, 400, 800]
/** Failures that Stripe may have kept under one name. */
const MOST_KEPT = 3

export type StripeAddress = {
  secretKey: string
  /** Where Stripe is asked, when not at its own address. */
  apiUrl?: string | null
  /** In milliseconds; a call that takes longer is `ProviderUnavailable`. */
  timeout: number
}

/** Stripe's client, which neither repeats by itself nor tells Stripe how long its answers took. */
export function openStripe({ secretKey, apiUrl, timeout }: StripeAddress): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl ?? 'https://api.stripe.com')
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Asks Stripe; what cannot be answered is one of the port's own errors. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw portErrorOf(error)
  }
}

/**
 * Changes something, once per key. Null when Stripe's answer does not say how things stand now, so
 * that they have to be read: it said no to a card, or it did what was asked and answered with a
 * failure.
 */
export async function change<T>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<Stripe.Response<T>>,
): Promise<Stripe.Response<T> | null> {
  for (let kept = 0; kept < MOST_KEPT; kept += 1) {
    const idempotencyKey = kept === 0 ? key : `${key}.${kept}`
    try {
      return await whenFree(() => call({ idempotencyKey }))
    } catch (error) {
      // Stripe answers a key with its first failure for a day; what the payment allows keeps
      // another key harmless.
      if (isKeptFailure(error)) continue
      const ours = portErrorOf(error)
      if (
        error instanceof Stripe.errors.StripeCardError ||
        (kept > 0 && ours instanceof PaymentRefused)
      )
        return null
      throw ours
    }
  }
  throw new ProviderUnavailable('a failure that is kept')
}

/**
 * Whether this is what Stripe answered to an earlier call with the key, and not how things stand
 * now.
 */
export const isRepeated = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  lastResponse.headers[REPLAYED] === 'true'

const REPLAYED = 'idempotent-replayed'

/** Another call with the same key, or on the same payment, is under way: asked again, briefly. */
async function whenFree<T>(call: () => Promise<T>): Promise<T> {
  for (const wait of WAITS) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error)) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, wait)
      })
    }
  }
  return call()
}

const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 409 || error.code === 'lock_timeout')

const isKeptFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.[REPLAYED] === 'true'

const REFUSALS: readonly unknown[] = [400, 402, 404]

/**
 * Nothing of Stripe's own errors goes on: they carry the payment, and the key that opens it in a
 * browser.
 */
function portErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, type, code, param, requestId } = error
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new ProviderUnavailable('no answer', { unsent: isUnsent(error.detail) })
  }
  const why = [statusCode, type, code, param, requestId]
    .filter((part) => part !== undefined)
    .join(' ')
  return REFUSALS.includes(statusCode) ? new PaymentRefused(why) : new ProviderUnavailable(why)
}

const isUnsent = (detail: unknown): boolean => {
  const code = detail instanceof Error && 'code' in detail ? detail.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
}
