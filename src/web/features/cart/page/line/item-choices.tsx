import type { ItemLine } from '#domain/cart/cart.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#web/base/text/format.ts'
import { PayLineWithPoints } from '#web/features/loyalty/order/lazy-cart.ts'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/field.tsx'
import { useCartActions } from '#web/state/basket/store.ts'

/** Choices for a product sold by the piece: served warm or not, and euros instead of points. */
export function ItemChoices({ line, name }: { line: ItemLine; name: string }) {
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('cart')
  const { price } = useFormat()
  const product = menu.ingredients[line.ingredient]
  const set = (change: Partial<Pick<ItemLine, 'warm' | 'paidWith'>>) => {
    const { id, freeSauce, warm, paidWith } = { ...line, ...change }
    run({ type: 'set-item', line: id, freeSauce, warm, paidWith })
  }
  return (
    <>
      {product?.canBeWarm ? (
        <CheckBox
          name={`warm-${line.id}`}
          checked={line.warm}
          onChange={({ target }) => set({ warm: target.checked })}
          label={
            <>
              {t('line.warm')}
              <span className="sr-only">, {name}</span>
            </>
          }
        />
      ) : null}
      {product && line.paidWith === 'points' ? (
        <Button kind="quiet" size="s" className="px-1!" onClick={() => set({ paidWith: 'euros' })}>
          {t('line.payEuros', { price: price(product.price) })}
        </Button>
      ) : null}
      {product && line.paidWith === 'euros' ? <PayLineWithPoints line={line} /> : null}
    </>
  )
}
