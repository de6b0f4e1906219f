import { Suspense, useSyncExternalStore } from 'react'
import { withTexts } from '#web/base/text/with-texts.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import type { BowlShelfProps } from './bowl-shelf.tsx'

// The shelf is loaded on demand, because most visitors have no favourites.
const BowlShelf = withTexts<BowlShelfProps>('favourites', () =>
  import('./load-bowl-shelf.ts').then((part) => part.loadBowlShelf()),
)

/** The favourites of a visitor who has some; their space is reserved from the start (E8). */
export function FavouriteBowls(props: BowlShelfProps) {
  const hasBowls = useSyncExternalStore(never, isMarked, () => false)
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

/**
 * Whether there are favourites: marked by the script in the document's head, and by each change in
 * this tab.
 */
const isMarked = () => document.documentElement.hasAttribute('data-favourites')
const never = () => () => undefined
