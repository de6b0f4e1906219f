import { useCallback, useState } from 'react'
import { type Progress, type OrderView, getOrder } from '#contract/shop/order-view.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLive } from '#web/state/live/use-live.ts'

/**
 * The order with its progress: live while the page is visible, until the order can no longer
 * change; a hand-over may be undone until its day ends (O1, N5). `refresh` reads the order again;
 * `follow` takes the progress that an action returned.
 */
export function useOrder(first: OrderView): {
  order: OrderView
  refresh: () => void
  follow: (progress: Progress) => void
} {
  const api = useApi()
  const [latest, setLatest] = useState(first)
  const { token } = first
  const order = latest.token === token ? latest : first

  const refresh = useCallback(() => {
    // A failed read is not repeated: the next one replaces it.
    api
      .call(getOrder, { params: { token } })
      .then((fresh) => setLatest((current) => newer(current, fresh)))
      .catch(() => undefined)
  }, [api, token])

  const follow = (progress: Progress) => {
    if (progress.version <= order.progress.version) return
    setLatest(withProgress(order, progress))
    // The order is read again if one of the following fields has changed, because each also affects
    // data outside the progress: the card that paid, a code for points, points for lateness, or a
    // payment at the counter. The order's number changes with another day, or with the order that
    // results from a change.
    const { status, number, takeawayAt, isPaidAtCounter, pace } = progress
    if (
      status !== order.status ||
      isPaidAtCounter !== order.progress.isPaidAtCounter ||
      pace?.points !== order.progress.pace?.points ||
      number !== order.number ||
      takeawayAt !== order.progress.takeawayAt
    )
      refresh()
  }
  useLive('order', order.isFinal ? null : token, follow)

  return { order, refresh, follow }
}

const withProgress = (order: OrderView, progress: Progress): OrderView => ({
  ...order,
  status: progress.status,
  payment: progress.payment,
  progress,
})

/** A reply may be older than the progress received meanwhile. */
const newer = (current: OrderView, fresh: OrderView): OrderView =>
  current.token === fresh.token && current.progress.version > fresh.progress.version
    ? withProgress(fresh, current.progress)
    : fresh
