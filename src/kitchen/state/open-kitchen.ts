import { type ApiClient, ApiProblem } from '#contract/client.ts'
import type { CounterSaleBody } from '#contract/kitchen/counter-sales.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Board } from '#contract/kitchen/board.ts'
import {
  type Desk,
  signInAtBoard,
  getBoardSession,
  signOutAtBoard,
  pairDevice,
} from '#contract/kitchen/desk.ts'
import { type StopBody } from '#contract/kitchen/stops.ts'
import { type Tap, type TapAction } from '#contract/kitchen/taps.ts'
import { type Ticket } from '#contract/kitchen/tickets.ts'
import { UNDO_MILLISECONDS } from '#domain/orders/order.ts'
import { freshKey } from '#web/state/ordering/order-key.ts'
import { followBoard } from './follow-board.ts'
import {
  type PendingAction,
  type SaleIdentity,
  type StopTarget,
  type KitchenAction,
  isStep,
  statusAfter,
  stopTarget,
} from './pending-actions.ts'
import { boardStorage } from './stored-board.ts'
import { isOutboxKey, openOutbox, openKeyedStorage } from './outbox.ts'
import { type Undoable, bellsOf, createKitchenStore, visibleBoardOf } from './kitchen-store.ts'
import { isTemporary, openTapSender } from './send-outbox.ts'

export type Kitchen = ReturnType<typeof openKitchen>

type TapFields<Action> = Omit<Extract<Tap, { action: Action }>, 'order'>
/** A tap on a ticket, without the ticket's id. */
export type TicketTap =
  | { action: TapAction }
  | TapFields<'ready'>
  | TapFields<'hand-over'>
  | TapFields<'take-payment'>
  | TapFields<'change-payment'>
  | TapFields<'give-back'>
  | TapFields<'delay'>
  | TapFields<'cancel'>

/** One ingredient in a line of a ticket. */
export type PartOfTicket = { line: string; ingredient: number; name: string }

type KitchenOptions = {
  api: ApiClient
  /**
   * Whether the screen is on the wall: it shows the board to everybody, and nobody is signed in at
   * it.
   */
  isWall: boolean
}

/** The subject of a tap: an order by its number, or a counter sale by its receipt. */
export type ActionSubject = { order: string } | { receipt: string } | null
/** Reports why a tap was refused, and its subject. */
type OnRefused = (code: ErrorCode, subject: ActionSubject) => void

/**
 * Creates the board of one device: its state, and every action on it. No request is sent before
 * `open`.
 */
