import { Suspense, lazy, memo } from 'react'
import { useStore } from 'zustand'
import type { CartLine, Slot } from '#domain/cart/cart.ts'
import { portionsIn, slotRule } from '#domain/cart/composition.ts'
import type { DessertId } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { cartStore } from '#web/state/basket/store.ts'
import { useText } from '#ui/text/text.ts'
import { GoalsLink } from '#web/features/product/goals-link.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { DeclineChip } from './decline-chip.tsx'
import { SlotCircles } from './slot-circles.tsx'
import { SlotTray } from './slot-tray.tsx'
import { stepName } from '#web/features/compose/choosing/steps.ts'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'
import type { WellActions } from './well.tsx'

// Loaded on demand, because few visitors have a dessert in the cart before they choose a formula.
const DessertOffer = lazy(() =>
  import('./dessert-offer.tsx').then(
    (part) => ({ default: part.DessertOffer }),
    () => ({ default: () => null }),
  ),
)

type SlotStepProps = {
  composition: Composition
  /**
   * The same composition, one frame later: for the parts of the page that need not be updated at
   * once.
   */
  deferred: Composition
  slot: Slot
  actions: WellActions
  onDessert: (dessert: DessertId) => void
  onMore: (slot: Slot) => void
  onEditDessert: () => void
}

/**
 * One step: how many places of a slot are included, its content, and everything that may fill it.
 */
export function SlotStep({
  composition,
  deferred,
  slot,
  actions,
  onDessert,
  onMore,
  onEditDessert,
}: SlotStepProps) {
  const { menu } = useMenu()
  const t = useText('compose')
  const { line } = composition
  const name = stepName(line, slot, menu)
  const heading = name === 'done' ? 'bases' : name
  const isSide = slot === 'side1' || slot === 'side2'
  const isDessertInCart = useStore(cartStore, ({ cart }) =>
    cart.lines.some(({ kind }) => kind === 'dessert'),
  )
  const dessert =
    isSide && line.kind === 'formula' && line.dessert ? menu.desserts[line.dessert.dessert] : null
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Display level={2} id="step-title" tabIndex={-1} className="outline-none">
            {t(`heading.${heading}`)}
          </Display>
          <a href="#compose-next" className="skip-link">
            {t('skip')}
          </a>
          <Hint composition={deferred} slot={slot} />
        </div>
        <SlotCircles
          composition={lostPortion(deferred, composition, slot) ? composition : deferred}
          slot={slot}
          onMore={onMore}
        />
      </div>
      {isSide && isDessertInCart ? (
        <Suspense>
          <DessertOffer composition={deferred} />
        </Suspense>
      ) : null}
      {dessert ? (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          {t('dessert.chosen', { name: dessert.name })}
          <Button kind="line" size="s" onClick={onEditDessert}>
            {t('dessert.edit')}
          </Button>
        </p>
      ) : null}
      <SlotTray composition={composition} slot={slot} actions={actions} onDessert={onDessert} />
      <DeclineChip composition={composition} slot={slot} />
      {slot === 'bases' ? (
        <p className="mt-6">
          <GoalsLink />
        </p>
      ) : null}
    </>
  )
}

/**
 * Whether a portion was removed. Its circle then changes at once, because the press may have been
 * on the circle itself.
 */
const lostPortion = (
  { line: before }: Composition,
  { line: after }: Composition,
  slot: Slot,
): boolean =>
  portionsIn(after, slot).length < portionsIn(before, slot).length ||
  dessertOf(before) !== dessertOf(after)

const dessertOf = (line: CartLine) => (line.kind === 'formula' ? line.dessert?.dessert : undefined)

const Hint = memo(function Hint({
  composition: { line },
  slot,
}: {
  composition: Composition
  slot: Slot
}) {
  const { menu } = useMenu()
  const t = useText('compose')
  if (line.kind === 'custom') {
    const hints = {
      bases: 'customBases',
      ingredients: 'customIngredients',
      sauces: 'customSauces',
    } as const
    const hint = slot in hints ? hints[slot as keyof typeof hints] : 'customSide'
    return <p className="mt-1.5 text-ink-2">{t(`hint.${hint}`)}</p>
  }
  const places = slotRule(line, slot, menu)?.places ?? 0
  const chosenCount = Math.min(places, portionsIn(line, slot).length)
  if (places <= 1) return <p className="mt-1.5 text-ink-2">{t('hint.one')}</p>
  return (
    <p className="mt-1.5 text-ink-2">
      <b className="font-semibold text-ink">
        {chosenCount === 0
          ? t('toChoose', { places })
          : t('included', { chosen: chosenCount, places })}
      </b>{' '}
      {t('extrasFollow')}
    </p>
  )
})
