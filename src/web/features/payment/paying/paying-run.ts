import { createStore } from 'zustand/vanilla'
import { ApiProblem } from '#contract/client.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { type Paying, type PayingEvent, type Wish, atRest, step } from './paying.ts'

/** What paying an order needs of the world. */
export type PayingDoor = {
  /** Throws an `ApiProblem`. */
  ask: (wish: Wish) => Promise<Payment>
  /** Called at every step that was reached. */
  onStep: (paying: Paying) => void
}

/** Milliseconds after which an answer counts as lost: the same is asked again. */
export const PATIENCE = 20_000

/** Runs the payment of one order at a time, outside of any component. */
export function createPaying() {
  const store = createStore<Paying>(() => atRest)

  function happen(event: PayingEvent, door: PayingDoor): void {
    const before = store.getState()
    const after = step(before, event)
    if (after === before) return
    store.setState(after, true)
    if (after.step === 'asking') ask(after, door)
    if (after.step === 'waiting') {
      setTimeout(() => {
        if (store.getState() === after) happen({ type: 'again' }, door)
      }, after.delay)
    }
    door.onStep(after)
  }

  function ask(attempt: Extract<Paying, { step: 'asking' }>, door: PayingDoor): void {
    const { wish } = attempt
    const failed = (problem: Pick<ApiProblem['problem'], 'code'>) => {
      if (store.getState() === attempt) happen({ type: 'failed', problem }, door)
    }
    const clock = setTimeout(() => failed({ code: 'network' }), PATIENCE)
    void door
      .ask(wish)
      .then(
        (payment) => happen({ type: 'answered', wish, payment }, door),
        (error: unknown) =>
          failed(error instanceof ApiProblem ? error.problem : { code: 'network' }),
      )
      .finally(() => clearTimeout(clock))
  }

  return { store, happen, reset: () => store.setState(atRest, true) }
}
