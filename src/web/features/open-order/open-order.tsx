import { type ComponentType, Suspense, lazy, useEffect } from 'react'
import { useLocation } from 'react-router'
import { matchPage } from '#contract/pages/links.ts'
import { pages } from '#contract/pages/pages.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useStoredOrderText } from '#web/base/browser/stored-text.ts'

// Loaded on demand, because few visits have an open order.
const OpenOrderBar = lazy<ComponentType<{ text: string }>>(() =>
  import('./open-order-bar.tsx').then(
    (part) => ({ default: part.OpenOrderBar }),
    () => ({ default: () => null }),
  ),
)

/**
 * A link to the order that this browser placed, until the order has ended (O1): on every page
 * except those with card fields (`paying`), to which the order's own page belongs.
 */
export function OpenOrder() {
  const { pathname } = useLocation()
  const text = useStoredOrderText()
  const isLoggedIn = useIsLoggedIn()
  useEffect(
    () => void document.documentElement.toggleAttribute('data-logged-in', isLoggedIn),
    [isLoggedIn],
  )
  const match = matchPage(pathname)
  if (match !== null && 'paying' in pages[match.page]) return null
  return (
    <div className="open-order-room">
      {text === null ? null : (
        <Suspense>
          <OpenOrderBar text={text} />
        </Suspense>
      )}
    </div>
  )
}
