import type { Ingredient } from '#domain/menu/menu.ts'
import { suggestionsFor } from '#domain/commands/suggestions.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { AllergenLine } from '#web/features/product/product-facts.tsx'
import { useProductActions } from '#web/features/product/use-product-actions.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { AddButton } from '#web/ui/controls/icon-button.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { Price } from '#web/ui/show/price.tsx'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { useCart, useCartActions } from '#web/state/basket/store.ts'
import { focusHome } from '#web/base/browser/use-preserved-focus.ts'

/**
 * Suggests a snack, a drink and a dessert that the cart does not contain; hidden once refused or
 * used often enough (C28).
 */
export function SuggestionStrip() {
  const { cart } = useCart()
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('cart')
  const { declared } = useAllergies()
  const suggestions = suggestionsFor(cart, menu, declared)
  if (suggestions.length === 0) return null
  return (
    <section aria-labelledby="suggestions" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <Display level={2} size={2} id="suggestions" {...focusHome}>
          {t('suggestions.title')}
        </Display>
        <Button
          kind="quiet"
          size="s"
          className="px-1!"
          onClick={() => run({ type: 'dismiss-suggestions' })}
        >
          {t('suggestions.dismiss')}
        </Button>
      </div>
      <ul className="grid gap-3 sm:grid-cols-3">
        {suggestions.map((product) => (
          <Suggestion key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

const tile =
  'grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md bg-zinc p-3 ' +
  'sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_1fr_auto] sm:p-4'

function Suggestion({ product }: { product: Ingredient }) {
  const { pictureOf } = useMenu()
  const actions = useProductActions()
  const t = useText('cart')
  const { price } = useFormat()
  const { id, name, calories } = product
  return (
    <li className={tile}>
      <Picture
        src={pictureOf(id)}
        size={96}
        className="sm:col-span-2 sm:mb-2 sm:justify-self-center"
      />
      <div className="self-start max-sm:self-center sm:col-span-2">
        <h3 className="text-sm leading-tight font-semibold">{name}</h3>
        <p className="num mt-0.5 text-xs text-ink-2">{t('line.kcal', { kcal: calories })}</p>
        <AllergenLine product={product} />
        <Price cents={product.price} className="sm:hidden" />
      </div>
      <Price cents={product.price} className="hidden sm:block" />
      <AddButton
        label={t('suggestions.add', { name, price: price(product.price) })}
        onClick={() => actions.add(product, { suggested: true })}
      />
    </li>
  )
}
