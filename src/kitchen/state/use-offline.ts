import { useEffect } from 'react'

/** Caches the page itself, so that a board opened without a network still loads. */
export function useOffline(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let observer: PerformanceObserver | null = null
    let isOver = false
    // If the worker is refused, the board still works as long as it stays open.
    cachePage().then(
      (startedObserver) => {
        observer = startedObserver
        if (isOver) startedObserver.disconnect()
      },
      () => undefined,
    )
    return () => {
      isOver = true
      observer?.disconnect()
    }
  }, [])
}

/**
 * Tells the service worker which files the page uses, including those loaded or requested before it
 * took over.
 */
async function cachePage(): Promise<PerformanceObserver> {
  await navigator.serviceWorker.register('/kitchen-worker.js', { scope: location.pathname })
  const { active } = await navigator.serviceWorker.ready
  let page: string | null = location.href
  const observer = new PerformanceObserver((list) => {
    const files = list
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin))
    active?.postMessage({ page, files })
    page = null
  })
  observer.observe({ type: 'resource', buffered: true })
  return observer
}
