import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Customer, openMyOrder } from '#contract/customers/account.ts'
import { href } from '#contract/pages/links.ts'
import { type Loyalty, type PointEntry, getLoyalty } from '#contract/customers/loyalty.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { AccountArea, OpeningMessage } from '#web/features/account/account-area.tsx'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { Paging } from '#web/features/account/parts/paging.tsx'
import { Section } from '#web/features/account/parts/section.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { ClaimForm } from '#web/features/loyalty/page/claim-form.tsx'
import { EntryRow } from '#web/features/loyalty/page/entry-row.tsx'
import { storeClaim } from '#web/features/loyalty/page/stored-claim.ts'
import { LoyaltyCard } from '#web/features/loyalty/page/loyalty-card.tsx'
import { RewardDialog } from '#web/features/loyalty/rewards/reward-dialog.tsx'
import { RewardList } from '#web/features/loyalty/rewards/reward-list.tsx'
import { Pending, RewardsLeft } from '#web/features/loyalty/rewards/rewards-left.tsx'
import { useRewards } from '#web/features/loyalty/rewards/use-rewards.ts'
import { WalletButton } from '#web/features/loyalty/page/wallet-button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { RewardRing } from '#web/ui/show/reward-ring.tsx'

/** The card, its whole history, and the field for the code of a guest's receipt (S4, L5, L6). */
export default function AccountLoyaltyPage() {
  useClaimInAddress()
  return (
    <AccountArea page="accountLoyalty">
      {(customer) => <MyLoyalty customer={customer} />}
    </AccountArea>
  )
}

/**
 * The link on a receipt has its code after `#`, so that no log contains it. The code is stored
 * before the visitor is redirected to the login.
 */
function useClaimInAddress() {
  useEffect(() => {
    if (location.hash === '') return
    storeClaim(location.hash.slice(1))
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
}

function MyLoyalty({ customer }: { customer: Customer }) {
  const call = useAccountCall()
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(search.get('page'))) || 1))
  const { data, failed, again } = useRequest<Loyalty>(
    useCallback(() => call(getLoyalty, { query: { page } }), [call, page]),
  )
  if (failed) return <FailureNote code={failed} onAgain={again} />
  if (!data) return <OpeningMessage />
  return (
    <div className="grid gap-10">
      <Card loyalty={data} customer={customer} />
      <Rewards balance={data.balance} />
      <History
        loyalty={data}
        onPage={(next) =>
          setSearch(next === 1 ? {} : { page: String(next) }, { preventScrollReset: true })
        }
      />
      <Claim onClaimed={again} />
    </div>
  )
}

function Card({ loyalty, customer }: { loyalty: Loyalty; customer: Customer }) {
  const t = useText('loyalty')
  const locale = useLocale()
  const { menu } = useMenu()
  const { balance, pending } = loyalty
  return (
    <div className="grid items-center gap-6 sm:grid-cols-2">
      <div>
        <div className="rounded-[22px] bg-radis p-5 dark:bg-rose">
          <RewardRing
            points={balance}
            rungs={menu.rewards.map(({ points }) => points)}
            max={MAX_POINTS}
            className="mx-auto w-full max-w-64"
            label={t('ring', { points: balance, max: MAX_POINTS })}
            of={t('ringOf', { max: MAX_POINTS })}
          />
        </div>
        <Link
          to={href('loyalty', locale)}
          className="tap mt-3 inline-block font-semibold text-leaf-text"
        >
          {t('account.back')}
        </Link>
      </div>
      <div className="grid gap-3.5 self-start">
        <LoyaltyCard loyalty={loyalty} customer={customer} level={3} />
        <WalletButton />
        <Pending points={pending} />
      </div>
    </div>
  )
}

function Rewards({ balance }: { balance: number }) {
  const t = useText('loyalty')
  const { rewards, spent, pointsLeft, picking, choose, close } = useRewards(balance)
  return (
    <section aria-labelledby="rewards">
      <Display level={3} size={2} id="rewards" className="mb-3">
        {t('rewards')}
      </Display>
      <RewardsLeft spent={spent} pointsLeft={pointsLeft ?? 0} />
      <RewardList rewards={rewards} pointsLeft={pointsLeft} onChoose={choose} />
      <RewardDialog reward={picking} pointsLeft={pointsLeft ?? 0} onClose={close} />
    </section>
  )
}

function History({
  loyalty: { entries },
  onPage,
}: {
  loyalty: Loyalty
  onPage: (page: number) => void
}) {
  const t = useText('loyalty')
  return (
    <section aria-labelledby="history">
      <Display level={3} size={2} id="history" className="mb-3">
        {t('history.title')}
      </Display>
      {entries.count === 0 ? (
        <p className="border-t border-line py-4 text-ink-2">{t('history.none')}</p>
      ) : (
        <ul className="border-t border-line">
          {entries.results.map((entry) => (
            <EntryRow key={entry.position} entry={entry} isDetailed>
              <OrderOf entry={entry} />
            </EntryRow>
          ))}
        </ul>
      )}
      {entries.pages > 1 ? (
        <Paging label={t('history.pages')} reply={entries} onPage={onPage} />
      ) : null}
    </section>
  )
}

/** Link to an order: its token is requested when the link is pressed. */
function OrderOf({ entry: { order } }: { entry: PointEntry }) {
  const t = useText('account')
  const call = useAccountCall()
  const locale = useLocale()
  const navigate = useNavigate()
  const { busy, problem, run } = useAction()
  const key = order?.key
  if (!order || !key) return null
  const open = async () => {
    const { token } = await call(openMyOrder, { params: { key } })
    await navigate(href('confirmation', locale, { token }))
  }
  return (
    <>
      <button
        type="button"
        className="tap text-sm font-semibold text-leaf-text underline hover:no-underline"
        aria-busy={busy !== null || undefined}
        aria-label={t('orders.seeNamed', { number: order.number })}
        onClick={() => run('open', open)}
      >
        {t('orders.see')}
      </button>
      <Problem text={problem} />
    </>
  )
}

function Claim({ onClaimed }: { onClaimed: () => void }) {
  const t = useText('loyalty')
  return (
    <Section title={t('claim.title')}>
      <ClaimForm onClaimed={onClaimed} />
    </Section>
  )
}
