import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { Points } from '#web/ui/show/points.tsx'

/** The points that the cart spends, and how many are left then (L4). */
export function RewardsLeft({ spent, pointsLeft }: { spent: number; pointsLeft: number }) {
  const t = useText('loyalty')
  const locale = useLocale()
  if (spent === 0) return null
  return (
    <p className="num mt-3 flex flex-wrap items-center gap-x-3">
      <Link to={href('cart', locale)} className="tap">
        <Points>{t('inCart', { points: spent })}</Points>
      </Link>
      <output>{t('left', { points: pointsLeft })}</output>
    </p>
  )
}

/** Points of orders that are not yet picked up or paid by card. */
export function Pending({ points }: { points: number }) {
  const t = useText('loyalty')
  return points === 0 ? null : <p className="text-sm text-ink-2">{t('pending', { points })}</p>
}
