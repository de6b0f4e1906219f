import Stripe from 'stripe'
import { PaymentRefused, ProviderUnavailable } from './port.ts'

/**
 * Milliseconds before each retry while another call with the same key, or on the same payment, is
 * in progress.
 */
const WAITS = [50, 100, 200, 400, 800]
/** Maximum number of keys to try while Stripe repeats a stored failure. */
const MOST_KEPT = 3

export type StripeAddress = {
  secretKey: string
  /** The address of the Stripe API, if it is not Stripe's own. */
  apiUrl?: string | null
  /** Timeout in milliseconds. A call that takes longer throws `ProviderUnavailable`. */
  timeout: number
}

/** Stripe's client, without its own retries and without latency telemetry. */
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

/** Calls Stripe. Throws its failures as the port's own errors. */
export async function readFromStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw portErrorOf(error)
  }
}

/**
 * Makes a change, once per key. Returns null if Stripe's answer does not show the current state, so
 * that the caller must read this state: a card was refused, or an earlier call took effect but was
 * answered with a failure. `isDone`: whether the change was already made. It is called before
 * another key is used, for changes that the payment's state does not prevent from being made twice.
 */
export async function writeToStripe<T>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<Stripe.Response<T>>,
  isDone: () => Promise<boolean> = async () => false,
): Promise<Stripe.Response<T> | null> {
  for (let keptFailures = 0; keptFailures < MOST_KEPT; keptFailures += 1) {
    const idempotencyKey = keptFailures === 0 ? key : `${key}.${keptFailures}`
    try {
      return await whenFree(() => call({ idempotencyKey }))
    } catch (error) {
      // Stripe repeats the first failure of a key for a day, so another key is used. The change is
      // not made twice: the payment's state prevents this, or `isDone` has confirmed that the
      // change was not made.
      if (isStoredFailure(error)) {
        if (await isDone()) return null
        continue
      }
      const portError = portErrorOf(error)
      if (
        error instanceof Stripe.errors.StripeCardError ||
        (keptFailures > 0 && portError instanceof PaymentRefused)
      )
        return null
      throw portError
    }
  }
  throw new ProviderUnavailable('Stripe keeps replaying a failure under the idempotency keys')
}

/**
 * Whether Stripe repeated its answer to an earlier call with the key, which may not show the
 * current state.
 */
export const isRepeated = ({ lastResponse }: Stripe.Response<unknown>): boolean =>
  lastResponse.headers[REPLAYED] === 'true'

const REPLAYED = 'idempotent-replayed'

/** Retries briefly while another call with the same key, or on the same payment, is in progress. */
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

const isStoredFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.[REPLAYED] === 'true'

const REFUSALS: readonly unknown[] = [400, 402, 404]

/**
 * Converts an error of Stripe into an error of the port. Stripe's error is never passed on, because
 * it contains the payment and the key that opens the payment in a browser.
 */
function portErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, type, code, param, requestId } = error
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new ProviderUnavailable('Stripe did not answer', { unsent: isUnsent(error.detail) })
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
