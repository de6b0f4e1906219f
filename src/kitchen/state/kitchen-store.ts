import { createStore } from 'zustand/vanilla'
import type { CounterSaleKind } from '#contract/kitchen/counter-sales.ts'
import type { Board } from '#contract/kitchen/board.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import {
  type PendingAction,
  type Step,
  type KitchenAction,
  withPendingActions,
} from './pending-actions.ts'
import { type Queue, emptyQueue, notOnBoard } from './queue.ts'
import { type LatenessState, isBeingMade } from '#domain/orders/lateness.ts'

/** The columns of the board: the status of the orders in each. */
export const columns = ['received', 'in-preparation', 'ready'] as const

/** A tap that can be undone, until `until`. */
export type Undoable = {
  key: string
  /**
   * The action, which names the text `done.<action>`; `name` is an order number, an order number
   * with an ingredient, a product or a card’s holder.
   */
  action: Exclude<Step, 'cancel'> | 'sold-out' | 'missing' | CounterSaleKind
  name: string
  /** The ticket in whose place the undo button is shown; null if it is shown in the bar. */
  ticketOnBoard: Ticket | null
  /** The action that undoes the tap after the server has received the tap. */
  reversal: KitchenAction
  until: number
}

export type KitchenState = {
  /**
   * The paired device and its person. Null if this device is not paired; undefined until that is
   * known.
   */
  session: Desk | null | undefined
  /** The board as last received; later taps are in the queue. */
  board: Board | null
  /** When the board was received, in epoch milliseconds of this device's clock. */
  boardReadAt: number
  /** The server's time minus this device's, in milliseconds. */
  offset: number
  /**
   * Whether this device could reach the server at its last call. Also false once the browser
   * reports that it is offline.
   */
  isConnected: boolean
  queue: Queue
  undoable: readonly Undoable[]
  /** The reasons for ringing that a person has already seen on this device: see `bellsOf`. */
  seenBells: readonly string[]
  /**
   * Ids of the orders whose allergies a person has opened on this device since the board was
   * loaded.
   */
  openedTickets: readonly string[]
  /** Whether a person has confirmed hearing the sound. */
  isSoundHeard: boolean
  printing: { ticket: Ticket; printout: 'ticket' | 'labels' | 'both' } | null
}

export type KitchenStore = ReturnType<typeof createKitchenStore>

export const createKitchenStore = () =>
  createStore<KitchenState>(() => ({
    session: undefined,
    board: null,
    boardReadAt: 0,
    offset: 0,
    isConnected: true,
    queue: emptyQueue,
    undoable: [],
    seenBells: [],
    openedTickets: [],
    isSoundHeard: false,
    printing: null,
  }))

const boardCache = new WeakMap<
  Board,
  { pendingActions: readonly PendingAction[]; queue: Queue; visibleBoard: Board }
>()

/** The current board, including pending taps; the same object until either changes. */
export function visibleBoardOf({
  board,
  queue,
}: Pick<KitchenState, 'board' | 'queue'>): Board | null {
  if (board === null) return null
  const cached = boardCache.get(board)
  if (cached?.queue === queue) return cached.visibleBoard
  const pendingActions = notOnBoard(queue)
  const isSame =
    cached !== undefined &&
    cached.pendingActions.length === pendingActions.length &&
    cached.pendingActions.every(({ key }, i) => key === pendingActions[i]?.key)
  const visibleBoard = isSame ? cached.visibleBoard : withPendingActions(board, pendingActions)
  boardCache.set(board, { pendingActions, queue, visibleBoard })
  return visibleBoard
}

/** Whether the customer was notified that the time has passed, or that the order is late. */
export const isAnnouncedLate = ({ status, lateness }: Ticket): boolean =>
  isBeingMade(status) && lateness !== undefined && ringingStates.includes(lateness)
const ringingStates: readonly LatenessState[] = ['passed', 'late', 'very-late']

/**
 * The reasons for which a ticket rings, each until a person has looked at it: that it is new, and
 * each stage of lateness (N1).
 */
export const bellsOf = (ticket: Ticket): string[] => [
  ...(ticket.status === 'received' ? [ticket.id] : []),
  ...(isAnnouncedLate(ticket) ? [`${ticket.id} ${ticket.lateness}`] : []),
]

/** New or late orders that nobody has looked at on this device since they began to ring. */
export function ringingOf(state: Pick<KitchenState, 'board' | 'queue' | 'seenBells'>): Ticket[] {
  const tickets = visibleBoardOf(state)?.tickets ?? []
  return tickets.filter((ticket) => bellsOf(ticket).some((bell) => !state.seenBells.includes(bell)))
}
