import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { bookCounterSale, undoCounterSale } from '#contract/kitchen/counter-sales.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { beginStop, endStop, getBoard, tapTicket } from '#contract/kitchen/kitchen.ts'
import type { PendingAction } from './pending-actions.ts'
import { isStopOf } from './pending-actions.ts'
import type { openOutbox } from './outbox.ts'
import type { KitchenStore } from './kitchen-store.ts'
import {
  answered,
  nextToSend,
  pauseAfter,
  queued,
  refusedFor,
  sent,
  takenBack,
  unanswered,
  withKept,
} from './queue.ts'

type Parts = {
  api: ApiClient
  store: KitchenStore
  kept: ReturnType<typeof openOutbox>
  /** Nobody answers for this device any more, or nobody is at it. */
  onTurnedAway: (code: 'unauthorized' | 'nobody_at_board') => void
  onRefused: (pending: PendingAction, code: ErrorCode) => void
  onAnswered: () => void
}

/** No answer, or one that another try may change. */
const passing: readonly ErrorCode[] = [
  'network',
  'unavailable',
  'server_error',
  'too_many_requests',
  'request_in_flight',
]
export const isPassing = (code: ErrorCode): boolean => passing.includes(code)

/** Keeps what is tapped, and sends it until it is answered: in order, each under its own key. */
export function sendGestures({ api, store, kept, onTurnedAway, onRefused, onAnswered }: Parts) {
  let timer: ReturnType<typeof setTimeout> | null = null
  const device = () => store.getState().desk?.device.id ?? ''
  const setQueue = (
    change: (
      queue: ReturnType<typeof store.getState>['queue'],
    ) => ReturnType<typeof store.getState>['queue'],
  ) => store.setState(({ queue }) => ({ queue: change(queue) }))

  async function send({ key, what }: PendingAction): Promise<unknown> {
    if (what.kind === 'tap') return api.call(tapTicket, { body: what.tap, idempotencyKey: key })
    if (what.kind === 'undo')
      return api.call(tapTicket, {
        body: { order: what.order, action: 'undo' },
        idempotencyKey: key,
      })
    if (what.kind === 'sale')
      return api.call(bookCounterSale, { body: what.sale, idempotencyKey: key })
    if (what.kind === 'undo-sale')
      return api.call(undoCounterSale, { body: what.of, idempotencyKey: key })
    if (what.kind === 'begin') return api.call(beginStop, { body: what.stop, idempotencyKey: key })
    // The board that is shown may not tell yet what began just before. One that is over already
    // needs no ending.
    const { stops } = await api.call(getBoard, {})
    const known = stops.find((stop) => isStopOf(stop, what.of))
    return known && api.call(endStop, { params: { id: known.id } })
  }

  function go(): void {
    const { queue, desk, isConnected } = store.getState()
    const next = nextToSend(queue)
    // What surely does not go out is not tried: it can still be taken back without a word to the
    // server.
    const isCut = !navigator.onLine && !isConnected
    if (next === null || timer !== null || !desk?.person || isCut) return
    setQueue((now) => sent(now, next.key))
    kept.keep(desk.device.id, { ...next, tried: true })
    void attempt(next)
  }

  async function attempt(pending: PendingAction): Promise<void> {
    const { key } = pending
    try {
      await send(pending)
      kept.drop(key)
      setQueue((queue) => answered(queue, key))
      store.setState({ isConnected: true })
      onAnswered()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { code } = error.problem
      if (code === 'unauthorized' || code === 'nobody_at_board') {
        setQueue(unanswered)
        return onTurnedAway(code)
      }
      if (isPassing(code)) {
        setQueue(unanswered)
        store.setState({ isConnected: code !== 'network' })
        return later()
      }
      kept.drop(key)
      setQueue((queue) => refusedFor(queue, key))
      onRefused(pending, code)
    }
    go()
  }

  function later(): void {
    timer = setTimeout(hurry, pauseAfter(store.getState().queue.failures))
  }

  /** Now is a better time than the one that was waited for. */
  function hurry(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    go()
  }

  return {
    add(pending: PendingAction): void {
      kept.keep(device(), pending)
      setQueue((queue) => queued(queue, pending))
      go()
    },
    /** False where the server may know it already. */
    takeBack(key: string): boolean {
      const queue = takenBack(store.getState().queue, key)
      if (queue === null) return false
      kept.drop(key)
      store.setState({ queue })
      return true
    },
    /** Reads what an earlier visit, or another tab, left. */
    readKept(): void {
      setQueue((queue) => withKept(queue, kept.read(device())))
      go()
    },
    hurry,
    stop(): void {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
