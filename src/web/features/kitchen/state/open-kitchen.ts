import { type ApiClient, ApiProblem } from '#contract/client.ts'
import type { CounterSaleBody } from '#contract/kitchen/counter-sales.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  type Board,
  type Desk,
  type StopBody,
  type Tap,
  type TapAction,
  type Ticket,
  comeToDesk,
  getDesk,
  leaveDesk,
  pairDevice,
} from '#contract/kitchen/kitchen.ts'
import { UNDO_MILLISECONDS } from '#domain/orders/order.ts'
import { freshKey } from '#web/state/ordering/order-key.ts'
import { followBoard } from './follow-board.ts'
import {
  type PendingAction,
  type SaleOf,
  type StopOf,
  type KitchenAction,
  isStep,
  leadsTo,
  stopOf,
} from './pending-actions.ts'
import { keptBoard } from './kept-board.ts'
import { isGestureName, openOutbox, openKeyedStorage } from './outbox.ts'
import { type Undoable, bellsOf, createKitchenStore, shownBoard } from './kitchen-store.ts'
import { isPassing, sendGestures } from './send-outbox.ts'

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

/** A part of a line of a ticket. */
export type PartOfTicket = { line: string; ingredient: number; name: string }

type KitchenOptions = {
  api: ApiClient
  /** A screen on the wall: it shows the board to everybody, and nobody is signed in at it. */
  isWall: boolean
}

/** What a tap concerns: an order by its number, or a counter sale by its receipt. */
export type ActionSubject = { order: string } | { receipt: string } | null
/** Reports why a tap was refused, and what it concerned. */
type TellRefused = (code: ErrorCode, subject: ActionSubject) => void

/**
 * The board of one device: its state, and every action on it. It sends no requests until it is
 * opened.
 */
