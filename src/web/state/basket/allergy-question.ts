import { create } from 'zustand'
import { type AddedAllergens, addedAllergens } from '#domain/cart/allergies.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Allergen, Menu } from '#domain/menu/menu.ts'

/** Asks before something with a declared allergen comes into the cart. `answer` is called once. */
export type AllergyQuestion = {
  brought: readonly AddedAllergens[]
  answer: (goOn: boolean) => void
}

/** `canAsk`: the dialog is loaded; until then nothing with an allergen comes into the cart. */
export const useAllergyQuestion = create<{ shown: AllergyQuestion | null; canAsk: boolean }>(
  () => ({ shown: null, canAsk: false }),
)

/** What the visitor was asked about in this document, and wanted. */
const accepted = new Set<string>()
const nameOf = ({ product, allergens }: AddedAllergens) => `${product} ${allergens.join(' ')}`

/**
 * Whether a change of the cart brings nothing to ask about. Each product is asked about once; a
 * question that is still open is answered with no. `fail` is called if it cannot be asked.
 */
export function askAbout(
  { before, after }: { before: Cart; after: Cart },
  {
    declared,
    menu,
    goOn,
    fail,
  }: {
    declared: readonly Allergen[]
    menu: Menu
    goOn: () => unknown
    fail: () => unknown
  },
): boolean {
  const unasked = addedAllergens(before, after, declared, menu).filter(
    (addition) => !accepted.has(nameOf(addition)),
  )
  if (unasked.length === 0) return true
  if (!useAllergyQuestion.getState().canAsk) {
    fail()
    return false
  }
  useAllergyQuestion.getState().shown?.answer(false)
  const answer = (isWanted: boolean) => {
    useAllergyQuestion.setState({ shown: null })
    if (!isWanted) return
    for (const addition of unasked) accepted.add(nameOf(addition))
    goOn()
  }
  useAllergyQuestion.setState({ shown: { brought: unasked, answer } })
  return false
}
