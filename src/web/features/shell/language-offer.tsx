import { type ComponentProps, type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Locale } from '#contract/pages/locales.ts'
import { useLocale } from '#ui/text/text.ts'
import { useConsent } from '#web/state/consent/consent-state.ts'
import { loadPart } from '#web/base/text/load-texts.client.ts'
import { useInBrowser } from '#web/base/browser/use-in-browser.ts'
import { storedLanguageChoice, languageToOffer } from '#web/base/text/language-choice.ts'
import type { LanguageOfferBar } from './language-offer-bar.tsx'
import { mayInterrupt } from './page-kinds.ts'

// Loaded for the first offer, because few visitors are offered another language.
const Bar = lazy<ComponentType<ComponentProps<typeof LanguageOfferBar>>>(async () => {
  const { lang } = document.documentElement
  const [part] = await Promise.all([
    import('./language-offer-bar.tsx'),
    loadPart('consent', lang as Locale),
  ])
  return { default: part.LanguageOfferBar }
})

/**
 * If the page is not in the language that the visitor has chosen, offers that language. To a first
 * visitor, who has not chosen one, offers the browser's language (S9).
 */
export function LanguageOffer() {
  const pageLocale = useLocale()
  const { pathname } = useLocation()
  const offered = useInBrowser<Locale | null>(
    () => languageToOffer(pageLocale, storedLanguageChoice(), navigator.languages),
    null,
  )
  const [declined, setDeclined] = useState(false)
  const asks = offered !== null && !declined && mayInterrupt(pathname)
  // Asks one question at a time: the cookie question follows, in a language that the visitor can
  // read.
  useEffect(() => useConsent.setState({ waits: asks }), [asks])
  if (!asks) return null
  return (
    <Suspense>
      <Bar offered={offered} offeredLanguage={pageLocale} onDecline={() => setDeclined(true)} />
    </Suspense>
  )
}
