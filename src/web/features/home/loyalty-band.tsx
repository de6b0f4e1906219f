import { href } from '#contract/pages/links.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import type { Reward } from '#domain/menu/menu.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { rewardPicture } from '#web/features/loyalty/rewards/reward-picture.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { RewardRing } from '#web/ui/show/reward-ring.tsx'

/** The benefits of the loyalty programme, from its rules: no balance is shown. */
export function LoyaltyBand() {
  const { menu } = useMenu()
  const t = useText('home')
  const locale = useLocale()
  const rewards = menu.rewards.toSorted((a, b) => a.points - b.points)
  const [least] = rewards
  if (!least) return null
  return (
    <section className="overflow-hidden bg-radis text-on-radis">
      <div className="wrap grid gap-7 pb-12 md:grid-cols-[240px_1fr] md:items-center md:gap-14 md:py-18 lg:grid-cols-[300px_1fr_1.1fr]">
        <RewardRing
          rungs={rewards.map(({ points }) => points)}
          max={MAX_POINTS}
          figure={least.points}
          of={t('loyalty.of')}
          label={t('loyalty.ring', { points: least.points, reward: least.label })}
          className="-mt-24 -mr-20 ml-auto w-80 md:mt-0 md:mr-0 md:-ml-15 md:w-75 lg:w-85"
        />
        <div>
          <Display level={2} size={4} className="whitespace-pre-line">
            {t('loyalty.title')}
          </Display>
          <p className="mt-4 max-w-[44ch] text-lg">
            {t('loyalty.text', { least: least.points, max: MAX_POINTS })}
          </p>
          <ButtonLink kind="white" size="s" className="mt-5" to={href('loyalty', locale)}>
            {t('loyalty.more')}
          </ButtonLink>
        </div>
        <ul aria-label={t('loyalty.ladder')} className="md:col-span-2 lg:col-span-1">
          {rewards.map((reward) => (
            <Rung key={reward.slug} reward={reward} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Rung({ reward }: { reward: Reward }) {
  const loaded = useMenu()
  const t = useText('home')
  return (
    <li className="flex items-center gap-4 border-t-[1.5px] border-current/40 py-2.5">
      <span className="display-face num w-19 text-[2.5rem]">
        {reward.points}
        <span className="sr-only"> {t('loyalty.points', { points: reward.points })}</span>
      </span>
      <span className="flex-1 leading-snug">{reward.label}</span>
      <span className="grid size-14 flex-none place-items-center rounded-full bg-white p-2">
        <Picture src={rewardPicture(reward, loaded)} size={40} />
      </span>
    </li>
  )
}
