import { createStore } from 'zustand/vanilla'
import type { CounterSaleKind } from '#contract/kitchen/counter-sales.ts'
import type { Board, Desk, Ticket } from '#contract/kitchen/kitchen.ts'
import { type PendingAction, type Step, type What, withPendingActions } from './pending-actions.ts'
import { type Queue, emptyQueue, unshown } from './queue.ts'

/** What can be taken back, for as long as the board says so. */
export type Undoable = {
  key: string
  /**
   * What was done: the words are `undo.<done>`, and the name is a number, a product or a card's
   * holder.
   */
  done: Exclude<Step, 'cancel'> | 'sold-out' | CounterSaleKind
  name: string
  /** What undoes it once it is known to the server. */
  back: What
  until: number
}

export type KitchenState = {
  /** Undefined until it is known whether this device is paired. */
  desk: Desk | null | undefined
  /** As last told; what was tapped since is in the queue. */
  board: Board | null
  /** When that was, by this device. */
  heardAt: number
  /** Of the server's time to this device's, in milliseconds. */
  offset: number
  /** The last call was answered. */
  isConnected: boolean
  queue: Queue
  undoable: readonly Undoable[]
  /** Orders that somebody here has looked at. */
  seen: readonly string[]
  /** Orders whose allergies somebody here has read. */
  opened: readonly string[]
  /** The sound was played, and somebody heard it. */
  isSoundHeard: boolean
  printing: { ticket: Ticket; what: 'ticket' | 'labels' | 'both' } | null
}

export type KitchenStore = ReturnType<typeof createKitchenStore>

export const createKitchenStore = () =>
  createStore<KitchenState>(() => ({
    desk: undefined,
    board: null,
    heardAt: 0,
    offset: 0,
    isConnected: true,
    queue: emptyQueue,
    undoable: [],
    seen: [],
    opened: [],
    isSoundHeard: false,
    printing: null,
  }))

const made = new WeakMap<
  Board,
  { pendingActions: readonly PendingAction[]; queue: Queue; shown: Board }
>()

/** The board as it stands, with what was tapped; the same object until either changes. */
export function shownBoard({ board, queue }: Pick<KitchenState, 'board' | 'queue'>): Board | null {
  if (board === null) return null
  const known = made.get(board)
  if (known?.queue === queue) return known.shown
  const pendingActions = unshown(queue)
  const isSame =
    known !== undefined &&
    known.pendingActions.length === pendingActions.length &&
    known.pendingActions.every(({ key }, i) => key === pendingActions[i]?.key)
  const shown = isSame ? known.shown : withPendingActions(board, pendingActions)
  made.set(board, { pendingActions, queue, shown })
  return shown
}

/** New orders that nobody here has looked at. */
export function ringingOf(state: Pick<KitchenState, 'board' | 'queue' | 'seen'>): Ticket[] {
  const tickets = shownBoard(state)?.tickets ?? []
  return tickets.filter(({ id, status }) => status === 'received' && !state.seen.includes(id))
}
