import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '#contract/client.ts'
import { type Board, boardEvents, getBoard } from '#contract/kitchen/board.ts'
import { beatHeart } from '#contract/kitchen/desk.ts'
import { tapTicket } from '#contract/kitchen/taps.ts'
import { completeBoard } from '#kitchen/state/complete-board.ts'
import { type EventReader, readEvents } from '#testing/builders/an-event-stream.ts'
import { nextTaps, waitingOrders } from '#testing/shopper/board.ts'
import { type LoadSender, type LoadClient, codeOf, headersOf } from './client.ts'
import type { LoadTally } from './tally.ts'

/**
 * Milliseconds between heartbeats, and between refreshes, as in the browser’s `follow-board.ts`.
 */
const BEAT = 10_000
const REFRESH = 30_000
/**
 * Milliseconds between two looks of a cook at the board; `MINUTE`: milliseconds that stand for a
 * minute of preparation.
 */
const COOK = 5000
const MINUTE = 5000
const QUIET_WITHIN = 60

/** A paired device, and whether a cook taps on it. */
export type LoadDevice = { token: string; restaurant: number; cooks: boolean }
export type BoardEnd = { restaurant: number; seenIds: string[]; fault: string | null }

export type RunningBoard = {
  /**
   * Loads the whole board until it equals the board of this device; returns the difference if it
   * persists.
   */
  settle: () => Promise<BoardEnd>
  stop: () => void
}

const kindOf = (path: string): string => {
  if (path.includes('/heartbeat')) return 'heartbeat of a board'
  if (path.includes('/taps')) return 'tap'
  return path.includes('since=') ? 'changes of a board' : 'whole board'
}

/**
 * Simulates the page of a board: it follows the events, loads the changes since its current board,
 * and sends heartbeats, which accept the orders shown. `phase`: the moment within each period when
 * it does so, from 0 to 1.
 */
export async function openBoard(
  { sender, tally }: { sender: LoadSender; tally: LoadTally },
  who: LoadClient,
  device: LoadDevice,
  phase: number,
): Promise<RunningBoard> {
  const api = sender.apiOf(who, kindOf, { token: device.token })
  const [seenIds, tappedNames] = [new Set<string>(), new Set<string>()]
  let board: Board | null = null
  let reportedIds = ''
  let [isRefreshing, isRefreshWanted, isStopped] = [false, false, false]

  const shownOrders = () => (board === null ? [] : waitingOrders(board))

  async function refresh(): Promise<void> {
    isRefreshWanted = true
    if (isRefreshing) return
    isRefreshing = true
    try {
      while (isRefreshWanted && !isStopped) {
        isRefreshWanted = false
        board = await fetchBoard(api, board)
        for (const { id } of board.tickets) seenIds.add(id)
        if (shownOrders().join(' ') !== reportedIds) await beat()
      }
    } finally {
      isRefreshing = false
    }
  }
  async function beat(): Promise<void> {
    const visibleIds = shownOrders()
    reportedIds = visibleIds.join(' ')
    await api.call(beatHeart, { body: { showing: visibleIds } })
  }
  async function cook(): Promise<void> {
    if (board === null) return
    // Each tap is sent only once: a board in the browser shows the effect of a tap at once, before
    // the server’s answer, so that nobody repeats it.
    const taps = nextTaps(board.tickets, Date.parse(board.now), MINUTE)
      .map((tap) => ({ tap, name: `${tap.order} ${tap.action}` }))
      .filter(({ name }) => !tappedNames.has(name))
    for (const { name } of taps) tappedNames.add(name)
    for (const { tap } of taps)
      await api.call(tapTicket, { body: tap, idempotencyKey: randomUUID() })
  }

  // Refusals and failures are already in the tally; the board continues.
  const quietly = (work: () => Promise<void>) => () => void work().catch(() => {})
  const reader = await openEvents(tally, who, device, quietly(refresh))
  await refresh()
  const over = new AbortController()
  const leaves = new AbortController()
  const every = (work: () => Promise<void>, period: number, until = over.signal) =>
    void repeat(quietly(work), { period, phase, until })
  every(beat, BEAT)
  every(refresh, REFRESH)
  if (device.cooks) every(cook, COOK, leaves.signal)
  const stop = () => {
    isStopped = true
    over.abort()
    leaves.abort()
    reader.leave()
  }
  void reader.ended.then(() => {
    if (!isStopped) tally.add('stream of a board', 0, { error: 'ended' })
  })
  return {
    stop,
    async settle() {
      leaves.abort()
      let fault: string | null = null
      for (let tries = 0; tries < QUIET_WITHIN; tries += 1) {
        const fresh = await api.call(getBoard, { query: {} })
        fault = board === null ? 'no board' : differenceOf(board, fresh)
        if (fault === null) break
        await sleep(1000)
      }
      return { restaurant: device.restaurant, seenIds: [...seenIds], fault }
    },
  }
}

/**
 * Does the work once per period. `phase`: the moment within the period, from 0 to 1, as boards are
 * not opened simultaneously.
 */
async function repeat(
  work: () => void,
  { period, phase, until }: { period: number; phase: number; until: AbortSignal },
): Promise<void> {
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: until }).catch(() => undefined)
  for (await wait(period * phase); !until.aborted; await wait(period)) work()
}

async function openEvents(
  tally: LoadTally,
  who: LoadClient,
  { token }: LoadDevice,
  onBoard: () => void,
): Promise<EventReader> {
  const startedAt = performance.now()
  const headers = { ...headersOf(who), authorization: `Bearer ${token}` }
  try {
    const reader = await readEvents(who.origin + boardEvents.path, headers, ({ event }) => {
      if (event === 'board') onBoard()
    })
    const error = reader.status === 200 ? {} : { error: String(reader.status) }
    tally.add('stream of a board', performance.now() - startedAt, error)
    return reader
  } catch (error) {
    tally.add('stream of a board', performance.now() - startedAt, { error: codeOf(error) })
    throw error
  }
}

async function fetchBoard(api: ApiClient, before: Board | null): Promise<Board> {
  const reply = await api.call(getBoard, {
    query: before === null ? {} : { since: before.version },
  })
  return completeBoard(reply, before) ?? api.call(getBoard, { query: {} })
}

function differenceOf(clientBoard: Board, fresh: Board): string | null {
  const ids = ({ tickets }: Board) => tickets.map(({ id, status }) => `${id} ${status}`).join(', ')
  if (ids(clientBoard) !== ids(fresh)) return `shows ${ids(clientBoard)}, not ${ids(fresh)}`
  const differing = fresh.tickets.find(
    (ticket, i) => JSON.stringify(ticket) !== JSON.stringify(clientBoard.tickets[i]),
  )
  return differing === undefined ? null : `shows order ${differing.id} otherwise`
}
