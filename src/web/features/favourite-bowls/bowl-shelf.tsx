import { useEffect } from 'react'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { BowlCard } from './bowl-card.tsx'
import { useBowls } from '#web/state/basket/stored-bowls.ts'
import { syncBowls } from './sync-bowls.ts'

export type BowlShelfProps = {
  /**
   * Whether the shelf is on the account page. There, all favourites are shown at once; if there are
   * none, a note says so.
   */
  inAccount?: boolean
  className?: string
}

/** This visitor's favourites (E8). */
export function BowlShelf({ inAccount = false, className = '' }: BowlShelfProps) {
  const api = useApi()
  const t = useText('favourites')
  const bowls = useBowls()
  const isLoggedIn = useIsLoggedIn()
  useEffect(() => {
    if (isLoggedIn) void syncBowls(api).catch(() => undefined)
  }, [api, isLoggedIn])
  if (bowls.length === 0 && !inAccount) return null
  return (
    <section aria-labelledby="favourite-bowls" className={className}>
      <Display level={inAccount ? 3 : 2} size={2} id="favourite-bowls" className="mb-3">
        {t('title')}
      </Display>
      {bowls.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul className={inAccount ? 'grid gap-4 sm:grid-cols-2' : 'bowl-shelf'}>
          {bowls.map((bowl) => (
            <BowlCard key={bowl.id} bowl={bowl} heading={inAccount ? 'h4' : 'h3'} />
          ))}
        </ul>
      )}
    </section>
  )
}