export function openKitchen({ api, isWall }: KitchenOptions) {
  const store = createKitchenStore()
  const outbox = openOutbox(openKeyedStorage())
  const sender = openTapSender({
    api,
    store,
    outbox,
    onUnauthorized,
    onRefused(pending, code) {
      cannotUndo(pending.key)
      reportRefusal(code, subjectOf(pending))
      void feed?.refresh()
    },
    onAnswered: () => void feed?.refresh(),
  })
  let feed: ReturnType<typeof followBoard> | null = null
  let isOpen = false
  let reportRefusal: OnRefused = () => undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let lastTapAt = 0

  /** Order numbers by ticket id, including tickets that have left the board. */
  const numbers = new Map<string, string>()
  const remember = (board: Board | null) =>
    board?.tickets.forEach(({ id, number }) => numbers.set(id, number))

  function subjectOf({ what: action }: PendingAction): ActionSubject {
    if (action.kind === 'sale') return { receipt: action.sale.receipt }
    if (action.kind === 'undo-sale') return { receipt: action.of.receipt }
    const number = numbers.get(
      action.kind === 'tap' ? action.tap.order : action.kind === 'undo' ? action.order : '',
    )
    return number === undefined ? null : { order: number }
  }

  function onUnauthorized(code: 'unauthorized' | 'nobody_at_board'): void {
    const { session } = store.getState()
    if (code === 'unauthorized' || !session) return unpair()
    setSession({ ...session, person: null })
  }

  function leaveFeed(): void {
    feed?.stop()
    feed = null
  }

  function unpair(): void {
    boardStorage.clear()
    leaveFeed()
    store.setState({ session: null, board: null, undoable: [] })
  }

  function setSession(session: Desk): void {
    boardStorage.storeSession(session)
    store.setState({ session })
    if (!isOpen) return
    outbox.clearOtherDevices(session.device.id)
    sender.readOutbox()
    // Only a visible board sends heartbeats.
    if (session.person !== null || isWall) feed ??= followBoard({ api, store, onUnauthorized })
    else leaveFeed()
  }

  async function readSession(): Promise<void> {
    try {
      setSession(await api.call(getBoardSession, {}))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (!isTemporary(error.problem.code)) return unpair()
      const storedSession = boardStorage.readSession()
      store.setState({ isConnected: false })
      if (storedSession && store.getState().session === undefined) setSession(storedSession)
      if (isOpen) retryTimer = setTimeout(() => void readSession(), 5000)
    }
  }

  const onStorage = ({ key }: StorageEvent) => {
    if (isOutboxKey(key) && store.getState().session) sender.readOutbox()
  }
  const onOnline = () => {
    sender.flushNow()
    void feed?.refresh()
  }
  const onOffline = () => store.setState({ isConnected: false })

  function add(action: KitchenAction): string {
    const key = freshKey()
    // The time of a tap is always later than that of the previous tap, even if the clock is set
    // back.
    lastTapAt = Math.max(Date.now(), lastTapAt + 1)
    sender.add({ key, at: lastTapAt, tried: false, what: action })
    return key
  }

  const canUndo = (undoable: Omit<Undoable, 'until'>): void =>
    store.setState(({ undoable: before }) => ({
      undoable: [
        ...before.filter(({ name }) => name !== undoable.name),
        { ...undoable, until: Date.now() + UNDO_MILLISECONDS },
      ],
    }))
  const cannotUndo = (key: string): void =>
    store.setState(({ undoable }) => ({
      undoable: undoable.filter((candidate) => candidate.key !== key),
    }))

  function markSeen(ids: readonly string[]): void {
    const { seenBells, board } = store.getState()
    const bells = board?.tickets.filter(({ id }) => ids.includes(id)).flatMap(bellsOf) ?? []
    const newBells = [...new Set([...ids, ...bells])].filter((bell) => !seenBells.includes(bell))
    if (newBells.length === 0) return
    boardStorage.storeSeen([...seenBells, ...newBells])
    store.setState({ seenBells: [...seenBells, ...newBells] })
  }

  return {
    api,
    store,
    markSeen,
    cannotUndo,

    /** Opens the board. Returns a function that closes it again. */
    open(onRefused: OnRefused): () => void {
      isOpen = true
      reportRefusal = onRefused
      const before = boardStorage.readBoard(Date.now())
      store.setState({
        seenBells: boardStorage.readSeen(),
        ...(before && { board: before.board, boardReadAt: before.at }),
      })
      remember(before?.board ?? null)
      addEventListener('storage', onStorage)
      addEventListener('online', onOnline)
      addEventListener('offline', onOffline)
      const unsubscribe = store.subscribe((state, before) => {
        remember(state.board)
        if (state.isConnected && !before.isConnected) sender.flushNow()
      })
      void readSession()
      return () => {
        isOpen = false
        unsubscribe()
        clearTimeout(retryTimer)
        sender.stop()
        leaveFeed()
        removeEventListener('storage', onStorage)
        removeEventListener('online', onOnline)
        removeEventListener('offline', onOffline)
      }
    },

    async pair(code: string, name: string): Promise<void> {
      setSession((await api.call(pairDevice, { body: { code, name } })).desk)
    },
    async signIn(person: string, pin: string): Promise<void> {
      store.setState({ isSoundHeard: false })
      setSession(await api.call(signInAtBoard, { body: { person, pin } }))
      // With a person signed in, the board includes full names and phone numbers.
      void feed?.refresh()
    },
    async signOut(): Promise<void> {
      setSession(await api.call(signOutAtBoard, {}))
      void feed?.refresh()
    },

    /**
     * Takes a tap on a ticket. `isInPlace`: whether it was made at the ticket's place on the board.
     */
    tap(ticket: Ticket, tap: TicketTap, isInPlace = false): void {
      markSeen([ticket.id])
      const key = add({ kind: 'tap', tap: { ...tap, order: ticket.id } as Tap })
      const { action } = tap
      // Only a step of the order other than cancelling can be undone.
      if (!isStep(action) || action === 'cancel') return
      canUndo({
        key,
        action,
        name: ticket.number,
        ticketOnBoard: isInPlace ? ticket : null,
        reversal: { kind: 'undo', order: ticket.id, from: statusAfter(action), before: ticket },
      })
    },
    /**
     * Reports that an ingredient of a line ran out; the customer's wish for that case is carried
     * out.
     */
    reportMissing(ticket: Ticket, { line, ingredient, name }: PartOfTicket): void {
      markSeen([ticket.id])
      const part = { order: ticket.id, line, ingredient }
      const key = add({ kind: 'tap', tap: { ...part, action: 'missing' } })
      canUndo({
        key,
        action: 'missing',
        name: `${ticket.number}, ${name}`,
        ticketOnBoard: null,
        reversal: { kind: 'tap', tap: { ...part, action: 'restore' } },
      })
    },
    /** Chooses a replacement for an ingredient that ran out; null leaves it out. */
    replace(ticket: Ticket, { line, ingredient }: PartOfTicket, standIn: number | null): void {
      markSeen([ticket.id])
      add({
        kind: 'tap',
        tap: { order: ticket.id, action: 'replace', line, ingredient, standIn },
      })
    },
    begin(stop: StopBody, name: string): void {
      const key = add({ kind: 'begin', stop })
      if (stop.kind === 'sold-out')
        canUndo({
          key,
          action: 'sold-out',
          name,
          ticketOnBoard: null,
          reversal: { kind: 'end', of: stopTarget(stop) },
        })
    },
    end(of: StopTarget): void {
      add({ kind: 'end', of })
    },
    /** Books a counter sale. `name`: the card's holder, shown on the undo button. */
    sell(sale: CounterSaleBody, name: string): void {
      const { receipt, kind } = sale
      const key = add({ kind: 'sale', sale })
      canUndo({
        key,
        action: kind,
        name,
        ticketOnBoard: null,
        reversal: { kind: 'undo-sale', of: { receipt, kind, booked: key } },
      })
    },
    undoSale({ receipt, kind }: SaleIdentity): void {
      add({ kind: 'undo-sale', of: { receipt, kind } })
    },
    undo({ key, reversal }: Undoable): void {
      cannotUndo(key)
      if (!sender.takeBack(key)) add(reversal)
    },

    openAllergies(id: string): void {
      markSeen([id])
      store.setState(({ openedTickets }) => ({ openedTickets: [...openedTickets, id] }))
    },
    /** The current state of a ticket by id; null if it is no longer on the board. */
    ticket: (id: string): Ticket | null =>
      visibleBoardOf(store.getState())?.tickets.find((ticket) => ticket.id === id) ?? null,
    refresh: () => feed?.refresh(),
  }
}
