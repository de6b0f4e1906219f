import { useCallback, useState } from 'react'
import { type Progress, type OrderView, getOrder } from '#contract/shop/order-view.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useLive } from '#web/state/live/use-live.ts'

/**
 * The order with its progress: live while the page is visible, until nothing moves the order any more;
 * a hand-over may be undone until its day ends (O1, N5). `refresh` reads it again; `follow` takes a
 * progress that an action answered.
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
    // A lost reply is made up for by the next one.
    api
      .call(getOrder, { params: { token } })
      .then((fresh) => setLatest((current) => newer(current, fresh)))
      .catch(() => undefined)
  }, [api, token])

  const follow = (progress: Progress) => {
    if (progress.version <= order.progress.version) return
    setLatest(withProgress(order, progress))
    // A new status changes other data too: the card that paid, a code for points. Another number is that
    // of another day, or of the order that a change became. Points and a payment come with what they were for.
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
