import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Menu, Ingredient } from '#domain/menu/menu.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { categoryOf } from '#domain/menu/products.ts'
import { useMenu, useApi } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useProductActions } from '#web/features/product/use-product-actions.ts'
import { useText } from '#ui/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { Stepper } from '#web/ui/controls/stepper.tsx'
import { useCartActions, useCart } from '#web/state/basket/store.ts'
import { focusHome } from '#web/base/browser/use-preserved-focus.ts'
import { useAnswer } from '#web/base/browser/use-answer.ts'
import { askRestaurant } from '#web/state/basket/ask-restaurant.ts'

/** Whether a line is free cutlery, which has its own row and is not counted among the dishes. */
export function isCutlery({ line, total }: PricedLine, menu: Menu): boolean {
  const product = line.kind === 'item' ? menu.ingredients[line.ingredient] : undefined
  return product !== undefined && total === 0 && categoryOf(product, menu)?.kind === 'cutlery'
}

/**
 * The row for cutlery, of which none is added unless the customer asks for it. Space is reserved
 * until it is known whether the restaurant offers any.
 */
export function CutleryRow({ cutleryLine }: { cutleryLine: PricedLine | undefined }) {
  const { menu, pictureOf } = useMenu()
  const { run } = useCartActions()
  const actions = useProductActions()
  const t = useText('cart')
  const { price } = useFormat()
  const offered = useCutlery()
  const cutleryInCart =
    cutleryLine?.line.kind === 'item' ? menu.ingredients[cutleryLine.line.ingredient] : undefined
  const cutlery = cutleryInCart ?? offered
  if (cutlery === null) return null
  if (cutlery === undefined)
    return <div className="skeleton mt-8 h-25 rounded-md" aria-hidden="true" />

  const change = (quantity: number) => {
    if (!cutleryLine) actions.add(cutlery)
    else if (quantity === 0) run({ type: 'remove-line', line: cutleryLine.line.id })
    else run({ type: 'set-quantity', line: cutleryLine.line.id, quantity })
  }
  return (
    <section
      aria-labelledby="cutlery"
      className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line p-4"
    >
      <Picture src={pictureOf(cutlery.id)} size={56} />
      <div className="min-w-40 flex-1">
        <h2 id="cutlery" {...focusHome} className="font-semibold">
          {t('cutlery.title')}
        </h2>
        <p className="text-sm text-ink-2">
          {cutlery.name}. {cutlery.price === 0 ? t('cutlery.free') : price(cutlery.price)}.{' '}
          {t('cutlery.text')}
        </p>
      </div>
      <div className="ms-auto">
        <Stepper
          value={cutleryLine?.line.quantity ?? 0}
          max={MAX_QUANTITY}
          label={cutlery.name}
          onChange={change}
          names={{
            increase: t('line.addOne'),
            decrease: t('line.removeOne'),
            remove: t('line.removeLast'),
          }}
        />
      </div>
    </section>
  )
}

/**
 * The cutlery of the chosen restaurant; undefined until it is known, null if the restaurant has
 * none available or if no restaurant is chosen.
 */
function useCutlery(): Ingredient | null | undefined {
  const api = useApi()
  const { menu } = useMenu()
  const restaurant = useCart().restaurant?.id ?? null
  const cutlery = useAnswer(restaurant, (id) =>
    askRestaurant(api, id).then(
      (answered) => answered?.cutleryIngredient ?? null,
      () => null,
    ),
  )
  if (restaurant === null) return null
  if (cutlery === undefined) return undefined
  const product = cutlery === null ? undefined : menu.ingredients[cutlery]
  return product?.available ? product : null
}
