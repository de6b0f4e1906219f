import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { getPushKey, type pushSubscription } from '#contract/customers/pushes.ts'
import type { ApiClient } from '#contract/client.ts'

const WORKER = '/sw.js'

/**
 * `yes` if this browser supports notifications, `denied` if the user has denied them, `no` without
 * support.
 */
const supportOf = (): 'yes' | 'denied' | 'no' => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/**
 * Whether this browser can show notifications, and the endpoint of its push subscription; null
 * without a subscription. The endpoint is read again when `browsers` changes.
 */
export function useOwnEndpoint(browsers: unknown): {
  support: 'yes' | 'denied' | 'no'
  endpoint: string | null
} {
  const [endpoint, setEndpoint] = useState<string | null>(null)
  useEffect(() => {
    if (supportOf() === 'no') return
    let isOver = false
    const find = async () => {
      const worker = await navigator.serviceWorker.getRegistration(WORKER)
      const currentEndpoint = (await worker?.pushManager.getSubscription())?.endpoint ?? null
      if (!isOver) setEndpoint(currentEndpoint)
    }
    // If the endpoint cannot be read, the browser counts as not subscribed.
    find().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [browsers])
  return { support: supportOf(), endpoint }
}

/** Asks for permission and creates a push subscription; null if permission was refused. */
export async function subscribeBrowser(
  api: ApiClient,
): Promise<z.output<typeof pushSubscription> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const [{ key }, worker] = await Promise.all([
    api.call(getPushKey, {}),
    navigator.serviceWorker.ready,
  ])
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}
