import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { type Allergies, noAllergies } from '#web/state/allergies/allergies.ts'

/**
 * Returns what this browser declares once the account is read. `accountList`: the account's own
 * list; null without the customer's consent. At the login, allergens declared in the browser are
 * added to the account's list, because leaving out an allergy is the worse mistake. Afterwards, the
 * account's list counts. Without consent, no allergens of an account stay in this browser.
 */
export function followAccount(
  pageAllergies: Allergies,
  accountList: readonly Allergen[] | null,
): Allergies {
  if (accountList === null) return pageAllergies.isOfAccount ? noAllergies : pageAllergies
  const declared = pageAllergies.isOfAccount
    ? accountList
    : allergens.filter(
        (each) => accountList.includes(each) || pageAllergies.declared.includes(each),
      )
  return { declared, isOfAccount: true }
}
