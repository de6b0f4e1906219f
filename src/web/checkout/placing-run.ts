import { createStore } from 'zustand/vanilla'
import { ApiProblem } from '#contract/client.ts'
import { type Placing, type PlacingEvent, type Sending, atTheForm, step } from './placing.ts'

/** What placing an order needs of the world. */
export type PlacingDoor = {
  /** Sends it and answers the order's token; throws an `ApiProblem`. */
  ask: (sending: Sending) => Promise<string>
  /** Called once, when the order is known to be taken. */
  onPlaced: (token: string) => void
}

/** An answer that takes longer counts as lost: the same order is sent again. */
const PATIENCE = 20_000

/** Runs the placing of one order at a time, outside of any page: leaving the page does not lose the answer. */
export function createPlacing() {
  const store = createStore<Placing>(() => atTheForm)

  function happen(event: PlacingEvent, door: PlacingDoor): void {
    const before = store.getState()
    const after = step(before, event)
    if (after === before) return
    store.setState(after, true)
    if (after.step === 'asking') ask(after.sending, door)
    if (after.step === 'waiting') setTimeout(() => happen({ type: 'again' }, door), after.delay)
    if (after.step === 'placed') door.onPlaced(after.token)
  }

  function ask(sending: Sending, door: PlacingDoor): void {
    const turn = store.getState()
    const failed = (problem: ApiProblem['problem']) => {
      if (store.getState() === turn) happen({ type: 'failed', problem }, door)
    }
    const clock = setTimeout(() => failed(lost), PATIENCE)
    door.ask(sending).then(
      (token) => happen({ type: 'answered', token }, door),
      (error: unknown) => failed(error instanceof ApiProblem ? error.problem : lost),
    ).finally(() => clearTimeout(clock))
  }

  return { store, happen, reset: () => store.setState(atTheForm, true) }
}

const lost: ApiProblem['problem'] = { type: 'about:blank', title: '', status: 0, code: 'network', requestId: '' }
