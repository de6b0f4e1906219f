import { Suspense, useSyncExternalStore } from 'react'
import { BOWLS_KEY } from '#web/base/browser/stored-text.ts'
import { withWords } from '#web/base/text/with-words.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import type { BowlShelfProps } from './bowl-shelf.tsx'

// Not part of the page that everybody gets.
const BowlShelf = withWords<BowlShelfProps>('favourites', () =>
  import('./bowl-shelf.tsx').then((part) => part.BowlShelf),
)

/** The favourites of a visitor who has some; their room is reserved from the start (E8). */
export function FavouriteBowls(props: BowlShelfProps) {
  const hasBowls = useSyncExternalStore(subscribe, hasStored, () => false)
  const isLoggedIn = useIsLoggedIn()
  return (
    <div className={props.inAccount ? '' : 'favourites-room'}>
      {hasBowls || isLoggedIn ? (
        <Suspense>
          <BowlShelf {...props} />
        </Suspense>
      ) : null}
    </div>
  )
}

function hasStored(): boolean {
  try {
    return localStorage.getItem(BOWLS_KEY) !== null
  } catch {
    return false
  }
}

/** Only another tab adds some while this is shown. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
