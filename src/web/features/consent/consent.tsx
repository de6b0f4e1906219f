import { useEffect, useRef } from 'react'
import { loadWithPart } from '#web/base/text/with-texts.ts'
import { lazyDialog } from '#web/ui/feedback/lazy-dialog.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { useConsent } from '#web/state/consent/consent-state.ts'
import './consent.css'

const CookieSettings = lazyDialog(
  () =>
    loadWithPart('cookies', () => import('./cookie-settings.tsx')).then(
      (part) => part.CookieSettings,
    ),
  ({ open }) => open,
)
const close = () => useConsent.setState({ open: false })

/** The cookie question while it is unanswered, and the settings. */
export function Consent() {
  const { allowed, open } = useConsent()
  const asks = allowed === null
  const wasAsking = useRef(asks)
  useEffect(() => {
    // The pressed button has disappeared: moves the focus into the page, for keyboard users.
    if (wasAsking.current && !asks && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    wasAsking.current = asks
  }, [asks])
  return (
    <>
      {asks ? <ConsentBanner /> : null}
      <CookieSettings open={open} onClose={close} />
    </>
  )
}
