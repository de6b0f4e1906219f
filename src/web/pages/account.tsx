import { useCallback } from 'react'
import { type Customer, listMyOrders } from '#contract/customers/account.ts'
import { href } from '#contract/pages/links.ts'
import { AccountArea } from '#web/features/account/account-area.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon, type IconName } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/** The overview of the account (S4). */
export default function AccountPage() {
  return <AccountArea page="account">{(customer) => <Overview customer={customer} />}</AccountArea>
}

function Overview({ customer }: { customer: Customer }) {
  const t = useText('account')
  const locale = useLocale()
  const call = useAccountCall()
  const pending = useRequest(
    useCallback(() => call(listMyOrders, { query: { state: 'pending', page: 1 } }), [call]),
  )
  return (
    <>
      <ul className="tray sm:grid-cols-2">
        <Tile
          to={href('accountOrders', locale)}
          icon="list"
          title={t('nav.orders')}
          text={t('overview.seeOrders')}
          note={pending.data ? t('overview.pending', { count: pending.data.count }) : null}
        />
        <Tile
          to={href('accountProfile', locale)}
          icon="user"
          title={t('nav.profile')}
          text={t('overview.seeProfile')}
          note={customer.email}
        />
        <Tile
          to={href('accountCards', locale)}
          icon="card"
          title={t('nav.cards')}
          text={t('overview.seeCards')}
          note={null}
        />
        <Tile
          to={href('accountFavourite', locale)}
          icon="heart"
          title={t('nav.favourite')}
          note={null}
          text={customer.favourite === null ? t('overview.noFavourite') : t('favourite.text')}
        />
        <Tile
          to={href('accountLoyalty', locale)}
          icon="points"
          title={t('nav.loyalty')}
          text={t('overview.seeLoyalty')}
          note={t('overview.points', { points: customer.eatfid_points })}
        />
      </ul>
      <OrderLink />
    </>
  )
}

/** Leads to the first formula that can be composed; if there is none, to the custom salad. */
function OrderLink() {
  const t = useText('account')
  const locale = useLocale()
  const { menu } = useMenu()
  const formula = Object.values(menu.formulas).find(({ notModifiable }) => !notModifiable)
  return (
    <ButtonLink
      className="mt-7"
      to={
        formula
          ? href('composeFormula', locale, { slug: formula.slug })
          : href('composeCustom', locale)
      }
    >
      {t('overview.order')}
    </ButtonLink>
  )
}

function Tile({
  to,
  icon,
  title,
  text,
  note,
}: {
  to: string
  icon: IconName
  title: string
  text: string
  note: string | null
}) {
  return (
    <li className="well">
      <Link
        to={to}
        className="focus-inset grid h-full content-start gap-1 p-5 no-underline hover:bg-zinc"
      >
        <Icon name={icon} size={24} />
        <span className="mt-2 text-lg font-semibold">{title}</span>
        <span className="text-ink-2">{text}</span>
        {note === null ? null : <span className="min-w-0 font-medium break-words">{note}</span>}
      </Link>
    </li>
  )
}
