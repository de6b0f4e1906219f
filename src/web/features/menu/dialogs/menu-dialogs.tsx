import type { Ingredient, IngredientId, RecipeIdea } from '#domain/menu/menu.ts'
import { ProductDetails } from './product-details.tsx'
import { RecipeDialog } from './recipe-dialog.tsx'
import { SauceDialog } from './sauce-dialog.tsx'

/**
 * What a product dialog shows: the facts of a product, the sauce of a signature, the ways to order
 * a recipe. Null if closed.
 */
export type MenuDialog =
  | { about: 'details'; product: Ingredient }
  | { about: 'sauce'; product: Ingredient }
  | { about: 'recipe'; recipe: RecipeIdea }

export type MenuDialogsProps = {
  asked: MenuDialog | null
  onClose: () => void
  /** Called from the facts of a product. */
  onAdd: (product: Ingredient) => void
  onAddWith: (product: Ingredient, freeSauce: IngredientId | null) => void
}

export function MenuDialogs({ asked, onClose, onAdd, onAddWith }: MenuDialogsProps) {
  return (
    <>
      <ProductDetails
        product={asked?.about === 'details' ? asked.product : null}
        onClose={onClose}
        onAdd={onAdd}
      />
      <SauceDialog
        product={asked?.about === 'sauce' ? asked.product : null}
        onClose={onClose}
        onAdd={onAddWith}
      />
      <RecipeDialog recipe={asked?.about === 'recipe' ? asked.recipe : null} onClose={onClose} />
    </>
  )
}
