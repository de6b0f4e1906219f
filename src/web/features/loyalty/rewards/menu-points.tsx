import { useStore } from 'zustand'
import type { Formula, Ingredient, Product } from '#domain/menu/menu.ts'
import { canPayWithPoints, pointsPriceOf } from '#domain/cart/rewards.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import { cartStore, useCartActions } from '#web/state/basket/store.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { Points } from '#web/ui/show/points.tsx'
import { PAID_WITH_POINTS } from '#web/state/basket/paid-with-points.ts'
import { usePoints } from './use-points.ts'

/**
 * The price in points, and how many points are missing; null if the product cannot be paid with
 * points now.
 */
function usePrice(product: Product | Formula): { points: number; missing: number } | null {
  const { menu } = useMenu()
  const pointsLeft = usePoints()?.pointsLeft
  const isPossible = useStore(cartStore, ({ cart }) => canPayWithPoints(cart.lines, product, menu))
  const points = pointsPriceOf(product, menu)
  return points === null || pointsLeft === undefined || !isPossible
    ? null
    : { points, missing: Math.max(0, points - pointsLeft) }
}

const press = 'tap z-1 leading-tight'
const linkClass = 'underline decoration-1 underline-offset-3'

/** Button that adds one unit, paid with points: its price is shown before the tap (C10). */
export function PointsPrice({ product, warm }: { product: Ingredient; warm: boolean }) {
  const t = useText('points')
  const { attempt } = useCartActions()
  const price = usePrice(product)
  if (price === null) return null
  const { id, name } = product
  const add = () => {
    const line = newLineId()
    const { ok } = attempt(add, {
      type: 'add-item',
      line,
      ingredient: id,
      freeSauce: null,
      warm,
      paidWith: 'points',
      suggested: false,
    })
    if (ok) showToast({ tone: 'ok', text: t('added', { name }) })
  }
  if (price.missing > 0) return <Missing {...price} />
  return (
    <button
      type="button"
      className={press}
      aria-label={t('pay', { name, points: price.points })}
      onClick={add}
    >
      <Points>
        <span className={linkClass}>{t('or', { points: price.points })}</span>
      </Points>
    </button>
  )
}

/** Link to the composer, with payment in points. */
export function PointsLink({
  product,
  to,
  onField = false,
}: {
  product: Product | Formula
  to: string
  onField?: boolean
}) {
  const t = useText('points')
  const price = usePrice(product)
  if (price === null) return null
  if (price.missing > 0) return <Missing {...price} onField={onField} />
  const { points } = price
  return (
    <Link
      to={to + PAID_WITH_POINTS}
      className={press}
      aria-label={t('compose', { name: product.name, points })}
    >
      <Points onField={onField}>
        <span className={linkClass}>{t(onField ? 'points' : 'or', { points })}</span>
      </Points>
    </Link>
  )
}

function Missing({
  points,
  missing,
  onField = false,
}: {
  points: number
  missing: number
  onField?: boolean
}) {
  const t = useText('points')
  return (
    <span className={`num text-xs leading-tight ${onField ? 'text-on-field-2' : 'text-ink-2'}`}>
      {t('missing', { points, missing })}
    </span>
  )
}

/** The points left, which decrease as the cart grows (L4). */
export function PointsLeft({ className = '' }: { className?: string }) {
  const t = useText('points')
  const points = usePoints()
  if (points === null) return null
  return (
    <output className={`block text-sm ${className}`}>
      <Points wraps>{t('left', { points: Math.max(0, points.pointsLeft) })}</Points>
    </output>
  )
}
