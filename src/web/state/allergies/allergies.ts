import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { storedLocally } from '#web/base/browser/stored-locally.ts'

/** What the visitor declared, once for every page (E3). */
export type Allergies = {
  declared: readonly Allergen[]
  /** The list is the logged-in customer's own, and leaves this browser when they log out. */
  isOfAccount: boolean
}

export const noAllergies: Allergies = { declared: [], isOfAccount: false }

/** Allergies from stored data; whatever is invalid is ignored. */
function readAllergies(stored: unknown): Allergies {
  const { declared, isOfAccount } = Object(stored) as { declared?: unknown; isOfAccount?: unknown }
  return {
    declared: allergens.filter(
      (allergen) => Array.isArray(declared) && declared.includes(allergen),
    ),
    isOfAccount: isOfAccount === true,
  }
}

/** Stored in the browser, which sends it nowhere but with an order, as the checkout shows it. */
export const useAllergies = storedLocally('allergies', noAllergies, readAllergies)

/** The declared allergens in the order of the law's list, with one added or taken away. */
export const toggledAllergen = (
  declared: readonly Allergen[],
  allergen: Allergen,
): readonly Allergen[] =>
  allergens.filter((each) => declared.includes(each) !== (each === allergen))
