import { useStore } from 'zustand'
import type { ItemLine } from '#domain/cart/cart.ts'
import { canPayWithPoints, pointsPriceOf } from '#domain/cart/rewards.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { cartStore, useCart, useCartActions } from '#web/state/basket/store.ts'
import { useLineActions } from '#web/state/basket/use-line-actions.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PointsLeft } from '#web/features/loyalty/rewards/menu-points.tsx'
import { usePoints } from '#web/features/loyalty/rewards/use-points.ts'

/**
 * The points left once the cart is paid, and a button that removes all lines paid with points (L4,
 * C18).
 */
export function PointsInCart() {
  const t = useText('points')
  const { priced } = useCart()
  const { takeOut } = useLineActions()
  return (
    <div className="mt-2 grid justify-items-start">
      <PointsLeft />
      {priced.eatfidPointsCost > 0 ? (
        <Button
          kind="quiet"
          size="s"
          className="-ml-px px-0!"
          onClick={() => takeOut(t('removedAll'), { type: 'drop-points-lines' })}
        >
          {t('removeAll')}
        </Button>
      ) : null}
    </div>
  )
}

/**
 * A button that pays a line with points instead of euros, if the balance covers all of its units.
 */
export function PayLineWithPoints({ line }: { line: ItemLine }) {
  const t = useText('points')
  const { menu } = useMenu()
  const { run } = useCartActions()
  const pointsLeft = usePoints()?.pointsLeft ?? 0
  const product = menu.ingredients[line.ingredient]
  const isPossible = useStore(
    cartStore,
    ({ cart }) => product !== undefined && canPayWithPoints(cart.lines, product, menu),
  )
  const each = product && isPossible ? pointsPriceOf(product, menu) : null
  if (each === null || each * line.quantity > pointsLeft) return null
  const { id, freeSauce, warm } = line
  return (
    <Button
      kind="quiet"
      size="s"
      className="px-1!"
      onClick={() => run({ type: 'set-item', line: id, freeSauce, warm, paidWith: 'points' })}
    >
      {t('instead', { points: each * line.quantity })}
    </Button>
  )
}
