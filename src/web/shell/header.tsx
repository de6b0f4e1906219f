import { NavLink, Link } from 'react-router'
import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { useText } from '../text.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

export function Header() {
  const locale = useLocale()
  const t = useText('shell')
  return (
    <header className="sticky top-0 z-20 bg-ground">
      <div className="wrap flex h-(--header) items-center gap-6">
        <Link to={href('home', locale)} className="no-underline" aria-label={t('logo')}><Logo /></Link>
        <nav aria-label={t('nav.label')} className="flex gap-5">
          <NavLink to={href('menu', locale)}>{t('nav.menu')}</NavLink>
        </nav>
        <LanguageSwitch />
      </div>
    </header>
  )
}
