import { createStore } from 'zustand/vanilla'
import { ApiProblem } from '#contract/client.ts'
import { type Ordering, type OrderingEvent, type Task, atRest, step } from './ordering.ts'

/** The functions of the page that ordering needs. */
export type OrderingPorts = {
  /** Sends the request and resolves to its outcome; throws an `ApiProblem`. */
  ask: (task: Task) => Promise<OrderingEvent>
  /** Called with every new step. */
  onStep: (ordering: Ordering) => void
}

/** Milliseconds after which an answer counts as lost, and the request is repeated. */
export const PATIENCE = 20_000

/**
 * Runs one order at a time, outside of any component, so that the answer is not lost if the
 * customer leaves the page.
 */
export function createOrdering() {
  const store = createStore<Ordering>(() => atRest)

  function dispatch(event: OrderingEvent, ports: OrderingPorts): void {
    const before = store.getState()
    const after = step(before, event)
    if (after === before) return
    store.setState(after, true)
    if (after.step === 'asking') ask(after, ports)
    if (after.step === 'waiting') {
      setTimeout(() => {
        if (store.getState() === after) dispatch({ type: 'again' }, ports)
      }, after.delay)
    }
    ports.onStep(after)
  }

  /**
   * Sends a request. A refusal counts only while this attempt is waiting for it; an answer always
   * counts.
   */
  function ask(attempt: Extract<Ordering, { step: 'asking' }>, ports: OrderingPorts): void {
    const failed = (error: unknown) => {
      const refusal = error instanceof ApiProblem ? error.problem : ({ code: 'network' } as const)
      if (store.getState() === attempt) dispatch({ type: 'failed', refusal }, ports)
    }
    const clock = setTimeout(failed, PATIENCE)
    void ports
      .ask(attempt.task)
      .then((answer) => dispatch(answer, ports), failed)
      .finally(() => clearTimeout(clock))
  }

  return { store, dispatch, reset: () => store.setState(atRest, true) }
}
