import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { officeInLanguage } from '#contract/office/office-pages.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#ui/text/text.ts'
import bowl from '#web/ui/show/bowl-filled.svg'
import { LogoMark } from '#web/ui/show/logo-mark.tsx'

/** The frame of the sign-in page: a headline on the dark side, and the form on the other side. */
export function LoginFrame({ headline, children }: { headline: string; children: ReactNode }) {
  const { brand, locale, logo } = useOffice()
  const t = useText('office')
  const { search, hash } = useLocation()
  return (
    <main className="grid grid-cols-[1fr_1fr] min-h-dvh max-md:grid-rows-[auto_1fr] max-md:grid-cols-1">
      <div className="relative min-h-0 py-10 px-14 overflow-hidden bg-night text-on-night max-md:min-h-59 max-md:pt-4.5 max-md:pb-5 max-md:px-5 [@media(width_<_56.25rem)_and_((height_<_31.25rem)_or_(width_<_22rem))]:min-h-0 print:hidden">
        <p className="flex gap-2 items-center [font:800_1.625rem/1_var(--font-display)] [font-stretch:75%] tracking-[-0.02em] max-md:text-xl">
          <LogoMark src={logo} size={30} />
          {brand}
        </p>
        <h1 className="relative z-1 max-w-[6.2em] mt-14 text-[clamp(2.6rem,5.3vw,4.75rem)] leading-[0.88] tracking-[-0.025em] max-md:mt-4.5 max-md:text-[2.625rem] [@media(width_<_56.25rem)_and_((height_<_31.25rem)_or_(width_<_22rem))]:text-[2rem]">
          {headline}
        </h1>
        <img
          className="absolute -bottom-52.5 left-1/2 w-[min(660px,46vw)] max-w-none h-auto [translate:-50%] max-md:-right-19 max-md:-bottom-39.5 max-md:left-auto max-md:w-67.5 max-md:[translate:none] [@media(width_<_56.25rem)_and_((height_<_31.25rem)_or_(width_<_22rem))]:hidden"
          src={bowl}
          alt=""
          width={660}
          height={660}
        />
      </div>
      <div className="grid grid-rows-[1fr_auto] place-items-center pt-10 pb-5 px-6 max-md:items-start max-md:justify-items-center max-md:py-7 max-md:px-5">
        <div className="grid grid-cols-1 gap-4 w-[min(440px,100%)]">{children}</div>
        <nav
          className="flex flex-wrap gap-y-1 gap-x-4.5 mt-6 text-ink-2 text-note print:hidden"
          aria-label={t('account.language')}
        >
          {locales.map((each) => (
            <a
              className="inline-flex items-center min-h-8 no-underline hover:underline aria-[current]:text-ink aria-[current]:font-semibold"
              key={each}
              href={officeInLanguage(location.pathname, search + hash, each)}
              hrefLang={each}
              lang={each}
              aria-current={each === locale || undefined}
            >
              {localeNames[each]}
            </a>
          ))}
        </nav>
      </div>
    </main>
  )
}
