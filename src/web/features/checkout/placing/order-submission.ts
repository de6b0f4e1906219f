import { createStore } from 'zustand/vanilla'
import { ApiProblem } from '#contract/client.ts'
import {
  type Placing,
  type PlacingEvent,
  type Sending,
  atTheForm,
  step,
} from '#web/state/ordering/placing.ts'

/** What placing an order needs of the world. */
export type SubmissionPorts = {
  /** Sends it and answers the order's token; throws an `ApiProblem`. */
  ask: (sending: Sending) => Promise<string>
  /** Called once, when the order is known to be taken. */
  onPlaced: (token: string) => void
  /** Called when it is known not to be, or to be another one. */
  onRefused: () => void
}

/** Milliseconds after which an answer counts as lost: the same order is sent again. */
export const PATIENCE = 20_000

/**
 * Runs the placing of one order at a time, outside of any page: leaving the page does not lose the
 * answer.
 */
export function createPlacing() {
  const store = createStore<Placing>(() => atTheForm)

  function happen(event: PlacingEvent, door: SubmissionPorts): void {
    const before = store.getState()
    const after = step(before, event)
    if (after === before) return
    store.setState(after, true)
    if (after.step === 'asking') ask(after, door)
    if (after.step === 'waiting') setTimeout(() => happen({ type: 'again' }, door), after.delay)
    if (after.step === 'placed') door.onPlaced(after.token)
    if (event.type === 'failed' && (after.step === 'form' || after.step === 'ordered-before'))
      door.onRefused()
  }

  /**
   * A refusal counts only while it is this attempt that waits for it; an order that was taken
   * counts whenever it is heard of.
   */
  function ask(attempt: Extract<Placing, { step: 'asking' }>, door: SubmissionPorts): void {
    const failed = (problem: ApiProblem['problem']) => {
      if (store.getState() === attempt) happen({ type: 'failed', problem }, door)
    }
    const clock = setTimeout(() => failed(lost), PATIENCE)
    void door
      .ask(attempt.sending)
      .then(
        (token) => happen({ type: 'answered', token }, door),
        (error: unknown) => failed(error instanceof ApiProblem ? error.problem : lost),
      )
      .finally(() => clearTimeout(clock))
  }

  return { store, happen, reset: () => store.setState(atTheForm, true) }
}

const lost: ApiProblem['problem'] = {
  type: 'about:blank',
  title: '',
  status: 0,
  code: 'network',
  requestId: '',
}
