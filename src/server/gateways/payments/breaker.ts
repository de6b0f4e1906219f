import { type PaymentGateway, ProviderUnavailable } from './port.ts'

/** Number of consecutive calls without an answer after which the provider counts as unavailable. */
const FAILURES = 3
/**
 * Milliseconds for which calls to an unavailable provider are refused. The next call after that is
 * a trial.
 */
const REST_MILLISECONDS = 5000

export type Breaker = { gateway: PaymentGateway; isOpen: () => boolean }

/**
 * Wraps a gateway, so that callers do not wait for a provider that does not answer. Calls to such a
 * provider are refused at once, except one trial at a time that tests whether the provider answers
 * again. `uptime`: milliseconds on a monotonic clock. The wall clock can be set back, and cards
 * could then be refused for far too long.
 */
export function withBreaker(gateway: PaymentGateway, uptime: () => number): Breaker {
  let failures = 0
  let restsUntil = 0
  let trying = false

  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    if (failures >= FAILURES) {
      if (trying || uptime() < restsUntil)
        throw new ProviderUnavailable(
          'the provider was not called, because its last calls got no answer',
          { unsent: true },
        )
      trying = true
    }
    try {
      const value = await call()
      failures = 0
      return value
    } catch (error) {
      if (error instanceof ProviderUnavailable) {
        failures += 1
        restsUntil = uptime() + REST_MILLISECONDS
      } else failures = 0
      throw error
    } finally {
      trying = false
    }
  }

  return {
    isOpen: () => failures >= FAILURES,
    gateway: {
      ...gateway,
      start: (order) => guarded(() => gateway.start(order)),
      confirm: (payment, card) => guarded(() => gateway.confirm(payment, card)),
      read: (payment) => guarded(() => gateway.read(payment)),
      capture: (payment, capture) => guarded(() => gateway.capture(payment, capture)),
      cancel: (payment, key) => guarded(() => gateway.cancel(payment, key)),
      refund: (payment, refund) => guarded(() => gateway.refund(payment, refund)),
      savedCards: (customer) => guarded(() => gateway.savedCards(customer)),
      keepCard: (customer, card) => guarded(() => gateway.keepCard(customer, card)),
      removeCard: (customer, card) => guarded(() => gateway.removeCard(customer, card)),
      ledger: (day) => guarded(() => gateway.ledger(day)),
    },
  }
}
