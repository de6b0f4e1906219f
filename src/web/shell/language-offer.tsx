import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Locale } from '#contract/locales.ts'
import { useLocale } from '../app-data.tsx'
import { useConsent } from '../consent/consent-state.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { useInBrowser } from '../use-in-browser.ts'
import { changeLanguage, keepLanguage, keptLanguage, languageToOffer } from './language-choice.ts'
import { mayInterrupt } from './page-look.ts'

/** Offers a first visitor the browser's language, once, in that language; either answer settles it (S9). */
export function LanguageOffer() {
  const shown = useLocale()
  const { pathname } = useLocation()
  const t = useText('shell')
  const [declined, setDeclined] = useState(false)
  const offered = useInBrowser<Locale | null>(() => languageToOffer(shown, keptLanguage(), navigator.languages), null)
  // One question at a time: the cookies come first.
  const isAskedElse = useConsent(({ allowed }) => !allowed)

  if (isAskedElse || declined || offered === null || !mayInterrupt(pathname)) return null
  return (
    <section
      lang={offered} aria-label={t(`offer.${offered}.text`)}
      className="print:hidden fixed inset-x-4 bottom-4 in-[body:has(.cart-bar)]:max-lg:bottom-24 z-10 mx-auto flex max-w-md flex-wrap items-center justify-between gap-x-4 gap-y-1
        rounded-md border border-transparent bg-ground py-2 pr-2 pl-5 text-ink shadow-float"
    >
      <p className="text-sm font-medium">{t(`offer.${offered}.text`)}</p>
      <div className="flex">
        <Button
          kind="quiet" size="s"
          onClick={() => {
            keepLanguage(shown)
            setDeclined(true)
          }}
        >
          {t(`offer.${offered}.decline`)}
        </Button>
        <Button kind="ink" size="s" onClick={() => changeLanguage(offered)}>{t(`offer.${offered}.accept`)}</Button>
      </div>
    </section>
  )
}
