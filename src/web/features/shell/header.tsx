import { NavLink, useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { AccountLink } from './account-link.tsx'
import { Bag } from './bag.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from '#web/ui/show/logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { hasRoseHeader } from './page-kinds.ts'
import { PickupPill } from './pickup-pill.tsx'

const tab = ({ isActive }: { isActive: boolean }) =>
  `flex h-11 items-center border-b-2 font-medium whitespace-nowrap no-underline hover:border-current ${
    isActive ? 'border-current' : 'border-transparent'
  }`

export function Header() {
  const { brand, locale } = useApp()
  const t = useText('shell')
  const rose = hasRoseHeader(useLocation().pathname)
  return (
    <header className={`site-header z-20 ${rose ? 'bg-rose text-on-field' : 'bg-ground text-ink'}`}>
      <div className="wrap flex h-(--header-bar) items-center gap-2 md:gap-6">
        <Link
          to={href('home', locale)}
          className="flex rounded-sm no-underline"
          aria-label={t('logo', { brand })}
        >
          <Logo brand={brand} />
        </Link>
        <nav aria-label={t('nav.label')} className="hidden md:block">
          <ul className="flex gap-5">
            <li>
              <NavLink to={href('menu', locale)} className={tab}>
                {t('nav.menu')}
              </NavLink>
            </li>
            <li>
              <NavLink to={href('restaurants', locale)} className={tab}>
                {t('nav.restaurants')}
              </NavLink>
            </li>
            <li className="hidden lg:block">
              <NavLink to={href('loyalty', locale)} className={tab}>
                {t('nav.loyalty')}
              </NavLink>
            </li>
          </ul>
        </nav>
        <div className="flex flex-1 items-center justify-end gap-2 md:gap-4">
          <div className="hidden min-w-0 md:flex">
            <PickupPill />
          </div>
          <div className="hidden md:block">
            <LanguageSwitch />
          </div>
          <AccountLink />
          <Bag rose={rose} />
          <MobileMenu />
        </div>
      </div>
      <LanguageOffer />
    </header>
  )
}
