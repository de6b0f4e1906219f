import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'react-aria-components/Button'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useLocation, useNavigate } from 'react-router'
import { officeHref, officeInLanguage } from '#contract/office/office-pages.ts'
import { officeThemes } from '#contract/office/office-theme.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { useOffice } from '#office/base/office.tsx'
import type { StaffSession } from '#contract/office/staff-session.ts'
import { initialsOf } from '#office/base/initials.ts'
import { endOwnSession } from '#office/base/session.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useTheme } from '#office/base/theme.ts'
import { Icon } from '#ui/parts/icon.tsx'

/**
 * The signed-in person, at the end of the rail, with a menu: language, theme, access, and signing
 * out.
 */
export function AccountMenu({ session }: { session: StaffSession }) {
  const { locale } = useOffice()
  const t = useText('office')
  const navigate = useNavigate()
  const signOut = useSignOut()
  const format = useFormat()
  const roles = format.list([...new Set(session.grants.map(({ role }) => t(`role.${role}`)))])
  return (
    <MenuTrigger>
      <Button className="grid grid-cols-[34px_minmax(0,1fr)] gap-2.5 items-center mt-auto p-2 rounded-field text-note leading-[1.25] text-left cursor-pointer [&[data-hovered],&[aria-expanded='true']]:bg-night-hover max-md:relative max-md:block max-md:m-0 max-md:p-1.25">
        <span className="avatar" aria-hidden="true">
          {initialsOf(session.name)}
        </span>
        <span className="grid max-md:sr-only">
          <b className="truncate">{session.name}</b>
          <span className="truncate text-on-night-2" title={session.email}>
            {roles}
          </span>
          <span className="sr-only">{t('account.menu')}</span>
        </span>
      </Button>
      <Popover className="menu-popover" placement="top start">
        <Menu className="menu" aria-label={t('account.menu')}>
          <LanguageSection />
          <ThemeSection />
          <MenuSection aria-label={session.name}>
            <MenuItem
              className="menu-item"
              onAction={() => void navigate(officeHref('ownAccess', locale))}
            >
              {t('page.ownAccess')}
            </MenuItem>
            <MenuItem className="menu-item" onAction={signOut}>
              {t('account.signOut')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function LanguageSection() {
  const { locale } = useOffice()
  const t = useText('office')
  const { pathname, search } = useLocation()
  return (
    <MenuSection
      aria-label={t('account.language')}
      selectionMode="single"
      selectedKeys={[locale]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const nextLocale = locales.find((each) => keys !== 'all' && keys.has(each))
        // All texts change, so the page loads anew.
        if (nextLocale !== undefined && nextLocale !== locale)
          location.assign(officeInLanguage(pathname, search, nextLocale))
      }}
    >
      <Header className="menu-header">{t('account.language')}</Header>
      {locales.map((each) => (
        <MenuItem key={each} id={each} className="menu-item" textValue={localeNames[each]}>
          <span lang={each}>{localeNames[each]}</span>
          <Icon name="check" size={16} />
        </MenuItem>
      ))}
    </MenuSection>
  )
}

function ThemeSection() {
  const t = useText('office')
  const [theme, setTheme] = useTheme()
  return (
    <MenuSection
      aria-label={t('account.theme')}
      selectionMode="single"
      selectedKeys={[theme]}
      disallowEmptySelection
      onSelectionChange={(keys) => {
        const nextTheme = officeThemes.find((each) => keys !== 'all' && keys.has(each))
        if (nextTheme !== undefined) setTheme(nextTheme)
      }}
    >
      <Header className="menu-header">{t('account.theme')}</Header>
      {officeThemes.map((each) => (
        <MenuItem
          key={each}
          id={each}
          className="menu-item"
          textValue={t(`account.themes.${each}`)}
        >
          {t(`account.themes.${each}`)}
          <Icon name="check" size={16} />
        </MenuItem>
      ))}
    </MenuSection>
  )
}

/**
 * Returns a function that ends the session and opens the sign-in as a new document, so that no data
 * stays in memory.
 */
function useSignOut(): () => void {
  const { api, locale } = useOffice()
  const client = useQueryClient()
  return () => {
    void endOwnSession(api()).finally(() => {
      client.clear()
      location.assign(officeHref('login', locale))
    })
  }
}
