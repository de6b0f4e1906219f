import { type RefObject, useLayoutEffect, useRef } from 'react'
import { purposes } from '#contract/consent.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { openCookieSettings } from '#web/state/consent/consent-state.ts'
import { storeConsent } from '#web/state/consent/store-consent.ts'

/**
 * Asks a visitor who has not answered about cookies: at the bottom of the page, which stays usable.
 * Accept and refuse have equal weight (F7).
 */
export function ConsentBanner() {
  const t = useText('consent')
  const ref = useRef<HTMLElement>(null)
  useRoomFor(ref)
  return (
    <section ref={ref} className="consent-banner" aria-labelledby="consent-title">
      <Cookie />
      <div className="min-w-0 flex-1">
        <h2 id="consent-title" className="display-face text-xl md:text-2xl">
          {t('banner.title')}
        </h2>
        {/* Three short paragraphs: a single block would be the largest element of many pages,
            and painted last. */}
        {(['necessary', 'others', 'kept'] as const).map((key) => (
          <p key={key} className="mt-1 text-sm">
            {t(`banner.${key}`)}
          </p>
        ))}
      </div>
      <div className="consent-answers">
        <Button kind="ink" onClick={() => storeConsent(['necessary'])}>
          {t('banner.refuse')}
        </Button>
        <Button kind="ink" onClick={() => storeConsent(purposes)}>
          {t('banner.accept')}
        </Button>
        <Button kind="quiet" size="s" aria-haspopup="dialog" onClick={openCookieSettings}>
          {t('banner.choose')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Reserves space, so that the end of the page and the focused element can be scrolled out from
 * under the banner.
 */
function useRoomFor(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const both = [document.documentElement.style, document.body.style]
    const observer = new ResizeObserver(() =>
      both.forEach((style) =>
        style.setProperty('--consent', `${ref.current?.offsetHeight ?? 0}px`),
      ),
    )
    if (ref.current) observer.observe(ref.current)
    return () => {
      observer.disconnect()
      both.forEach((style) => style.removeProperty('--consent'))
    }
  }, [ref])
}

function Cookie() {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" className="consent-cookie" aria-hidden="true">
      <circle cx="33" cy="34" r="28" fill="#b06f2c" />
      <circle cx="31" cy="31" r="28" fill="#cf8f4a" />
      {['20 18', '36 14', '48 26', '30 30', '16 34', '42 42', '26 48'].map((at) => {
        const [cx, cy] = at.split(' ')
        return <circle key={at} cx={cx} cy={cy} r="4" fill="#4b2e14" />
      })}
    </svg>
  )
}
