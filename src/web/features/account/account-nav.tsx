import { useEffect, useRef } from 'react'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Icon, type IconName } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { useLogOut } from '#web/features/account/parts/use-log-out.ts'

const entries = [
  { page: 'accountProfile', text: 'nav.profile', icon: 'user' },
  { page: 'accountOrders', text: 'nav.orders', icon: 'list' },
  { page: 'accountCards', text: 'nav.cards', icon: 'card' },
  { page: 'accountFavourite', text: 'nav.favourite', icon: 'heart' },
  { page: 'accountLoyalty', text: 'nav.loyalty', icon: 'points' },
] as const satisfies readonly { page: string; text: string; icon: IconName }[]

export type AccountPage = 'account' | (typeof entries)[number]['page']

const entry =
  'flex min-h-11 items-center gap-3 rounded-button border-[1.5px] px-4 whitespace-nowrap no-underline ' +
  'md:rounded-[12px] md:border-transparent md:whitespace-normal md:py-2.5'

/** The pages of the account: a column, or a row that scrolls sideways on a narrow screen. */
export function AccountNav({ page }: { page: AccountPage }) {
  const t = useText('account')
  const locale = useLocale()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    ref.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page])
  return (
    <nav
      ref={ref}
      aria-label={t('nav.label')}
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) py-1.5 md:-ml-4 md:mr-0 md:overflow-visible md:p-0"
    >
      <ul className="flex gap-2 md:grid md:gap-1">
        {entries.map(({ page: name, text, icon }) => (
          <li key={name}>
            <Link
              to={href(name, locale)}
              aria-current={name === page ? 'page' : undefined}
              className={`${entry} ${name === page ? 'border-ink bg-ink text-ground' : 'border-line-strong hover:border-ink md:hover:bg-zinc'}`}
            >
              <Icon name={icon} />
              {t(text)}
            </Link>
          </li>
        ))}
        <li className="mt-4 max-md:hidden">
          <LogOut className="md:w-full" />
        </li>
      </ul>
    </nav>
  )
}

/**
 * The logout button: below the list of account pages, or next to the title on a narrow screen,
 * because the list is then a row that scrolls sideways.
 */
export function LogOut({ className = '' }: { className?: string }) {
  const t = useText('account')
  const { busy, problem, logOut } = useLogOut()
  return (
    <div className={className}>
      <button
        type="button"
        aria-busy={busy || undefined}
        onClick={logOut}
        className="flex min-h-11 w-full items-center gap-3 rounded-[12px] text-ink-2 hover:underline md:px-4 md:py-2.5 md:hover:bg-zinc md:hover:no-underline"
      >
        <Icon name="arrow-right" />
        {t('nav.logOut')}
      </button>
      <Problem text={problem} />
    </div>
  )
}
