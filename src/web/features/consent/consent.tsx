import { useEffect, useRef } from 'react'
import { whenAsked } from '#web/ui/feedback/when-asked.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { useConsent } from '#web/state/consent/consent-state.ts'
import './consent.css'

const CookieSettings = whenAsked(
  () => import('./cookie-settings.tsx').then((part) => part.CookieSettings),
  ({ open }) => open,
)
const close = () => useConsent.setState({ open: false })

/** The cookie question while it is unanswered, and the settings. */
export function Consent() {
  const { allowed, open } = useConsent()
  const asks = allowed === null
  const asked = useRef(asks)
  useEffect(() => {
    // The pressed button is gone: moves the focus into the page, for keyboard users.
    if (asked.current && !asks && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    asked.current = asks
  }, [asks])
  return (
    <>
      {asks ? <ConsentBanner /> : null}
      <CookieSettings open={open} onClose={close} />
    </>
  )
}
