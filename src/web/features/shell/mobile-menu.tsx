import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { locales } from '#contract/pages/locales.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { LanguageEntry } from './language-switch.tsx'
import { Logo } from '#web/ui/show/logo.tsx'
import { PickupPill } from './pickup-pill.tsx'
import { usePlacesName } from '#web/base/text/use-places-name.ts'

const id = 'mobile-menu'

// With these attributes, the button opens the menu before any script has loaded, in browsers that
// support invoker commands. React does not know these attributes yet.
const opens = { command: 'show-modal', commandfor: id }

/** A full-screen menu, on narrow screens. */
export function MobileMenu() {
  const ref = useRef<HTMLDialogElement>(null)
  const t = useText('shell')
  const common = useText('common')
  const { pathname } = useLocation()
  const close = () => ref.current?.close()

  useEffect(close, [pathname])

  return (
    <div className="md:hidden">
      <button
        type="button"
        {...opens}
        className="grid size-11 place-items-center rounded-full hover:bg-current/10"
        aria-label={t('nav.open')}
        aria-haspopup="dialog"
        onClick={() => {
          if (!('commandForElement' in HTMLButtonElement.prototype)) ref.current?.showModal()
        }}
      >
        <Icon name="menu" size={24} />
      </button>
      <dialog ref={ref} id={id} aria-label={t('nav.title')} className="full-menu">
        <div className="wrap flex h-(--header-bar) items-center justify-between">
          <Logo />
          <form method="dialog">
            <IconButton type="submit" icon="close" iconSize={24} label={common('action.close')} />
          </form>
        </div>
        <div className="wrap relative z-1 pb-8">
          <Links onFollow={close} />
          <div className="mt-5 flex">
            <PickupPill />
          </div>
          <ul aria-label={t('languages')} className="mt-6 flex flex-wrap gap-2">
            {locales.map((locale) => (
              <li key={locale}>
                <LanguageEntry
                  locale={locale}
                  path={pathname}
                  className={(current) =>
                    `flex min-h-11 items-center rounded-button px-4 text-sm font-medium no-underline ${
                      current ? 'bg-on-field text-rose' : 'bg-ground text-ink'
                    }`
                  }
                />
              </li>
            ))}
          </ul>
          <CookieSettingsButton className="mt-4 min-h-11 text-sm underline" onPress={close} />
        </div>
        <Bowl />
      </dialog>
    </div>
  )
}

function Links({ onFollow }: { onFollow: () => void }) {
  const t = useText('shell')
  const locale = useLocale()
  const { menu } = useMenu()
  const isLoggedIn = useIsLoggedIn()
  const formula = Object.values(menu.formulas).find(({ notModifiable }) => !notModifiable)
  const entries = [
    [href('menu', locale), t('nav.menu')],
    ...(formula
      ? [[href('composeFormula', locale, { slug: formula.slug }), t('nav.compose')]]
      : []),
    [href('restaurants', locale), usePlacesName()],
    [href('loyalty', locale), t('nav.loyalty')],
    [href('ingredients', locale), t('nav.ingredients')],
    isLoggedIn
      ? [href('account', locale), t('nav.account')]
      : [href('login', locale), t('nav.login')],
  ] as const
  return (
    <nav aria-label={t('nav.title')}>
      <ul className="mt-2 grid gap-0.5">
        {entries.map(([to, name]) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onFollow}
              className="display-face block py-2 text-[clamp(34px,11vw,44px)] no-underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Bowl() {
  const { menu, recipePicture } = useMenu()
  const recipe = menu.recipes[0]
  if (!recipe) return null
  return (
    <div className="pointer-events-none absolute -right-32 -bottom-40 w-105">
      <Picture src={recipePicture(recipe.id)} size={420} />
    </div>
  )
}
