import { Link } from 'react-router'
import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'

/** To the login; on the narrowest screens it is in the menu alone. */
export function AccountLink() {
  const t = useText('shell')
  const locale = useLocale()
  return (
    <Link
      to={href('login', locale)} aria-label={t('nav.login')}
      className="hidden size-11 flex-none place-items-center rounded-full hover:bg-current/10 min-[380px]:grid"
    >
      <Icon name="user" size={24} />
    </Link>
  )
}
