import type { CartLine, Slot } from '#domain/cart/cart.ts'
import { portionsIn, slotRule, withPortions } from '#domain/cart/composition.ts'
import type { CategoryId, IngredientId, Menu } from '#domain/menu/menu.ts'
import { portionPrice } from '#domain/pricing/pricing.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import { useCartActions } from '#web/state/basket/store.ts'
import { useText } from '#ui/text/text.ts'
import { extrasFor } from '#web/features/compose/choosing/offers.ts'
import type { Picking } from './pick-dialog.tsx'
import type { Composition } from '#web/features/compose/choosing/use-composition.ts'

const cold = (ingredient: IngredientId) => ({ ingredient, warm: false })

const productsIn = (menu: Menu, categories: readonly CategoryId[]) =>
  Object.values(menu.ingredients).filter(({ categoryId }) => categories.includes(categoryId))

/**
 * Returns the pop-ups that a composition can open. `extra` adds portions of a slot, such as sauces,
 * to the line. `bread` and `snack` add separate lines to the cart.
 */
export function usePickings({ line, change }: Composition) {
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('compose')

  const extra = (slot: Slot): Picking => {
    const places = slotRule(line, slot, menu)?.places ?? 0
    const after = (picked: readonly number[]): CartLine =>
      withPortions(line, slot, [...portionsIn(line, slot), ...picked.map(cold)])
    return {
      title: t(`extra.${slot}`),
      text: t(portionsIn(line, slot).length >= places ? 'extra.full' : 'extra.open'),
      shelves: extrasFor(line, slot, menu).map(({ category, ingredients }) => ({
        name: category.name,
        products: ingredients,
      })),
      slot,
      priceAfter: (picked, product) => portionPrice(after(picked), slot, product, menu),
      onTake: (picked) =>
        void change(({ id }) =>
          picked.map((each) => ({ type: 'add-portion', line: id, slot, ...cold(each) })),
        ),
    }
  }

  const beside = (kind: 'bread' | 'snack', categories: readonly CategoryId[]): Picking => ({
    title: t(`${kind}.title`),
    text: t(`${kind}.text`),
    shelves: [{ name: t(`${kind}.offer`), products: productsIn(menu, categories) }],
    slot: 'side1',
    priceAfter: (_, product) => menu.ingredients[product]?.price ?? 0,
    onTake: (picked) =>
      void run(
        ...picked.map((ingredient) => ({
          type: 'add-item' as const,
          line: newLineId(),
          ...cold(ingredient),
          freeSauce: null,
          paidWith: 'euros' as const,
          suggested: false,
        })),
      ),
  })

  return {
    extra,
    bread: () => beside('bread', menu.breadCategories),
    snack: () => beside('snack', menu.snackCategories),
  }
}
