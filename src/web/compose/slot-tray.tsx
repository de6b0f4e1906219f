import { useEffect, useMemo, useRef } from 'react'
import type { Slot } from '#domain/cart.ts'
import type { DessertId, IngredientId } from '#domain/menu.ts'
import type { PricedLine } from '#domain/pricing.ts'
import { useMenu } from '../app-data.tsx'
import { goToSection, useCurrentSection } from '../menu/use-current-section.ts'
import { keep } from '../once.ts'
import { useText } from '../text.ts'
import { useLater } from '../use-later.ts'
import { Chip } from '../ui/chip.tsx'
import { Tray } from '../ui/tray.tsx'
import { DessertWell } from './dessert-well.tsx'
import { type Offer, type Shelf, offerOf, portionsOf, shelvesOf } from './offers.ts'
import type { Composition } from './use-composition.ts'
import { IngredientWell, type WellActions } from './well.tsx'

type SlotTrayProps = {
  composition: Composition
  slot: Slot
  actions: WellActions
  onDessert: (dessert: DessertId) => void
  /** Inside a pop-up: no chips. */
  plain?: boolean
}

/** Everything that may fill a slot, shelf by shelf. */
export function SlotTray({ composition: { line, priced }, slot, actions, onDessert, plain = false }: SlotTrayProps) {
  const { menu } = useMenu()
  const shelves = shelvesOf(line, slot, menu)
  const several = shelves.length > 1
  const offer = useOffers(priced, slot)
  return (
    <>
      {several && !plain ? <ShelfChips shelves={shelves} /> : null}
      {shelves.map(({ category, ingredients, desserts }) => (
        <section
          key={category.id} id={`shelf-${category.id}`} aria-label={category.name}
          className={several ? 'under-stage pt-5' : 'pt-4'}
        >
          {several ? <h3 className="mb-2.5 text-lg leading-tight font-semibold">{category.name}</h3> : null}
          <Tray
            columns="ingredients"
            className={`max-[22.5rem]:grid-cols-2 ${plain ? '' : 'sm:grid-cols-5 md:max-lg:grid-cols-3'}`}
          >
            {desserts.map((dessert) => (
              <DessertWell key={dessert.id} dessert={dessert} line={line} onPress={onDessert} />
            ))}
            {ingredients.map((product) => (
              <IngredientWell
                key={product.id} product={product} slot={slot} actions={actions}
                {...offer(product.id)}
              />
            ))}
          </Tray>
        </section>
      ))}
    </>
  )
}

/**
 * What was pressed stands at once as it is. The prices that it changes everywhere else follow in the next picture, and so do
 * its own controls: they move all that is below.
 */
function useOffers(priced: PricedLine, slot: Slot): (ingredient: IngredientId) => Offer {
  const { menu } = useMenu()
  const told = useLater(priced)
  const known = useMemo(() => ({ told, slot, menu, offers: new Map<IngredientId, Offer>() }), [told, slot, menu])
  return (ingredient) => {
    const offer = keep(known.offers, ingredient, () => offerOf(told, slot, ingredient, menu))
    if (same(portionsOf(priced, slot, ingredient), portionsOf(told, slot, ingredient))) return offer
    // What one more costs is true at once, for it may be pressed again.
    const pressed = offerOf(priced, slot, ingredient, menu)
    return { ...pressed, open: offer.open, next: pressed.next ?? offer.next }
  }
}

/** Plain data of the same make, mostly none. */
const same = (some: readonly object[], others: readonly object[]): boolean =>
  some.length === others.length && (some.length === 0 || JSON.stringify(some) === JSON.stringify(others))

function ShelfChips({ shelves }: { shelves: readonly Shelf[] }) {
  const t = useText('compose')
  const rail = useRef<HTMLElement>(null)
  const current = useCurrentSection(shelves.map(({ category }) => `shelf-${category.id}`))

  useEffect(() => {
    const chip = rail.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (rail.current && chip) rail.current.scrollTo({ left: chip.offsetLeft - 24, behavior: 'smooth' })
  }, [current])

  return (
    <div className="chips-bar -mx-(--gutter) bg-ground px-(--gutter) md:mx-0 md:px-0">
      <nav
        ref={rail} aria-label={t('categories')}
        className="rail relative -mx-1 flex gap-2 overflow-x-auto px-1 py-2.5 *:flex-none"
      >
        {shelves.map(({ category }) => (
          <Chip
            key={category.id} pressed={current === `shelf-${category.id}`}
            onClick={() => goToSection(`shelf-${category.id}`)}
          >
            {category.name}
          </Chip>
        ))}
      </nav>
    </div>
  )
}
