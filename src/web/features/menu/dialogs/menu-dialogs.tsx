import type { Ingredient, IngredientId, RecipeIdea } from '#domain/menu/menu.ts'
import { ProductDetails } from './product-details.tsx'
import { RecipeDialog } from './recipe-dialog.tsx'
import { SauceDialog } from './sauce-dialog.tsx'

/**
 * The product dialog that is open: the facts of a product, the sauce of a signature salad, or the
 * ways to order a recipe.
 */
export type MenuDialog =
  | { kind: 'details'; product: Ingredient }
  | { kind: 'sauce'; product: Ingredient }
  | { kind: 'recipe'; recipe: RecipeIdea }

export type MenuDialogsProps = {
  dialog: MenuDialog | null
  onClose: () => void
  /** Called by the add button in the facts of a product. */
  onAdd: (product: Ingredient) => void
  onAddWith: (product: Ingredient, freeSauce: IngredientId | null) => void
}

export function MenuDialogs({ dialog, onClose, onAdd, onAddWith }: MenuDialogsProps) {
  return (
    <>
      <ProductDetails
        product={dialog?.kind === 'details' ? dialog.product : null}
        onClose={onClose}
        onAdd={onAdd}
      />
      <SauceDialog
        product={dialog?.kind === 'sauce' ? dialog.product : null}
        onClose={onClose}
        onAdd={onAddWith}
      />
      <RecipeDialog recipe={dialog?.kind === 'recipe' ? dialog.recipe : null} onClose={onClose} />
    </>
  )
}
