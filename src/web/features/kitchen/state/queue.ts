import type { PendingAction } from './pending-actions.ts'

/** What was tapped, on its way to the server: one after the other, in the order of the taps. */
export type Queue = {
  waiting: readonly PendingAction[]
  /** The first of them, while the server is asked. */
  sending: string | null
  /** Answered, but maybe not in the board that is shown: it was asked for before. */
  told: readonly PendingAction[]
  /** Times in a row that there was no answer. */
  failures: number
}

export const emptyQueue: Queue = { waiting: [], sending: null, told: [], failures: 0 }

export const queued = (queue: Queue, pending: PendingAction): Queue => ({
  ...queue,
  waiting: [...queue.waiting, pending],
})

/** What goes out now; null while something is on its way, or nothing waits. */
export const nextToSend = ({ waiting, sending }: Queue): PendingAction | null =>
  sending === null ? (waiting[0] ?? null) : null

export const sent = (queue: Queue, key: string): Queue => ({
  ...queue,
  sending: key,
  waiting: queue.waiting.map((pending) =>
    pending.key === key ? { ...pending, tried: true } : pending,
  ),
})

/** There was no answer: it stays first, and is sent again under the same key. */
export const unanswered = (queue: Queue): Queue => ({
  ...queue,
  sending: null,
  failures: queue.failures + 1,
})

export function answered(queue: Queue, key: string): Queue {
  const done = queue.waiting.filter((pending) => pending.key === key)
  return {
    waiting: without(queue.waiting, key),
    sending: null,
    told: [...queue.told, ...done],
    failures: 0,
  }
}

/** The server said no: nothing will come of it. */
export const refusedFor = (queue: Queue, key: string): Queue => ({
  ...queue,
  waiting: without(queue.waiting, key),
  sending: null,
  failures: 0,
})

/**
 * Takes back what nobody was told of yet; null where that is too late, for it may be known already.
 */
export function takenBack(queue: Queue, key: string): Queue | null {
  const found = queue.waiting.find((pending) => pending.key === key)
  return found && !found.tried ? { ...queue, waiting: without(queue.waiting, key) } : null
}

/** A board came that was asked for when these had been answered: it tells them. */
export const shownBy = (queue: Queue, keys: readonly string[]): Queue => ({
  ...queue,
  told: queue.told.filter(({ key }) => !keys.includes(key)),
})

/** What a board does not tell yet, in order. */
export const unshown = ({ told, waiting }: Queue): readonly PendingAction[] => [...told, ...waiting]

/** What the storage holds, after another tab wrote: what is on its way from here stays. */
export const withKept = (queue: Queue, kept: readonly PendingAction[]): Queue => ({
  ...queue,
  waiting: [
    ...queue.waiting.filter(
      ({ key }) => key === queue.sending && !kept.some((pending) => pending.key === key),
    ),
    ...kept.filter(({ key }) => !queue.told.some((pending) => pending.key === key)),
  ],
})

const FIRST = 500
const LONGEST = 20_000

/** Milliseconds to wait before it is sent again. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10))

const without = (pendingActions: readonly PendingAction[], key: string) =>
  pendingActions.filter((pending) => pending.key !== key)
