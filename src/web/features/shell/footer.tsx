import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { locales } from '#contract/pages/locales.ts'
import { allergenPdfPath, outsideHref } from '#contract/pages/outside-pages.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { LanguageEntry } from './language-switch.tsx'
import { usePlacesName } from '#web/base/text/use-places-name.ts'

const line = 'inline-flex min-h-9 items-center no-underline hover:underline'

export function Footer() {
  const {
    locale,
    brand,
    outside,
    menu: {
      menu: { alcoholAge },
    },
  } = useApp()
  const t = useText('shell')
  const { pathname } = useLocation()
  return (
    <footer className="on-night bg-night text-on-night">
      <div className="wrap grid gap-8 pt-14 pb-10 sm:grid-cols-3 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="sm:col-span-3 md:col-span-1">
          <p className="display-face max-w-[16ch] text-3xl">{t('footer.claim')}</p>
          <p className="mt-4 max-w-[36ch] text-sm text-on-night-2">{t('footer.promise')}</p>
        </div>
        <Column title={t('footer.order')}>
          <Entry to={href('menu', locale)}>{t('nav.menu')}</Entry>
          <Entry to={href('recipes', locale)}>{t('nav.recipes')}</Entry>
          <Entry to={href('takeaway', locale)}>{t('nav.takeaway')}</Entry>
          <Entry to={href('delivery', locale)}>{t('nav.delivery')}</Entry>
        </Column>
        <Column title={brand}>
          <Entry to={href('restaurants', locale)}>{usePlacesName()}</Entry>
          <Entry to={href('ingredients', locale)}>{t('nav.ingredients')}</Entry>
          <Entry to={href('loyalty', locale)}>{t('nav.loyalty')}</Entry>
          <Entry to={href('contact', locale)}>{t('footer.contact')}</Entry>
          <li>
            <Outside
              href={outsideHref(outside.recruitment, locale)}
              className={`${line} text-on-night-2`}
            >
              {t('footer.recruitment')}
            </Outside>
          </li>
        </Column>
        <Column title={t('footer.language')}>
          {locales.map((entry) => (
            <li key={entry}>
              <LanguageEntry
                locale={entry}
                path={pathname}
                className={(current) =>
                  `${line} ${current ? 'font-bold text-on-night' : 'text-on-night-2'}`
                }
              />
            </li>
          ))}
        </Column>
      </div>
      <div className="wrap pb-8">
        <div className="border-t border-night-line pt-5 text-xs text-on-night-2">
          <p>
            <strong className="text-on-night">{alcoholAge}+</strong>{' '}
            {t('footer.minors', { age: alcoholAge })}
          </p>
          <p className="mt-2">{t('footer.health')}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-5">
            <span>© {brand}</span>
            <Link to={href('legalNotice', locale)} className={line}>
              {t('footer.legalNotice')}
            </Link>
            <Link to={href('termsOfSale', locale)} className={line}>
              {t('footer.terms')}
            </Link>
            <Link to={href('loyaltyRules', locale)} className={line}>
              {t('footer.loyaltyRules')}
            </Link>
            <Link to={href('personalData', locale)} className={line}>
              {t('footer.personalData')}
            </Link>
            <Outside href={outsideHref(outside.privacyPolicy, locale)} className={line}>
              {t('footer.privacy')}
            </Outside>
            <Link to={href('accessibility', locale)} className={line}>
              {t('footer.accessibility')}
            </Link>
            <CookieSettingsButton className="min-h-9 hover:underline" />
            <Link to={href('allergens', locale)} className={line}>
              {t('footer.allergens')}
            </Link>
            <a href={allergenPdfPath(locale)} className={line}>
              {t('footer.allergensPdf')}
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}

/** Link to another site, which opens in a separate tab (S11). */
function Outside({
  href: address,
  className,
  children,
}: {
  href: string
  className: string
  children: ReactNode
}) {
  const t = useText('shell')
  return (
    <a href={address} target="_blank" rel="noopener" className={`${className} gap-1.5`}>
      {children}
      <Icon name="external" size={16} />
      <span className="sr-only">, {t('footer.newTab')}</span>
    </a>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-sm font-bold">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  )
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={`${line} text-on-night-2`}>
        {children}
      </Link>
    </li>
  )
}
