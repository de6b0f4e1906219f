import { useEffect } from 'react'

/**
 * The page itself is kept too, so that a board that is opened again without a network still opens.
 */
export function useOffline(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let observer: PerformanceObserver | null = null
    let isOver = false
    // Where it is refused the board works as long as it stays open.
    keepPage().then(
      (begun) => {
        observer = begun
        if (isOver) begun.disconnect()
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
 * Tells the worker what the page is made of: what came before it, and what was on its way when it
 * took over.
 */
async function keepPage(): Promise<PerformanceObserver> {
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
