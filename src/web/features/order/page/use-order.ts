import { useCallback, useState } from 'react'
import { type Progress, type ShownOrder, getOrder } from '#contract/shop/orders.ts'
import { isPast } from '#domain/orders/order.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLive } from '#web/state/live/use-live.ts'

/**
 * The order as it moves on: told while the page is looked at, until it is over (O1), and asked for
 * when something says so.
 */
export function useOrder(first: ShownOrder): { order: ShownOrder; refresh: () => void } {
  const api = useApi()
  const [latest, setLatest] = useState(first)
  const { token } = first
  const order = latest.token === token ? latest : first

  const refresh = useCallback(() => {
    // A missed answer is made up for by the next one.
    api
      .call(getOrder, { params: { token } })
      .then((read) => setLatest((known) => newer(known, read)))
      .catch(() => undefined)
  }, [api, token])

  const isOver = isPast(order.status)
  useLive('order', isOver ? null : token, (progress) => {
    if (progress.version <= order.progress.version) return
    setLatest(moved(order, progress))
    // With a step come other things: the card that paid, a code for points.
    if (progress.status !== order.status) refresh()
  })

  return { order, refresh }
}

const moved = (order: ShownOrder, progress: Progress): ShownOrder => ({
  ...order,
  status: progress.status,
  payment: progress.payment,
  progress,
})

/** What was asked for earlier may be answered after what was told. */
const newer = (known: ShownOrder, read: ShownOrder): ShownOrder =>
  known.token === read.token && known.progress.version > read.progress.version
    ? moved(read, known.progress)
    : read
