import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { storedLocally } from '#web/base/browser/stored-locally.ts'

/** The visitor's declared allergies, which apply on every page (E3). */
export type Allergies = {
  declared: readonly Allergen[]
  /**
   * The list of the logged-in customer's account, as this browser last read it; null if `declared`
   * does not belong to an account. What belongs to an account is removed from this browser at
   * logout.
   */
  accountList: readonly Allergen[] | null
}

export const noAllergies: Allergies = { declared: [], accountList: null }

/** Allergies from stored data; whatever is invalid is ignored. */
function readAllergies(stored: unknown): Allergies {
  const { declared, accountList, isOfAccount } = Object(stored) as Record<string, unknown>
  // An earlier version stored `isOfAccount` in place of the list.
  const ofAccount = isOfAccount ? declared : accountList
  return {
    declared: allergensIn(declared),
    accountList: Array.isArray(ofAccount) ? allergensIn(ofAccount) : null,
  }
}

const allergensIn = (list: unknown): readonly Allergen[] =>
  allergens.filter((allergen) => Array.isArray(list) && list.includes(allergen))

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
