import { NavLink, useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from '#web/ui/show/logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { hasRoseHeader } from './page-kinds.ts'
import { PickupPill } from './pickup-pill.tsx'
import { usePlacesName } from '#web/base/text/use-places-name.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { useCartLater } from '#web/state/basket/store.ts'
import { useFormat } from '#ui/text/format.ts'

const tab = ({ isActive }: { isActive: boolean }) =>
  `flex h-11 items-center border-b-2 font-medium whitespace-nowrap no-underline hover:border-current ${
    isActive ? 'border-current' : 'border-transparent'
  }`

export function Header() {
  const { brand, locale } = useApp()
  const t = useText('shell')
  const placesName = usePlacesName()
  const rose = hasRoseHeader(useLocation().pathname)
  return (
    <header className={`site-header z-20 ${rose ? 'bg-rose text-on-field' : 'bg-ground text-ink'}`}>
      <div className="wrap flex h-(--header-bar) items-center gap-2 md:gap-6">
        <Link
          to={href('home', locale)}
          className="flex rounded-sm no-underline"
          aria-label={t('logo', { brand })}
        >
          <Logo />
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
                {placesName}
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

/**
 * Link to the login, or to the account once a customer has logged in here; on the narrowest screens
 * only the menu contains it.
 */
function AccountLink() {
  const t = useText('shell')
  const locale = useLocale()
  const isLoggedIn = useIsLoggedIn()
  return (
    <Link
      to={href(isLoggedIn ? 'account' : 'login', locale)}
      aria-label={isLoggedIn ? t('nav.account') : t('nav.login')}
      className="relative hidden size-11 flex-none place-items-center rounded-full hover:bg-current/10 min-[380px]:grid"
    >
      <Icon name="user" size={24} />
      {isLoggedIn ? (
        <span className="absolute top-2 right-2 size-2.5 rounded-full bg-leaf" />
      ) : null}
    </Link>
  )
}

/**
 * The cart's button in the header. Its space is reserved before the stored cart is read, so that
 * nothing moves.
 */
function Bag({ rose }: { rose: boolean }) {
  const { ready, priced } = useCartLater()
  const { price } = useFormat()
  const t = useText('shell')
  const locale = useLocale()
  // An unfinished salad cannot be ordered, so it is neither counted nor priced.
  const finished = priced.lines.filter(({ completed }) => completed)
  const units = finished.reduce((sum, { line }) => sum + line.quantity, 0)
  return (
    <Link
      to={href('cart', locale)}
      className={`num flex h-11 min-w-18 items-center justify-center gap-2 rounded-button px-4 text-sm font-semibold no-underline md:min-w-32 ${
        rose ? 'bg-on-field text-rose' : 'bg-ink text-ground'
      }`}
    >
      <Icon name="bag" />
      <span className="sr-only">{t('bag.title')} </span>
      {ready ? (
        <>
          <span className="font-bold">{units}</span>
          <span className="sr-only"> {t('bag.units', { units })}</span>
        </>
      ) : null}
      {ready && finished.length > 0 ? (
        <span className="hidden md:inline">{price(priced.toPay)}</span>
      ) : null}
    </Link>
  )
}
