import type { Reward } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { Points } from '#web/ui/show/points.tsx'
import { rewardPicture } from './reward-picture.ts'

type RewardListProps = {
  rewards: readonly Reward[]
  /**
   * Points that can still be spent. Null for visitors, and for customers until the balance is
   * known: no button and no missing points are then shown.
   */
  pointsLeft: number | null
  onChoose: (reward: Reward) => void
}

/** The rewards, lowest first: which are within reach, and how many points the others lack (L2). */
export function RewardList({ rewards, pointsLeft, onChoose }: RewardListProps) {
  const highest = rewards.filter(({ points }) => pointsLeft !== null && points <= pointsLeft).at(-1)
  return (
    <ul className="border-b border-line">
      {rewards.map((reward) => (
        <Rung
          key={reward.slug}
          reward={reward}
          pointsLeft={pointsLeft}
          best={reward === highest}
          onChoose={() => onChoose(reward)}
        />
      ))}
    </ul>
  )
}

type RungProps = {
  reward: Reward
  pointsLeft: number | null
  onChoose: () => void
  /** Whether it is the highest reward within reach, whose button is coloured. */
  best: boolean
}

function Rung({ reward, pointsLeft, best, onChoose }: RungProps) {
  const t = useText('loyalty')
  const loaded = useMenu()
  const { points, label } = reward
  const far = pointsLeft !== null && points > pointsLeft
  return (
    <li className="grid grid-cols-[58px_48px_minmax(0,1fr)] items-center gap-x-3 border-t border-line py-3 sm:grid-cols-[82px_68px_minmax(0,1fr)_auto] sm:gap-x-4.5">
      <span
        className={`display-face num text-4xl sm:text-[2.75rem] ${far ? 'text-ink-2' : 'text-radis-text'}`}
      >
        {points}
        <span className="sr-only"> {t('pick.points', { points }).replace(/\d+\s*/, '')}</span>
      </span>
      <span className={far ? 'opacity-55' : ''}>
        <Picture src={rewardPicture(reward, loaded)} size={68} />
      </span>
      <span className={`leading-snug font-semibold ${far ? 'text-ink-2' : ''}`}>{label}</span>
      {pointsLeft === null ? null : (
        <span className="col-start-3 max-sm:mt-2 sm:col-start-4 sm:justify-self-end">
          {far ? (
            <Points>
              <span aria-hidden="true">{t('missing', { points: points - pointsLeft })}</span>
              <span className="sr-only">{t('missingSaid', { points: points - pointsLeft })}</span>
            </Points>
          ) : (
            <Button
              size="s"
              kind={best ? 'radis' : 'line'}
              aria-label={t('chooseNamed', { reward: label, points })}
              onClick={onChoose}
            >
              {t('choose')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
