import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { bookCounterSale, undoCounterSale } from '#contract/kitchen/counter-sales.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { beginStop, endStop } from '#contract/kitchen/stops.ts'
import { getBoard } from '#contract/kitchen/board.ts'
import { tapTicket } from '#contract/kitchen/taps.ts'
import type { PendingAction } from './pending-actions.ts'
import { concernsTarget, isStoppedProduct } from './pending-actions.ts'
import type { openOutbox } from './outbox.ts'
import type { KitchenStore } from './kitchen-store.ts'
import {
  withAnswer,
  nextToSend,
  pauseAfter,
  withAdded,
  withRefusal,
  withSending,
  withoutUnsent,
  withoutAnswer,
  withStored,
} from './queue.ts'

type SenderOptions = {
  api: ApiClient
  store: KitchenStore
  outbox: ReturnType<typeof openOutbox>
  /** Called if the device is no longer paired, or nobody is signed in at it. */
  onUnauthorized: (code: 'unauthorized' | 'nobody_at_board') => void
  onRefused: (pending: PendingAction, code: ErrorCode) => void
  onAnswered: () => void
}

/** Error codes for a missing answer, or for one that a retry may change. */
const temporaryCodes: readonly ErrorCode[] = [
  'network',
  'unavailable',
  'server_error',
  'too_many_requests',
  'request_in_flight',
]
export const isTemporary = (code: ErrorCode): boolean => temporaryCodes.includes(code)

/** Opens a sender, which stores taps and sends them until they are answered: in order, each under its own key. */
export function openTapSender({
  api,
  store,
  outbox,
  onUnauthorized,
  onRefused,
  onAnswered,
}: SenderOptions) {
  let timer: ReturnType<typeof setTimeout> | null = null
  const device = () => store.getState().session?.device.id ?? ''
  const setQueue = (
    change: (
      queue: ReturnType<typeof store.getState>['queue'],
    ) => ReturnType<typeof store.getState>['queue'],
  ) => store.setState(({ queue }) => ({ queue: change(queue) }))

  async function send({ key, what: action }: PendingAction): Promise<unknown> {
    if (action.kind === 'tap') return api.call(tapTicket, { body: action.tap, idempotencyKey: key })
    if (action.kind === 'undo')
      return api.call(tapTicket, {
        body: { order: action.order, action: 'undo' },
        idempotencyKey: key,
      })
    if (action.kind === 'sale')
      return api.call(bookCounterSale, { body: action.sale, idempotencyKey: key })
    if (action.kind === 'undo-sale')
      return api.call(undoCounterSale, { body: action.of, idempotencyKey: key })
    if (action.kind === 'begin')
      return api.call(beginStop, { body: action.stop, idempotencyKey: key })
    // Reads the stops again, because the shown board may not include one that has just begun. A
    // stop that has already ended need not be ended.
    const { stops } = await api.call(getBoard, { query: {} })
    const activeStop = stops.find(
      (stop) => concernsTarget(stop, action.of) && !isStoppedProduct(stop),
    )
    return activeStop && api.call(endStop, { params: { id: activeStop.id } })
  }

  function sendNext(): void {
    const { queue, session, isConnected } = store.getState()
    const next = nextToSend(queue)
    // Nothing is sent while certainly offline, so that the tap can still be undone without the
    // server.
    const isCut = !navigator.onLine && !isConnected
    if (next === null || timer !== null || !session?.person || isCut) return
    setQueue((now) => withSending(now, next.key))
    outbox.store(session.device.id, { ...next, tried: true })
    void attempt(next)
  }

  async function attempt(pending: PendingAction): Promise<void> {
    const { key } = pending
    try {
      await send(pending)
      outbox.remove(key)
      setQueue((queue) => withAnswer(queue, key))
      store.setState({ isConnected: true })
      onAnswered()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const { code } = error.problem
      if (code === 'unauthorized' || code === 'nobody_at_board') {
        setQueue(withoutAnswer)
        return onUnauthorized(code)
      }
      if (isTemporary(code)) {
        setQueue(withoutAnswer)
        store.setState({ isConnected: code !== 'network' })
        return retryLater()
      }
      outbox.remove(key)
      setQueue((queue) => withRefusal(queue, key))
      onRefused(pending, code)
    }
    sendNext()
  }

  function retryLater(): void {
    timer = setTimeout(flushNow, pauseAfter(store.getState().queue.failures))
  }

  /** Ends the wait and sends at once. */
  function flushNow(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    sendNext()
  }

  return {
    add(pending: PendingAction): void {
      outbox.store(device(), pending)
      setQueue((queue) => withAdded(queue, pending))
      sendNext()
    },
    /** Removes a tap that was not sent; false if the server may already have received it. */
    takeBack(key: string): boolean {
      const queue = withoutUnsent(store.getState().queue, key)
      if (queue === null) return false
      outbox.remove(key)
      store.setState({ queue })
      return true
    },
    /** Reads the taps stored by an earlier visit, or by another tab. */
    readOutbox(): void {
      setQueue((queue) => withStored(queue, outbox.read(device())))
      sendNext()
    },
    flushNow,
    stop(): void {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
