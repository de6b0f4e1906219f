import { useCallback, useState } from 'react'
import type { OrderView } from '#contract/shop/order-view.ts'
import { getPushKey, pushWhenReady, stopPush } from '#contract/customers/pushes.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useInBrowser } from '#web/base/browser/use-in-browser.ts'

/**
 * `no`: notifications are unsupported, denied in the browser, or not sent by the server; `refused`:
 * the permission was not given this time.
 */
export type ReadyPush = 'no' | 'off' | 'asking' | 'on' | 'refused' | 'failed'

/**
 * Storage key of the order about which this browser is notified; the token of its link is not
 * stored.
 */
const keptKey = ({ number, placedAt }: OrderView) => `ready-push ${number} ${placedAt}`

/**
 * The state before any press: whether the browser supports notifications, and whether this order is
 * already subscribed.
 */
function stateBefore(key: string): ReadyPush {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'no'
  if (Notification.permission === 'denied') return 'no'
  return sessionStorage.getItem(key) === null ? 'off' : 'on'
}

/** Notifies this device, through the browser, when the order is ready, if the customer wants it. */
export function useReadyPush(order: OrderView): {
  state: ReadyPush
  begin: () => Promise<void>
  end: () => Promise<void>
} {
  const api = useApi()
  const { token } = order
  const key = keptKey(order)
  const before = useInBrowser<ReadyPush>(
    useCallback(() => stateBefore(key), [key]),
    'no',
  )
  const [since, setState] = useState<ReadyPush | null>(null)

  async function begin() {
    setState('asking')
    try {
      if ((await Notification.requestPermission()) !== 'granted') return setState('refused')
      const [{ key: serverKey }, worker] = await Promise.all([
        api.call(getPushKey, {}),
        navigator.serviceWorker.ready,
      ])
      const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: serverKey,
      })
      const { endpoint, keys } = subscription.toJSON()
      const { willTell } = await api.call(pushWhenReady, {
        params: { token },
        body: {
          endpoint: endpoint ?? '',
          keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
        },
      })
      if (willTell) sessionStorage.setItem(key, endpoint ?? '')
      setState(willTell ? 'on' : 'no')
    } catch {
      setState('failed')
    }
  }

  async function end() {
    const endpoint = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    setState('off')
    if (endpoint)
      await api.call(stopPush, { params: { token }, body: { endpoint } }).catch(() => undefined)
  }

  return { state: since ?? before, begin, end }
}
