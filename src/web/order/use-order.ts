import { useCallback, useEffect, useState } from 'react'
import { type ShownOrder, getOrder } from '#contract/orders.ts'
import { isPast } from '#domain/order.ts'
import { useApi } from '../app-data.tsx'

const EVERY = 15_000
/** A page left open asks no longer than this. */
const AT_MOST = 2 * 60 * 60_000

/** The order as it moves on: asked for again while the page is looked at, until it is over (O1), and when told to. */
export function useOrder(first: ShownOrder): { order: ShownOrder; refresh: () => void } {
  const api = useApi()
  const [latest, setLatest] = useState(first)
  const { token } = first
  const order = latest.token === token ? latest : first
  const over = isPast(order.status)

  const refresh = useCallback(() => {
    // A missed answer is made up for by the next one.
    api.call(getOrder, { params: { token } }).then(setLatest).catch(() => undefined)
  }, [api, token])

  useEffect(() => {
    if (over) return undefined
    const end = Date.now() + AT_MOST
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      if (Date.now() > end) return clearInterval(clock)
      refresh()
    }
    const clock = setInterval(ask, EVERY)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [refresh, over])

  return { order, refresh }
}