export function openKitchen({ api, isWall }: KitchenOptions) {
  const store = createKitchenStore()
  const outbox = openOutbox(openKeyedStorage())
  const sender = sendGestures({
    api,
    store,
    kept: outbox,
    onUnauthorized,
    onRefused(pending, code) {
      cannotUndo(pending.key)
      tellRefused(code, aboutOf(pending))
      void feed?.refresh()
    },
    onAnswered: () => void feed?.refresh(),
  })
  let feed: ReturnType<typeof followBoard> | null = null
  let isOpen = false
  let tellRefused: TellRefused = () => undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let last = 0

  /** Order numbers by ticket id, including tickets that have left the board. */
  const numbers = new Map<string, string>()
  const remember = (board: Board | null) =>
    board?.tickets.forEach(({ id, number }) => numbers.set(id, number))

  function aboutOf({ what }: PendingAction): ActionSubject {
    if (what.kind === 'sale') return { receipt: what.sale.receipt }
    if (what.kind === 'undo-sale') return { receipt: what.of.receipt }
    const number = numbers.get(
      what.kind === 'tap' ? what.tap.order : what.kind === 'undo' ? what.order : '',
    )
    return number === undefined ? null : { order: number }
  }

  function onUnauthorized(code: 'unauthorized' | 'nobody_at_board'): void {
    const { desk } = store.getState()
    if (code === 'unauthorized' || !desk) return unpair()
    setSession({ ...desk, person: null })
  }

  function leaveFeed(): void {
    feed?.stop()
    feed = null
  }

  function unpair(): void {
    keptBoard.forgetAll()
    leaveFeed()
    store.setState({ desk: null, board: null, undoable: [] })
  }

  function setSession(desk: Desk): void {
    keptBoard.keepDesk(desk)
    store.setState({ desk })
    if (!isOpen) return
    outbox.forgetOthers(desk.device.id)
    sender.readKept()
    // Only a visible board sends heartbeats.
    if (desk.person !== null || isWall) feed ??= followBoard({ api, store, onUnauthorized })
    else leaveFeed()
  }

  async function readDesk(): Promise<void> {
    try {
      setSession(await api.call(getDesk, {}))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (!isPassing(error.problem.code)) return unpair()
      const storedDesk = keptBoard.readDesk()
      store.setState({ isConnected: false })
      if (storedDesk && store.getState().desk === undefined) setSession(storedDesk)
      if (isOpen) again = setTimeout(() => void readDesk(), 5000)
    }
  }

  const onStorage = ({ key }: StorageEvent) => {
    if (isGestureName(key) && store.getState().desk) sender.readKept()
  }
  const onOnline = () => {
    sender.hurry()
    void feed?.refresh()
  }
  const onOffline = () => store.setState({ isConnected: false })

  function add(action: KitchenAction): string {
    const key = freshKey()
    // Strictly increasing in the order of the taps, even if the clock is set back.
    last = Math.max(Date.now(), last + 1)
    sender.add({ key, at: last, tried: false, what: action })
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
    const { seen, board } = store.getState()
    const bells = board?.tickets.filter(({ id }) => ids.includes(id)).flatMap(bellsOf) ?? []
    const fresh = [...new Set([...ids, ...bells])].filter((bell) => !seen.includes(bell))
    if (fresh.length === 0) return
    keptBoard.keepSeen([...seen, ...fresh])
    store.setState({ seen: [...seen, ...fresh] })
  }

  return {
    api,
    store,
    look: markSeen,
    cannotUndo,

    /** Returns a function that closes it again. */
    open(onRefused: TellRefused): () => void {
      isOpen = true
      tellRefused = onRefused
      const before = keptBoard.readBoard(Date.now())
      store.setState({
        seen: keptBoard.readSeen(),
        ...(before && { board: before.board, heardAt: before.at }),
      })
      remember(before?.board ?? null)
      addEventListener('storage', onStorage)
      addEventListener('online', onOnline)
      addEventListener('offline', onOffline)
      const unsubscribe = store.subscribe((state, before) => {
        remember(state.board)
        if (state.isConnected && !before.isConnected) sender.hurry()
      })
      void readDesk()
      return () => {
        isOpen = false
        unsubscribe()
        clearTimeout(again)
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
    async come(person: string, pin: string): Promise<void> {
      store.setState({ isSoundHeard: false })
      setSession(await api.call(comeToDesk, { body: { person, pin } }))
      // With a person signed in, the board includes full names and phone numbers.
      void feed?.refresh()
    },
    async leave(): Promise<void> {
      setSession(await api.call(leaveDesk, {}))
      void feed?.refresh()
    },

    /** `isInPlace`: it was tapped where its ticket stands on the board. */
    tap(ticket: Ticket, tap: TicketTap, isInPlace = false): void {
      markSeen([ticket.id])
      const key = add({ kind: 'tap', tap: { ...tap, order: ticket.id } as Tap })
      const { action } = tap
      // Accepting and cancelling cannot be undone.
      if (!isStep(action) || action === 'cancel') return
      canUndo({
        key,
        done: action,
        name: ticket.number,
        stands: isInPlace ? ticket : null,
        back: { kind: 'undo', order: ticket.id, from: leadsTo(action), before: ticket },
      })
    },
    /** A part of a line ran out: what its customer wants is done. */
    miss(ticket: Ticket, { line, ingredient, name }: PartOfTicket): void {
      markSeen([ticket.id])
      const part = { order: ticket.id, line, ingredient }
      const key = add({ kind: 'tap', tap: { ...part, action: 'missing' } })
      canUndo({
        key,
        done: 'missing',
        name: `${ticket.number}, ${name}`,
        stands: null,
        back: { kind: 'tap', tap: { ...part, action: 'restore' } },
      })
    },
    /** Something else is done about it; null: it is left out. */
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
          done: 'sold-out',
          name,
          stands: null,
          back: { kind: 'end', of: stopOf(stop) },
        })
    },
    end(of: StopOf): void {
      add({ kind: 'end', of })
    },
    /** `name`: the card's holder, shown on the undo button. */
    sell(sale: CounterSaleBody, name: string): void {
      const { receipt, kind } = sale
      const key = add({ kind: 'sale', sale })
      canUndo({
        key,
        done: kind,
        name,
        stands: null,
        back: { kind: 'undo-sale', of: { receipt, kind, booked: key } },
      })
    },
    undoSale({ receipt, kind }: SaleOf): void {
      add({ kind: 'undo-sale', of: { receipt, kind } })
    },
    undo({ key, back }: Undoable): void {
      cannotUndo(key)
      if (!sender.takeBack(key)) add(back)
    },

    openAllergies(id: string): void {
      markSeen([id])
      store.setState(({ opened }) => ({ opened: [...opened, id] }))
    },
    /** The current state of a ticket by id; null if it is no longer on the board. */
    ticket: (id: string): Ticket | null =>
      shownBoard(store.getState())?.tickets.find((ticket) => ticket.id === id) ?? null,
    refresh: () => feed?.refresh(),
  }
}
