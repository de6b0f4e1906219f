import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { href } from '#contract/links.ts'
import { locales } from '#contract/locales.ts'
import { useLocale } from '../app-data.tsx'
import { useText } from '../text.ts'
import { LanguageEntry } from './language-switch.tsx'
import { brand } from './place-name.ts'

const line = 'inline-flex min-h-9 items-center no-underline hover:underline'

export function Footer() {
  const locale = useLocale()
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
        </Column>
        <Column title={brand}>
          <Entry to={href('restaurants', locale)}>{t('nav.restaurants')}</Entry>
          <Entry to={href('ingredients', locale)}>{t('nav.ingredients')}</Entry>
          <Entry to={href('loyalty', locale)}>{t('nav.loyalty')}</Entry>
        </Column>
        <Column title={t('footer.language')}>
          {locales.map((entry) => (
            <li key={entry}>
              <LanguageEntry
                locale={entry} path={pathname}
                className={(current) => `${line} ${current ? 'font-bold text-on-night' : 'text-on-night-2'}`}
              />
            </li>
          ))}
        </Column>
      </div>
      <div className="wrap pb-8">
        <div className="border-t border-night-line pt-5 text-xs text-on-night-2">
          <p><strong className="text-on-night">18+</strong> {t('footer.minors')}</p>
          <p className="mt-2">{t('footer.health')}</p>
          <p className="mt-4 flex flex-wrap items-center gap-x-5">
            <span>© {brand}</span>
            <Link to={href('termsOfSale', locale)} className="inline-flex min-h-9 items-center no-underline hover:underline">{t('footer.terms')}</Link>
            <Link to={href('loyaltyRules', locale)} className="inline-flex min-h-9 items-center no-underline hover:underline">{t('footer.loyaltyRules')}</Link>
          </p>
        </div>
      </div>
    </footer>
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
  return <li><Link to={to} className={`${line} text-on-night-2`}>{children}</Link></li>
}
