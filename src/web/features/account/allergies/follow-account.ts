import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { type Allergies, noAllergies } from '#web/state/allergies/allergies.ts'

/**
 * Returns what this browser declares once the account is read. `accountList`: the account's own
 * list; null without the customer's consent. At the login, allergens declared in the browser are
 * added to the account's list, because leaving out an allergy is the worse mistake. Afterwards, the
 * account's list counts, except for allergens that were changed in this browser and whose change has
 * not reached the account yet. Without consent, no allergens of an account stay in this browser.
 */
export function followAccount(
  pageAllergies: Allergies,
  accountList: readonly Allergen[] | null,
): Allergies {
  const { declared, accountList: lastList } = pageAllergies
  if (accountList === null) return lastList === null ? pageAllergies : noAllergies
  const isDeclared = (allergen: Allergen): boolean => {
    const isHere = declared.includes(allergen)
    if (lastList?.includes(allergen) === !isHere) return isHere
    return accountList.includes(allergen) || (lastList === null && isHere)
  }
  return { declared: allergens.filter(isDeclared), accountList }
}
