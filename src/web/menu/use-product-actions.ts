import { useMemo } from 'react'
import type { Cart, CartLine, ItemLine, SignatureLine } from '#domain/cart.ts'
import type { Ingredient, IngredientId } from '#domain/menu.ts'
import { isSignature } from '#domain/products.ts'
import { useMenu } from '../app-data.tsx'
import { newLineId } from '../cart/line-id.ts'
import { cartStore, useCartActions } from '../cart/store.ts'

const isAbout = (id: IngredientId) => (line: CartLine): line is ItemLine | SignatureLine =>
  (line.kind === 'item' || line.kind === 'signature') && line.ingredient === id

/** How many of each product stand in the cart as lines of their own. */
export function quantitiesIn({ lines }: Cart): ReadonlyMap<IngredientId, number> {
  const quantities = new Map<IngredientId, number>()
  for (const line of lines) {
    if (line.kind !== 'item' && line.kind !== 'signature') continue
    quantities.set(line.ingredient, (quantities.get(line.ingredient) ?? 0) + line.quantity)
  }
  return quantities
}

/** `suggested`: taken from the cart's strip, which counts them (C28). */
type Choices = { warm?: boolean; freeSauce?: IngredientId | null; suggested?: boolean }

export type ProductActions = ReturnType<typeof useProductActions>

/** What a product on a shelf can do to the cart. The same object for as long as the menu is the same. */
export function useProductActions() {
  const { run } = useCartActions()
  const { menu } = useMenu()
  return useMemo(() => {
    const linesAbout = (id: IngredientId) => cartStore.getState().cart.lines.filter(isAbout(id))
    return {
      add(product: Ingredient, { warm = false, freeSauce = null, suggested = false }: Choices = {}): boolean {
        const { id } = product
        return run(isSignature(product, menu)
          ? { type: 'add-signature', line: newLineId(), ingredient: id, freeSauce }
          : {
            type: 'add-item', line: newLineId(), ingredient: id, freeSauce, warm, paidWith: 'euros', suggested,
          }).ok
      },
      removeOne(id: IngredientId): void {
        const line = linesAbout(id).at(-1)
        if (line) run({ type: 'remove-one', line: line.id })
      },
      /** Serves the one line of this product warm or cold; where there are several, they stay as they were chosen. */
      serveWarm(id: IngredientId, warm: boolean): void {
        const [line, ...others] = linesAbout(id)
        if (line?.kind !== 'item' || others.length > 0) return
        run({ type: 'set-item', line: line.id, freeSauce: line.freeSauce, warm, paidWith: line.paidWith })
      },
    }
  }, [run, menu])
}
