import { href } from '#contract/pages/links.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/**
 * Link to the login, or to the account once a customer has logged in here; on the narrowest screens
 * only the menu contains it.
 */
export function AccountLink() {
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
