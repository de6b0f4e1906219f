import { href } from '#contract/pages/links.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { EntryRow } from '#web/features/loyalty/page/entry-row.tsx'
import { HowItWorks } from '#web/features/loyalty/page/how-it-works.tsx'
import { LoyaltyCard } from '#web/features/loyalty/page/loyalty-card.tsx'
import { LoyaltyHero } from '#web/features/loyalty/page/loyalty-hero.tsx'
import { Pending, RewardsLeft } from '#web/features/loyalty/rewards/rewards-left.tsx'
import { RewardDialog } from '#web/features/loyalty/rewards/reward-dialog.tsx'
import { RewardList } from '#web/features/loyalty/rewards/reward-list.tsx'
import { RewardScale } from '#web/features/loyalty/page/reward-scale.tsx'
import { useLoyalty } from '#web/features/loyalty/page/use-loyalty.ts'
import { useRewards } from '#web/features/loyalty/rewards/use-rewards.ts'
import { WalletButton } from '#web/features/loyalty/page/wallet-button.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Link } from '#web/ui/controls/link.tsx'

/** Number of card entries shown here; the account has all of them. */
const LATEST = 4

/**
 * The value of points, for everybody; for a logged-in customer also the rewards within their reach
 * (L2, L4, L5).
 */
export default function LoyaltyPage() {
  const t = useText('loyalty')
  const { loyalty, failed, isLoggedIn, again } = useLoyalty()
  const customer = useKnownCustomer()
  const balance = loyalty?.balance ?? null
  const { rewards, spent, pointsLeft, picking, choose, close } = useRewards(balance)
  return (
    <>
      <PageHead title={t('metaTitle')} description={t('metaDescription')} />
      <LoyaltyHero
        rewards={rewards}
        balance={balance}
        firstName={customer?.firstName ?? null}
        isLoggedIn={isLoggedIn && !failed}
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-10 pt-8 pb-16 md:grid-cols-[minmax(0,1fr)_340px] md:gap-12 md:pt-16 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-16">
        <section aria-labelledby="rewards" className="max-md:order-2">
          <Display level={2} size={3} id="rewards">
            {t(balance === null ? 'ladder' : 'rewards')}
          </Display>
          {balance === null ? null : <RewardsLeft spent={spent} pointsLeft={pointsLeft ?? 0} />}
          <RewardScale
            points={pointsLeft ?? 0}
            rungs={rewards.map(({ points }) => points)}
            max={MAX_POINTS}
          />
          <RewardList rewards={rewards} pointsLeft={pointsLeft} onChoose={choose} />
        </section>
        <div className="grid content-start gap-8 max-md:contents">
          {failed ? <FailureNote code={failed} onAgain={again} /> : null}
          {loyalty ? (
            <div className="grid gap-3.5 max-md:order-1">
              <LoyaltyCard loyalty={loyalty} customer={customer} />
              <WalletButton />
              <Pending points={loyalty.pending} />
              <Latest loyalty={loyalty} />
            </div>
          ) : null}
          <div className="max-md:order-3">
            <HowItWorks />
          </div>
        </div>
      </div>
      <RewardDialog reward={picking} pointsLeft={pointsLeft ?? 0} onClose={close} />
    </>
  )
}

function Latest({
  loyalty: {
    entries: { results },
  },
}: {
  loyalty: NonNullable<ReturnType<typeof useLoyalty>['loyalty']>
}) {
  const t = useText('loyalty')
  const locale = useLocale()
  return (
    <section aria-labelledby="latest" className="mt-4">
      <Display level={2} size={2} id="latest">
        {t('history.last')}
      </Display>
      {results.length === 0 ? (
        <p className="mt-2 text-ink-2">{t('history.none')}</p>
      ) : (
        <ul className="mt-1">
          {results.slice(0, LATEST).map((entry) => (
            <EntryRow key={entry.position} entry={entry} />
          ))}
        </ul>
      )}
      <Link
        to={href('accountLoyalty', locale)}
        className="tap mt-3 inline-block font-semibold text-leaf-text"
      >
        {t('history.all')}
      </Link>
    </section>
  )
}
