import { useEffect } from 'react'

/** The page itself is kept too, so that a board that is opened again without a network still opens. */
export function useOffline(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Where it is refused the board works as long as it stays open.
    keepPage().catch(() => undefined)
  }, [])
}

async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register('/kitchen-worker.js', { scope: location.pathname })
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.startsWith(location.origin))
  active?.postMessage({ page: location.href, files })
}
