import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { matchPage } from '#contract/pages/links.ts'
import { pages } from '#contract/pages/pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { loadPart } from '#web/base/text/load-texts.client.ts'
import { readAllowed, useConsent } from '#web/state/consent/consent-state.ts'

/**
 * Renders the cookie question and the settings. A visitor who has answered loads none of their code
 * until the settings are opened (S14, F7).
 */
export function ConsentPlace() {
  const { allowed, open, waits } = useConsent()
  const locale = useLocale()
  const tError = useText('errors')
  const [Consent, setConsent] = useState<ComponentType | null>(null)
  const [failed, setFailed] = useState(false)
  const { pathname } = useLocation()
  // Not loaded on the payment pages: nothing there depends on the answer. A question that is
  // already loaded stays.
  const isNeeded = open || (allowed === null && !waits && !paysAt(pathname))

  useEffect(readAllowed, [])
  useEffect(() => {
    if (!isNeeded || Consent) return
    let isUnmounted = false
    const load = () =>
      Promise.all([import('./consent.tsx'), loadPart('consent', locale)]).then(
        ([part]) => {
          if (!isUnmounted) startTransition(() => setConsent(() => part.Consent))
        },
        () => {
          if (!isUnmounted) setFailed(open)
        },
      )
    // The code is loaded after the page, unless it is needed now.
    const waiting = open ? void load() : afterThePage(() => void load())
    return () => {
      isUnmounted = true
      waiting?.()
    }
  }, [isNeeded, open, Consent, locale])

  if (Consent && (open || !waits)) return <Consent />
  return failed && open ? (
    <p role="alert" className="wrap py-3 font-semibold text-err">
      {tError('network')}
    </p>
  ) : null
}

function paysAt(path: string): boolean {
  const match = matchPage(path)
  return match !== null && 'paying' in pages[match.page]
}

function afterThePage(loadBanner: () => void): () => void {
  let idle = 0
  const whenIdle = () => {
    if ('requestIdleCallback' in window) idle = requestIdleCallback(loadBanner, { timeout: 3000 })
    else setTimeout(loadBanner, 500)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
  return () => {
    removeEventListener('load', whenIdle)
    if ('cancelIdleCallback' in window) cancelIdleCallback(idle)
  }
}
