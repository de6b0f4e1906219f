import { type MouseEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { translations } from '#contract/links.ts'
import { type Locale, localeNames, locales } from '#contract/locales.ts'
import { useLocale } from '../app-data.tsx'
import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { addressInLanguage, changeLanguage, keepLanguage } from './language-choice.ts'

type EntryProps = { locale: Locale; className: (current: boolean) => string; path: string }

/** A link to the page's translation, which works before any script; with one, the choice is kept too (S6, S9). */
export function LanguageEntry({ locale, className, path }: EntryProps) {
  const current = useLocale() === locale
  const follow = (event: MouseEvent) => {
    keepLanguage(locale)
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!current) changeLanguage(locale)
  }
  return (
    <a
      href={translations(path)?.[locale] ?? addressInLanguage(path, locale)} lang={locale} hrefLang={locale}
      className={className(current)} aria-current={current ? 'true' : undefined} onClick={follow}
    >
      {localeNames[locale]}
    </a>
  )
}

export function LanguageSwitch() {
  const locale = useLocale()
  const t = useText('shell')
  const { pathname } = useLocation()
  const ref = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (ref.current) ref.current.open = false
  }
  return (
    <details
      ref={ref} className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        ref.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex h-11 items-center gap-1.5 rounded-full px-2 text-sm font-semibold hover:bg-current/10">
        <Icon name="globe" size={16} />
        <span aria-hidden="true">{locale.toUpperCase()}</span>
        <span className="sr-only">{t('language', { name: localeNames[locale] })}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className="absolute right-0 z-10 mt-2 min-w-44 rounded-md bg-ground p-2 text-ink shadow-float">
        {locales.map((entry) => (
          <li key={entry}>
            <LanguageEntry
              locale={entry} path={pathname}
              className={(current) => `flex min-h-11 items-center justify-between gap-3 rounded-sm px-3 no-underline hover:bg-zinc ${
                current ? 'font-bold' : ''
              }`}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}
