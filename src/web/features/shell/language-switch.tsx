import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { translations } from '#contract/pages/links.ts'
import { type Locale, localeNames, locales } from '#contract/pages/locales.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { addressInLanguage, changeLanguage } from '#web/base/text/language-choice.ts'

type EntryProps = { locale: Locale; className: (current: boolean) => string; path: string }

/**
 * A link to the page's translation, which works without scripts; following it stores the choice
 * (S6, S9).
 */
export function LanguageEntry({ locale, className, path }: EntryProps) {
  const current = useLocale() === locale
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!current) changeLanguage(locale)
  }
  return (
    <a
      href={translations(path)?.[locale] ?? addressInLanguage(path, locale)}
      lang={locale}
      hrefLang={locale}
      className={className(current)}
      aria-current={current ? 'true' : undefined}
      onClick={follow}
    >
      {localeNames[locale]}
    </a>
  )
}

const id = 'languages'

/** Uses the browser's own popover, which closes itself, returns the focus, and needs no script. */
export function LanguageSwitch() {
  const locale = useLocale()
  const t = useText('shell')
  const { pathname } = useLocation()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex h-11 items-center gap-1.5 rounded-button px-2 text-sm font-semibold hover:bg-current/10"
      >
        <Icon name="globe" size={16} />
        <span aria-hidden="true">{locale.toUpperCase()}</span>
        <span className="sr-only">{t('language', { name: localeNames[locale] })}</span>
        <Icon name="chevron-down" size={16} />
      </button>
      <ul id={id} popover="auto" className="language-menu">
        {locales.map((entry) => (
          <li key={entry}>
            <LanguageEntry
              locale={entry}
              path={pathname}
              className={(current) =>
                `flex min-h-11 items-center rounded-sm px-3 no-underline hover:bg-zinc ${current ? 'font-bold' : ''}`
              }
            />
          </li>
        ))}
        {/* The cookie settings are also in this list, because pages of the menu have no footer. */}
        <li className="mt-1 border-t border-line pt-1">
          <CookieSettingsButton
            className="min-h-11 px-3 text-sm hover:underline"
            onPress={() => document.getElementById(id)?.hidePopover()}
          />
        </li>
      </ul>
    </>
  )
}
