import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { officeInLanguage } from '#contract/office/office-pages.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#ui/text/text.ts'
import bowl from '#web/ui/show/bowl-filled.svg'
import { LogoMark } from '#web/ui/show/logo.tsx'

/** The frame of the sign-in page: a headline on the dark side, and the form on the other side. */
export function LoginFrame({ headline, children }: { headline: string; children: ReactNode }) {
  const { brand, locale } = useOffice()
  const t = useText('office')
  const { search, hash } = useLocation()
  return (
    <main className="login">
      <div className="login-night">
        <p className="login-brand">
          <LogoMark size={30} />
          {brand}
        </p>
        <h1>{headline}</h1>
        <img className="login-bowl" src={bowl} alt="" width={660} height={660} />
      </div>
      <div className="login-side">
        <div className="login-part">{children}</div>
        <nav className="login-languages" aria-label={t('account.language')}>
          {locales.map((each) => (
            <a
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
