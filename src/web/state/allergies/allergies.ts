import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { storedLocally } from '#web/base/browser/stored-locally.ts'

/** The visitor's declared allergies, which apply on every page (E3). */
export type Allergies = {
  declared: readonly Allergen[]
  /**
   * Whether the list belongs to the logged-in customer's account; it is then removed from this
   * browser at logout.
   */
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

/**
 * The declared allergies, stored in the browser. It sends them with an order, as the checkout
 * shows, and with the customer’s consent to the account (E3).
 */
export const useAllergies = storedLocally('allergies', noAllergies, readAllergies)

/** The declared allergens in the order of the law's list, with one added or removed. */
export const toggledAllergen = (
  declared: readonly Allergen[],
  allergen: Allergen,
): readonly Allergen[] =>
  allergens.filter((each) => declared.includes(each) !== (each === allergen))
