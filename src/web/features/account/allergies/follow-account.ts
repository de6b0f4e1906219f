import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { type Allergies, noAllergies } from '#web/state/allergies/allergies.ts'

/**
 * What this browser declares once the account is known. `accountList`: the account's own list, which is null
 * without the customer's consent. What the browser declared before the login joins it, since leaving
 * out an allergy is the worse fault. From then on the account's
 * list counts. Without consent, nothing of an account stays here.
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
