import type { Cart } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { useAllergies } from '#web/state/allergies/allergies.ts'

type QuestionModule = typeof import('./allergy-question.ts')
let questionModule: QuestionModule | null = null

/** Loads the question about allergens; most visitors have declared none, and never need it. */
export async function loadAllergyQuestion(): Promise<void> {
  questionModule ??= await import('./allergy-question.ts')
}

/**
 * Whether the cart may change now. If the change adds a product with a declared allergen, returns
 * false and asks the visitor; `retry` is called if they accept it (E3). If the code of the question
 * is not loaded yet, returns false and calls `retry` once it is loaded. If it cannot be loaded, the
 * cart does not change, and `fail` is called.
 */
export function confirmAllergens(
  before: Cart,
  after: Cart,
  menu: Menu,
  { retry, fail }: { retry: () => unknown; fail: () => unknown },
): boolean {
  const { declared } = useAllergies.getState()
  if (declared.length === 0) return true
  if (questionModule !== null)
    return questionModule.askAboutAllergens({ before, after }, { declared, menu, retry, fail })
  loadAllergyQuestion().then(retry, fail)
  return false
}
