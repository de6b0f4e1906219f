import { describe, expect, it, vi } from 'vitest'
import { withBreaker } from './breaker.ts'
import { createEmbeddedPayments } from './embedded.ts'
import { ProviderUnavailable } from './port.ts'

describe('the circuit breaker of a payment provider', () => {
  /** A gateway to a port on which nothing listens. */
  const away = createEmbeddedPayments({
    origin: 'http://127.0.0.1:9',
    secret: 'none',
    account: 'mesclun',
  })
  const failure = async (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => error,
    )

  it('opens after three calls without an answer, and marks further calls as unsent', async () => {
    let readCount = 0
    const { gateway, isOpen } = withBreaker(
      {
        ...away,
        read: async (id) => {
          readCount += 1
          return away.read(id)
        },
      },
      () => 0,
    )
    for (let calls = 0; calls < 3; calls += 1) {
      expect(isOpen()).toBe(false)
      await failure(gateway.read('one'))
    }
    expect(isOpen()).toBe(true)
    const refused = await failure(gateway.read('one'))
    expect(refused).toBeInstanceOf(ProviderUnavailable)
    expect(refused).toMatchObject({ unsent: true })
    expect(readCount).toBe(3)
  })

  it('lets one trial call through after the pause, and closes when it is answered', async () => {
    let now = 0
    let answers = false
    const trialAnswer = Promise.withResolvers<void>()
    const controlledRead = async () => {
      if (!answers) throw new ProviderUnavailable('no answer')
      await trialAnswer.promise
      return away.read('one')
    }
    const { gateway, isOpen } = withBreaker(
      { ...away, read: controlledRead, ledger: async () => [] },
      () => now,
    )
    for (let calls = 0; calls < 3; calls += 1) await failure(gateway.read('one'))
    expect(await failure(gateway.ledger('2026-11-24'))).toMatchObject({ unsent: true })
    now = 5000
    answers = true
    const trial = failure(gateway.read('one'))
    expect(await failure(gateway.ledger('2026-11-24'))).toMatchObject({ unsent: true })
    trialAnswer.resolve()
    await trial
    now = 10_000
    expect(await gateway.ledger('2026-11-24')).toEqual([])
    expect(isOpen()).toBe(false)
  })

  it('keeps its pause when the system clock is set back meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-11-24T11:00:00Z') })
    try {
      const { gateway } = withBreaker({ ...away, ledger: async () => [] }, () => performance.now())
      for (let calls = 0; calls < 3; calls += 1) await failure(gateway.read('one'))
      expect(await failure(gateway.ledger('2026-11-24'))).toMatchObject({ unsent: true })
      vi.advanceTimersByTime(5000)
      vi.setSystemTime(Date.parse('2026-11-24T10:00:00Z'))
      expect(await gateway.ledger('2026-11-24')).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})
