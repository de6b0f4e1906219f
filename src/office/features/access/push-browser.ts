import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { getPushKey, type pushSubscription } from '#contract/customers/pushes.ts'
import type { ApiClient } from '#contract/client.ts'

const WORKER = '/sw.js'

/** Whether this browser can show notifications, and may. */
const supportOf = (): 'yes' | 'denied' | 'no' => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/**
 * Whether this browser can be told, and the endpoint by which its push service knows it; null
 * before it was ever told anything. Found anew with each list of browsers.
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
    // A browser that cannot say is one that is not told yet.
    find().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [browsers])
  return { support: supportOf(), endpoint }
}

/** Asks for the permission and makes a subscription; null where the permission was not given. */
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
