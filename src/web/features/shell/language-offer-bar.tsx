import type { Locale } from '#contract/pages/locales.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { changeLanguage, storeLanguage } from '#web/base/text/language-choice.ts'

/** The offer of another language, written in that language; either answer is final (S9). */
export function LanguageOfferBar({
  offered,
  offeredLanguage,
  onDecline,
}: {
  offered: Locale
  offeredLanguage: Locale
  onDecline: () => void
}) {
  const t = useText('consent')
  return (
    <section
      lang={offered}
      aria-label={t(`offer.${offered}.text`)}
      className="print:hidden fixed inset-x-4 bottom-4 in-[body:has(.cart-bar,.foot-bar)]:max-lg:bottom-28 z-10 mx-auto flex max-w-md flex-wrap items-center justify-between gap-x-4 gap-y-1
        rounded-md border border-transparent bg-ground py-2 pr-2 pl-5 text-ink shadow-float"
    >
      <p className="text-sm font-medium">{t(`offer.${offered}.text`)}</p>
      <div className="flex">
        <Button
          kind="quiet"
          size="s"
          onClick={() => {
            storeLanguage(offeredLanguage)
            // The pressed button has disappeared: moves the focus into the page, for keyboard
            // users.
            document.getElementById('content')?.focus({ preventScroll: true })
            onDecline()
          }}
        >
          {t(`offer.${offered}.decline`)}
        </Button>
        <Button kind="ink" size="s" onClick={() => changeLanguage(offered)}>
          {t(`offer.${offered}.accept`)}
        </Button>
      </div>
    </section>
  )
}
