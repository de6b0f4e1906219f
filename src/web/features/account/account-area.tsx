import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers/account.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { AccountNav, type AccountPage, LogOut } from './account-nav.tsx'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { useAccount } from '#web/features/account/parts/use-account.ts'

type AccountAreaProps = {
  page: AccountPage
  /**
   * Content for the logged-in customer; the document that is served to everybody contains none of
   * it (A7).
   */
  children: (customer: Customer) => ReactNode
}

export function AccountArea({ page, children }: AccountAreaProps) {
  const t = useText('account')
  const locale = useLocale()
  const { customer, failed, again } = useAccount()
  const title = t(`nav.${names[page]}`)
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-10">
      <PageHead title={page === 'account' ? t('title') : title} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Display level={1} size={4}>
          {page === 'account' ? (
            t('title')
          ) : (
            <Link to={href('account', locale)} className="no-underline hover:underline">
              {t('title')}
            </Link>
          )}
        </Display>
        <LogOut className="md:hidden" />
      </div>
      <div className="mt-4 grid gap-6 md:mt-8 md:grid-cols-[220px_minmax(0,1fr)] md:gap-12 lg:gap-16">
        <AccountNav page={page} />
        <div className="min-w-0 max-w-220">
          {customer ? (
            <>
              <Display level={2} size={3} className="mb-5">
                {page === 'account' ? t('overview.hello', { name: customer.firstName }) : title}
              </Display>
              {children(customer)}
            </>
          ) : null}
          {customer === null && failed ? <FailureNote code={failed} onAgain={again} /> : null}
          {customer === null && !failed ? <OpeningMessage /> : null}
          <noscript>
            <p>{t('noScript')}</p>
          </noscript>
        </div>
      </div>
    </div>
  )
}

const names = {
  account: 'overview',
  accountProfile: 'profile',
  accountOrders: 'orders',
  accountCards: 'cards',
  accountFavourite: 'favourite',
  accountLoyalty: 'loyalty',
} as const satisfies Record<AccountPage, string>

export function OpeningMessage() {
  const t = useText('account')
  return (
    <div className="grid gap-5">
      <output className="sr-only">{t('loading')}</output>
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-24" aria-hidden="true" />
      ))}
    </div>
  )
}
