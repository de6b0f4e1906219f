import { useEffect, useEffectEvent, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#web/base/text/text.ts'
import { BoardPage } from './board-page.tsx'
import { KitchenContext, type Station, useKitchenState } from '#kitchen/state/kitchen-context.tsx'
import { type ActionSubject, openKitchen } from '#kitchen/state/open-kitchen.ts'
import { PairForm } from '#kitchen/people/pair-form.tsx'
import { openSound } from '#kitchen/state/sound.ts'
import { SignInScreen } from '#kitchen/people/sign-in-screen.tsx'
import { boardLook } from '#kitchen/parts/look.ts'

/**
 * The app of a restaurant's device: it is paired, then a person signs in, then it shows the board.
 */
export function KitchenApp() {
  const t = useText('kitchen')
  const tError = useText('errors')
  const api = useApi()
  const [station] = useState<Station>(() => {
    const isWall = new URLSearchParams(location.search).has('wall')
    return { kitchen: openKitchen({ api, isWall }), sound: openSound(), isWall }
  })
  const { isWall } = station
  const showRefusal = useEffectEvent((code: ErrorCode, subject: ActionSubject) => {
    const why = tError(code)
    const text =
      subject === null
        ? why
        : 'order' in subject
          ? t('refused', { number: subject.order, why })
          : t('till.refused', { receipt: subject.receipt, why })
    showToast({ tone: 'err', text })
  })

  useEffect(() => {
    const close = station.kitchen.open((code, subject) => showRefusal(code, subject))
    return () => {
      close()
      station.sound.close()
    }
  }, [station])

  return (
    <div className={`kitchen flex min-h-120 flex-col bg-zinc text-ink ${isWall ? 'k-wall' : ''}`}>
      <KitchenContext value={station}>
        <Stages isWall={isWall} />
      </KitchenContext>
    </div>
  )
}

function Stages({ isWall }: { isWall: boolean }) {
  const session = useKitchenState((state) => state.session)
  if (session === undefined) return <Opening />
  if (session === null) return <PairForm />
  return session.person === null && !isWall ? <SignInScreen session={session} /> : <BoardPage />
}

function Opening() {
  const t = useText('kitchen')
  return (
    <>
      <PageHead title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <p className={boardLook.opening} aria-live="polite">
        {t('opening')}
      </p>
    </>
  )
}
