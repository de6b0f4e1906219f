import type { PendingAction } from './pending-actions.ts'

/** Taps on their way to the server: sent one at a time, in order. */
export type Queue = {
  waiting: readonly PendingAction[]
  /** Key of the first tap while it is being sent; null while none is. */
  sending: string | null
  /**
   * Taps that were answered, but may be missing from the shown board, because that board was
   * requested before the answer.
   */
  answered: readonly PendingAction[]
  /** Number of consecutive attempts without an answer. */
  failures: number
}

export const emptyQueue: Queue = { waiting: [], sending: null, answered: [], failures: 0 }

export const withAdded = (queue: Queue, pending: PendingAction): Queue => ({
  ...queue,
  waiting: [...queue.waiting, pending],
})

/** The next tap to send; null while one is being sent, or if none waits. */
export const nextToSend = ({ waiting, sending }: Queue): PendingAction | null =>
  sending === null ? (waiting[0] ?? null) : null

export const withSending = (queue: Queue, key: string): Queue => ({
  ...queue,
  sending: key,
  waiting: queue.waiting.map((pending) =>
    pending.key === key ? { ...pending, tried: true } : pending,
  ),
})

/**
 * The queue after an attempt without an answer: the tap stays first and is sent again under the
 * same key.
 */
export const withoutAnswer = (queue: Queue): Queue => ({
  ...queue,
  sending: null,
  failures: queue.failures + 1,
})

export function withAnswer(queue: Queue, key: string): Queue {
  const answeredActions = queue.waiting.filter((pending) => pending.key === key)
  return {
    waiting: without(queue.waiting, key),
    sending: null,
    answered: [...queue.answered, ...answeredActions],
    failures: 0,
  }
}

/** The queue after the server refused a tap, which is dropped. */
export const withRefusal = (queue: Queue, key: string): Queue => ({
  ...queue,
  waiting: without(queue.waiting, key),
  sending: null,
  failures: 0,
})

/**
 * Removes a tap that was never sent; null if that is too late, because the server may know of it.
 */
export function withoutUnsent(queue: Queue, key: string): Queue | null {
  const pendingAction = queue.waiting.find((pending) => pending.key === key)
  return pendingAction && !pendingAction.tried
    ? { ...queue, waiting: without(queue.waiting, key) }
    : null
}

/**
 * The queue after a board was received that was requested after these taps were answered, and so
 * includes them.
 */
export const withBoardRead = (queue: Queue, keys: readonly string[]): Queue => ({
  ...queue,
  answered: queue.answered.filter(({ key }) => !keys.includes(key)),
})

/** Taps that the received board does not include yet, in order. */
export const notOnBoard = ({ answered, waiting }: Queue): readonly PendingAction[] => [
  ...answered,
  ...waiting,
]

/**
 * Merges the stored taps after another tab changed them; the tap being sent from here remains
 * first.
 */
export const withStored = (queue: Queue, storedActions: readonly PendingAction[]): Queue => ({
  ...queue,
  waiting: [
    ...queue.waiting.filter(
      ({ key }) => key === queue.sending && !storedActions.some((pending) => pending.key === key),
    ),
    ...storedActions.filter(({ key }) => !queue.answered.some((pending) => pending.key === key)),
  ],
})

const FIRST = 500
const LONGEST = 20_000

/** Milliseconds to wait before the next attempt. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST, FIRST * 2 ** Math.min(failures - 1, 10))

const without = (pendingActions: readonly PendingAction[], key: string) =>
  pendingActions.filter((pending) => pending.key !== key)
