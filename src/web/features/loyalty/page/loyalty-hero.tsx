import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import type { Reward } from '#domain/menu/menu.ts'
import { returnSearch } from '#web/state/session/return-page.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { RewardRing } from '#web/ui/show/reward-ring.tsx'

type LoyaltyHeroProps = {
  rewards: readonly Reward[]
  /** The balance in points; null for visitors, and for customers until it is known. */
  balance: number | null
  firstName: string | null
  isLoggedIn: boolean
}

const field = 'overflow-hidden bg-radis text-on-radis dark:bg-rose dark:text-on-field'

/**
 * The card as a radish slice, with the distance to the next reward; for visitors, the rewards that
 * they could earn.
 */
export function LoyaltyHero({ rewards, balance, firstName, isLoggedIn }: LoyaltyHeroProps) {
  const t = useText('loyalty')
  const [first] = rewards
  // Visitors are shown the price of the first reward in points, because “0 points” would be no
  // welcome.
  const ringTexts =
    first && !isLoggedIn && balance === null
      ? {
          figure: first.points,
          of: t('ringFirst'),
          label: t('ringReward', { points: first.points, reward: first.label }),
        }
      : {
          of: t('ringOf', { max: MAX_POINTS }),
          label: t('ring', { points: balance ?? 0, max: MAX_POINTS }),
        }
  return (
    <section className={field}>
      <div className="wrap grid gap-3 pb-9 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:items-center sm:gap-10 md:min-h-130 md:gap-16 md:pb-0">
        <RewardRing
          points={balance ?? 0}
          rungs={rewards.map(({ points }) => points)}
          max={MAX_POINTS}
          {...ringTexts}
          className="-mt-18 -ml-18 w-90 sm:-mt-6 sm:w-[calc(100%+72px)] md:-mb-10 md:mt-9 md:-ml-10 md:w-[min(40vw,488px)]"
        />
        <div className={`py-2 md:py-14 ${isLoggedIn && balance === null ? 'invisible' : ''}`}>
          {balance === null ? (
            <ForVisitors rewards={rewards} />
          ) : (
            <ForCustomer rewards={rewards} balance={balance} firstName={firstName} />
          )}
        </div>
      </div>
    </section>
  )
}

function ForVisitors({ rewards: [least] }: Pick<LoyaltyHeroProps, 'rewards'>) {
  const t = useText('loyalty')
  const locale = useLocale()
  const { pathname } = useLocation()
  return (
    <HeroText title={t('title')} text={t('text', { least: least?.points ?? 0, max: MAX_POINTS })}>
      <ButtonLink kind="white" to={href('signUp', locale) + returnSearch(pathname)}>
        {t('signUp')}
      </ButtonLink>
      <ButtonLink
        kind="line"
        className="border-current!"
        to={href('login', locale) + returnSearch(pathname)}
      >
        {t('logIn')}
      </ButtonLink>
    </HeroText>
  )
}

function ForCustomer({
  rewards,
  balance,
  firstName,
}: {
  rewards: readonly Reward[]
  balance: number
  firstName: string | null
}) {
  const t = useText('loyalty')
  const locale = useLocale()
  const next = rewards.find(({ points }) => points > balance)
  const heroText =
    balance >= MAX_POINTS
      ? { title: t('top'), text: t('full', { max: MAX_POINTS }) }
      : next
        ? {
            title: t('next', { points: next.points - balance }),
            text: t('nextText', { points: next.points, reward: next.label }),
          }
        : { title: t('top'), text: t('topText', { max: MAX_POINTS }) }
  return (
    <HeroText {...heroText} hello={firstName ? t('hello', { name: firstName }) : ''}>
      <ButtonLink kind="white" to={href('menu', locale)}>
        {t('order')}
      </ButtonLink>
    </HeroText>
  )
}

function HeroText({
  hello = '',
  title,
  text,
  children,
}: {
  hello?: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <>
      <p className="min-h-6 font-semibold">{hello}</p>
      <Display level={1} size={5} className="mt-1 leading-[.9]! whitespace-pre-line">
        {title}
      </Display>
      <p className="mt-5 max-w-[42ch] text-lg">{text}</p>
      <p className="mt-7 flex flex-wrap gap-3">{children}</p>
    </>
  )
}
