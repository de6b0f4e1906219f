import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { CartLine, ItemLine, SignatureLine } from '#domain/cart/cart.ts'
import type { Ingredient, IngredientId } from '#domain/menu/menu.ts'
import { isSignature } from '#domain/menu/products.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { newLineId } from '#web/state/basket/line-id.ts'
import { cartStore, useCartActions } from '#web/state/basket/store.ts'

const isAbout =
  (id: IngredientId) =>
  (line: CartLine): line is ItemLine | SignatureLine =>
    (line.kind === 'item' || line.kind === 'signature') && line.ingredient === id

/**
 * The quantity of a product on its own lines in the cart; only components that call it rerender
 * when that changes.
 */
export const useQuantity = (id: IngredientId): number =>
  useStore(cartStore, ({ cart }) =>
    cart.lines.filter(isAbout(id)).reduce((sum, { quantity }) => sum + quantity, 0),
  )

/** `suggested`: whether it is added from the cart's suggestions, which are counted (C28). */
type Choices = { warm?: boolean; freeSauce?: IngredientId | null; suggested?: boolean }

export type ProductActions = ReturnType<typeof useProductActions>

/** The actions of a product on a shelf. The same object until the menu changes. */
export function useProductActions() {
  const { run } = useCartActions()
  const { menu } = useMenu()
  return useMemo(() => {
    const linesAbout = (id: IngredientId) => cartStore.getState().cart.lines.filter(isAbout(id))
    return {
      add(
        product: Ingredient,
        { warm = false, freeSauce = null, suggested = false }: Choices = {},
      ): boolean {
        const { id } = product
        return run(
          isSignature(product, menu)
            ? { type: 'add-signature', line: newLineId(), ingredient: id, freeSauce }
            : {
                type: 'add-item',
                line: newLineId(),
                ingredient: id,
                freeSauce,
                warm,
                paidWith: 'euros',
                suggested,
              },
        ).ok
      },
      removeOne(id: IngredientId): void {
        const line = linesAbout(id).at(-1)
        if (line) run({ type: 'remove-one', line: line.id })
      },
      /**
       * Makes the only line of this product warm or cold; if there are several lines, does nothing.
       */
      serveWarm(id: IngredientId, warm: boolean): void {
        const [line, ...otherLines] = linesAbout(id)
        if (line?.kind !== 'item' || otherLines.length > 0) return
        run({
          type: 'set-item',
          line: line.id,
          freeSauce: line.freeSauce,
          warm,
          paidWith: line.paidWith,
        })
      },
    }
  }, [run, menu])
}
