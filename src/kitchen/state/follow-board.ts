import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { type Board, boardEvents, getBoard } from '#contract/kitchen/board.ts'
import { beatHeart } from '#contract/kitchen/desk.ts'
import { boardStorage } from './stored-board.ts'
import { type KitchenStore, visibleBoardOf } from './kitchen-store.ts'
import { withBoardRead } from './queue.ts'
import { completeBoard } from './complete-board.ts'

const TICK = 5000
/**
 * Number of ticks (5 seconds each) between requests for the board while events arrive, in case one
 * was missed.
 */
const TICKS_WITH_EVENTS = 6
const TICKS_PER_BEAT = 2

type BoardFeed = {
  api: ApiClient
  store: KitchenStore
  onUnauthorized: (code: 'unauthorized') => void
}

/**
 * Keeps the board up to date by server-sent events and by regular requests, which are more frequent
 * while no events arrive. Sends the server a heartbeat while the board is shown.
 */
export function followBoard({ api, store, onUnauthorized }: BoardFeed) {
  let events: EventSource | null = null
  let isRequesting = false
  let isWanted = false
  let ticks = 0
  let reportedIds = ''

  async function refresh(): Promise<void> {
    isWanted = true
    if (isRequesting) return
    isRequesting = true
    try {
      while (isWanted) {
        isWanted = false
        await fetchAndShow()
      }
    } finally {
      // An unexpected error must not end the requests of this board.
      isRequesting = false
    }
  }

  async function fetchAndShow(): Promise<void> {
    const answeredKeys = store.getState().queue.answered.map(({ key }) => key)
    try {
      show(await fetchBoard(store.getState().board), answeredKeys)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.problem.code === 'unauthorized') return onUnauthorized('unauthorized')
      store.setState({ isConnected: false })
    }
  }

  /** Requests only the differences from the board that this device has. */
  async function fetchBoard(before: Board | null): Promise<Board> {
    const query = before === null ? {} : { since: before.version }
    const reply = await api.call(getBoard, { query })
    return completeBoard(reply, before) ?? api.call(getBoard, { query: {} })
  }

  function show(fresh: Board, answeredKeys: readonly string[]): void {
    const now = Date.now()
    const { board: before, queue, seenBells } = store.getState()
    const board = before?.version === fresh.version ? before : fresh
    const seenOnBoard = seenBells.filter((bell) =>
      fresh.tickets.some(({ id }) => id === bell.split(' ')[0]),
    )
    store.setState({
      board,
      boardReadAt: now,
      offset: Date.parse(fresh.now) - now,
      isConnected: true,
      queue: answeredKeys.length === 0 ? queue : withBoardRead(queue, answeredKeys),
      ...(seenOnBoard.length === seenBells.length ? {} : { seenBells: seenOnBoard }),
    })
    boardStorage.storeBoard({ board: fresh, at: now })
    const newIds = newOrderIds().join(' ')
    if (newIds !== reportedIds) void sendHeartbeat()
  }

  /** Ids of the received orders that this board shows. */
  const newOrderIds = (): string[] =>
    (visibleBoardOf(store.getState())?.tickets ?? [])
      .filter(({ status }) => status === 'received')
      .map(({ id }) => id)

  async function sendHeartbeat(): Promise<void> {
    const newIds = newOrderIds().slice(0, 500)
    reportedIds = newIds.join(' ')
    try {
      await api.call(beatHeart, { body: { showing: newIds } })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // A failed heartbeat is ignored: the next heartbeat follows soon, and the board's own
      // requests show that the server cannot be reached.
      reportedIds = ''
    }
  }

  function listen(): void {
    if (events !== null && events.readyState !== EventSource.CLOSED) return
    events = new EventSource(boardEvents.path)
    events.addEventListener('board', () => void refresh())
    // Events may have been missed during a lost connection.
    events.addEventListener('open', () => void refresh())
  }

  function tick(): void {
    ticks += 1
    listen()
    const hasEvents = events?.readyState === EventSource.OPEN
    if (!hasEvents || !store.getState().isConnected || ticks % TICKS_WITH_EVENTS === 0)
      void refresh()
    if (ticks % TICKS_PER_BEAT === 0) void sendHeartbeat()
  }

  const timer = setInterval(tick, TICK)
  listen()
  void refresh()

  return {
    refresh,
    stop(): void {
      clearInterval(timer)
      events?.close()
    },
  }
}
