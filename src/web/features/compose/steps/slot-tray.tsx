import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Slot } from '#domain/cart/cart.ts'
import type { DessertId, IngredientId } from '#domain/menu/menu.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useSearchCode } from '#web/features/menu/search/use-search-code.ts'
import { getOrInsertComputed } from '#ui/base/once.ts'
import { useText } from '#ui/text/text.ts'
import { useAfterPaint } from '#web/base/browser/use-after-paint.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Tray } from '#web/ui/show/tray.tsx'
import { DessertWell } from './dessert-well.tsx'
import {
  type IngredientOffer,
  type Shelf,
  offerOf,
  portionsOf,
  shelvesOf,
} from '#web/features/compose/choosing/offers.ts'
import { ShelfBar } from './shelf-bar.tsx'
import { SEARCH_IN_STEP } from '#web/features/product/step-search.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'
import { IngredientWell, type WellActions } from './well.tsx'

type SlotTrayProps = {
  composition: Composition
  slot: Slot
  actions: WellActions
  onDessert: (dessert: DessertId) => void
  /** Whether the tray is inside a pop-up; if so, no bar is shown above the shelves. */
  plain?: boolean
}

/** Number of products above which the shelves have a bar; several shelves always have one. */
const MANY = 12

/** Everything that may fill a slot, by shelf. */
export function SlotTray({
  composition: { line, priced },
  slot,
  actions,
  onDessert,
  plain = false,
}: SlotTrayProps) {
  const { menu } = useMenu()
  const t = useText('compose')
  const [params] = useSearchParams()
  const [search, setSearch] = useState(plain ? '' : (params.get(SEARCH_IN_STEP) ?? ''))
  const all = shelvesOf(line, slot, menu)
  const shelves = useFoundShelves(all, useDeferredValue(search))
  const several = shelves.length > 1
  const offer = useOffers(priced, slot)
  const isLong = all.length > 1 || all.some(({ ingredients }) => ingredients.length > MANY)
  return (
    <div className="shelves under-stage">
      {isLong && !plain ? (
        <ShelfBar shelves={shelves} search={search} onSearch={setSearch} />
      ) : null}
      {shelves.length === 0 ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {t('search.nothing')}
          <Button kind="line" size="s" onClick={() => setSearch('')}>
            {t('search.clear')}
          </Button>
        </p>
      ) : null}
      {shelves.map(({ category, ingredients, desserts }) => (
        <section
          key={category.id}
          id={`shelf-${category.id}`}
          aria-label={category.name}
          className={several ? 'under-stage pt-5' : 'pt-4'}
        >
          {several ? (
            <h3 className="mb-2.5 text-lg leading-tight font-semibold">{category.name}</h3>
          ) : null}
          <Tray
            columns="ingredients"
            className={`max-[22.5rem]:grid-cols-2 ${plain ? '' : 'sm:grid-cols-5 md:max-lg:grid-cols-3'}`}
          >
            {desserts.map((dessert) => (
              <DessertWell key={dessert.id} dessert={dessert} line={line} onPress={onDessert} />
            ))}
            {ingredients.map((product) => (
              <IngredientWell
                key={product.id}
                product={product}
                slot={slot}
                actions={actions}
                {...offer(product.id)}
              />
            ))}
          </Tray>
        </section>
      ))}
    </div>
  )
}

/** The shelves with only the products that the search finds; empty shelves are left out. */
function useFoundShelves(shelves: readonly Shelf[], search: string): readonly Shelf[] {
  const { menu, wire } = useMenu()
  const searchCode = useSearchCode(search)
  if (!searchCode) return shelves
  const products = shelves.flatMap(({ ingredients, desserts }) => [...ingredients, ...desserts])
  const matches = searchCode.findAmong(
    products.map((product) =>
      searchCode.findableProduct(product, menu, (diet) => wire.diet_names[diet]),
    ),
    search,
  )
  if (matches === null) return shelves
  return shelves
    .map(({ category, ingredients, desserts }) => ({
      category,
      ingredients: ingredients.filter((each) => matches.has(each)),
      desserts: desserts.filter((each) => matches.has(each)),
    }))
    .filter(({ ingredients, desserts }) => ingredients.length + desserts.length > 0)
}

/**
 * The offers of a slot. The pressed ingredient is updated at once. The other prices that the press
 * changes follow in the next frame; so do the controls of the pressed ingredient, because they move
 * everything below them.
 */
function useOffers(priced: PricedLine, slot: Slot): (ingredient: IngredientId) => IngredientOffer {
  const { menu } = useMenu()
  const deferredLine = useAfterPaint(priced)
  const offerCache = useMemo(
    () => ({ line: deferredLine, slot, menu, offers: new Map<IngredientId, IngredientOffer>() }),
    [deferredLine, slot, menu],
  )
  return (ingredient) => {
    const offer = getOrInsertComputed(offerCache.offers, ingredient, () =>
      offerOf(deferredLine, slot, ingredient, menu),
    )
    if (same(portionsOf(priced, slot, ingredient), portionsOf(deferredLine, slot, ingredient)))
      return offer
    // The price of one more must be right at once, because it may be pressed again.
    const pressed = offerOf(priced, slot, ingredient, menu)
    return { ...pressed, open: offer.open, next: pressed.next ?? offer.next }
  }
}

/** Whether two lists of plain objects are equal; most lists are empty. */
const same = (some: readonly object[], more: readonly object[]): boolean =>
  some.length === more.length &&
  (some.length === 0 || JSON.stringify(some) === JSON.stringify(more))
