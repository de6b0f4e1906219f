import { Suspense } from 'react'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useStoredOrderText } from '#web/base/browser/stored-text.ts'
import { withTexts } from '#web/base/text/with-texts.ts'

// The greeting is loaded on demand, because only returning visitors see it.
const Welcome = withTexts('points', () => import('./welcome.tsx').then((part) => part.Welcome))

/**
 * Greets a returning visitor. Its space is reserved from the start by the script in the document's
 * head (`base/browser/stored-text.ts`).
 */
export function ReturningVisitor() {
  const isKnown = useStoredOrderText() !== null
  const isLoggedIn = useIsLoggedIn()
  return (
    <div className="welcome-room">
      {isKnown || isLoggedIn ? (
        <Suspense>
          <Welcome />
        </Suspense>
      ) : null}
    </div>
  )
}
