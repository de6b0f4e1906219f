import { create } from 'zustand'
import { type AddedAllergens, addedAllergens } from '#domain/cart/allergies.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Allergen, Menu } from '#domain/menu/menu.ts'

/**
 * A question whether to add products with declared allergens to the cart. `answer` is called once.
 */
export type AllergyQuestion = {
  additions: readonly AddedAllergens[]
  answer: (isAccepted: boolean) => void
}

/**
 * `canAsk`: whether the dialog is loaded; until then no product with a declared allergen can be
 * added.
 */
export const useAllergyQuestion = create<{ question: AllergyQuestion | null; canAsk: boolean }>(
  () => ({ question: null, canAsk: false }),
)

/** Products that the visitor accepted in this document, with their allergens. */
const acceptedAdditions = new Set<string>()
const keyOf = ({ product, allergens }: AddedAllergens) => `${product} ${allergens.join(' ')}`

/**
 * Returns true if a change of the cart needs no question; if not, asks and returns false. A product
 * that was accepted is not asked about again; a question that is still open is answered with no.
 * `fail` is called if the dialog is not available.
 */
export function askAboutAllergens(
  { before, after }: { before: Cart; after: Cart },
  {
    declared,
    menu,
    retry,
    fail,
  }: {
    declared: readonly Allergen[]
    menu: Menu
    retry: () => unknown
    fail: () => unknown
  },
): boolean {
  const unasked = addedAllergens(before, after, declared, menu).filter(
    (addition) => !acceptedAdditions.has(keyOf(addition)),
  )
  if (unasked.length === 0) return true
  if (!useAllergyQuestion.getState().canAsk) {
    fail()
    return false
  }
  useAllergyQuestion.getState().question?.answer(false)
  const answer = (isWanted: boolean) => {
    useAllergyQuestion.setState({ question: null })
    if (!isWanted) return
    for (const addition of unasked) acceptedAdditions.add(keyOf(addition))
    retry()
  }
  useAllergyQuestion.setState({ question: { additions: unasked, answer } })
  return false
}
