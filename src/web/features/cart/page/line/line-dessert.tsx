import { type FormulaLine, emptyCart } from '#domain/cart/cart.ts'
import { applyCommand } from '#domain/commands/cart-commands.ts'
import type { Cents } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import { useCartActions } from '#web/state/basket/store.ts'
import type { DessertOffer } from './dessert-place.ts'

/**
 * Moves the cart's dessert into this formula, or takes the formula's own out again, and shows the
 * saving or the cost of that (C8, C9).
 */
export function LineDessert({ line, offer }: { line: FormulaLine; offer: DessertOffer | null }) {
  const { run } = useCartActions()
  const t = useText('cart')
  const { price } = useFormat()
  const leaving = useLeavingDessert(line)
  if (leaving) {
    return (
      <Button
        kind="line"
        size="s"
        className="mt-2"
        amount={t('dessert.costs', { price: price(leaving.costs) })}
        onClick={() => run({ type: 'detach-dessert', line: line.id, as: newLineId() })}
      >
        {t('dessert.takeOut', { name: leaving.name })}
      </Button>
    )
  }
  if (offer?.line !== line.id) return null
  return (
    <Button
      kind="line"
      size="s"
      className="mt-2"
      amount={t('dessert.saves', { price: price(offer.saves) })}
      onClick={() => run({ type: 'attach-dessert', line: line.id })}
    >
      {t('dessert.attach', { name: offer.dessert })}
    </Button>
  )
}

/**
 * The dessert that could leave the formula, and the cost. Calculated on the formula alone: if
 * anything else leaves the cart with it, the customer is notified then.
 */
function useLeavingDessert(line: FormulaLine): { name: string; costs: Cents } | null {
  const { menu } = useMenu()
  const name = line.dessert && menu.desserts[line.dessert.dessert]?.name
  if (!name) return null
  const together = { ...emptyCart, lines: [line] }
  const apart = applyCommand(together, { type: 'detach-dessert', line: line.id, as: 'apart' }, menu)
  return apart.ok
    ? { name, costs: priceCart(apart.cart, menu).toPay - priceCart(together, menu).toPay }
    : null
}
