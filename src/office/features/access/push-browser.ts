import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { getPushKey, type pushSubscription } from '#contract/customers/pushes.ts'
import type { ApiClient } from '#contract/client.ts'

const WORKER = '/sw.js'

/** Whether this browser supports notifications, and the user has not denied them. */
const supportOf = (): 'yes' | 'denied' | 'no' => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/**
 * Whether this browser can show notifications, and the endpoint by which its push service knows it;
 * null before the first subscription. Read again with each new list of browsers.
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
