import { applyCommand } from '#domain/commands/cart-commands.ts'
import type { LineId } from '#domain/cart/cart.ts'
import { isSideSlot } from '#domain/cart/composition.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { cartAt } from '#domain/pricing/promo-times.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useCart } from '#web/state/basket/store.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

/**
 * Offers to move the composed dessert from the cart into the formula, after showing the
 * consequences (C8, F12).
 */
export function DessertOffer({
  composition: { line, change, inCart },
}: {
  composition: Composition
}) {
  const { menu, pictureOf } = useMenu()
  const { cart: wholeCart, takeawayAt } = useCart()
  const cart = cartAt(wholeCart, takeawayAt)
  const t = useText('compose')
  const { price } = useFormat()
  const waiting = cart.lines.findLast((candidate) => candidate.kind === 'dessert')
  if (!waiting || waiting.kind !== 'dessert' || line.kind !== 'formula' || line.dessert || !inCart)
    return null
  const attempt = applyCommand(cart, { type: 'attach-dessert', line: line.id }, menu)
  if (!attempt.ok) return null
  const [before, after] = [priceCart(cart, menu), priceCart(attempt.cart, menu)]
  const priceChange = after.toPay - before.toPay
  const had = new Set(extraSidesOf(before, line.id).map(({ ingredient }) => ingredient))
  const pushed = extraSidesOf(after, line.id).find(({ ingredient }) => !had.has(ingredient))
  const name = menu.desserts[waiting.dessert]?.name ?? ''
  const attach = () => {
    change(({ id }) => [{ type: 'attach-dessert', line: id }])
    document.getElementById('step-title')?.focus()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4 rounded-md border border-line p-4">
      <Picture src={pictureOf(waiting.dessert)} size={64} />
      <div className="min-w-50 flex-1">
        <p>{t('dessert.attach', { name })}</p>
        <p className="num text-sm font-semibold">
          {t('dessert.attachDelta', {
            sign: signOf(priceChange),
            price: price(Math.abs(priceChange)),
          })}
        </p>
        {pushed ? (
          <p className="text-sm text-radis-text">
            {t('dessert.becomesExtra', { name: pushed.name })}
          </p>
        ) : null}
      </div>
      <Button kind="line" size="s" onClick={attach}>
        {t('dessert.attachGo')}
      </Button>
    </div>
  )
}

const signOf = (change: number) => (change < 0 ? 'less' : change > 0 ? 'more' : 'same')

function extraSidesOf({ lines }: PricedCart, id: LineId) {
  const portions = lines.find(({ line }) => line.id === id)?.portions ?? []
  return portions.filter(({ slot, as }) => as === 'extra' && isSideSlot(slot))
}
