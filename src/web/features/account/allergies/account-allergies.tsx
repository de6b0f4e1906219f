import { useEffect, useRef } from 'react'
import { type Customer, setAllergies } from '#contract/customers/account.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { noAllergies, useAllergies } from '#web/state/allergies/allergies.ts'
import { storeCustomer } from '#web/state/session/customer.ts'
import { isLoggedIn, useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useKnownCustomer } from '#web/state/session/use-known-customer.ts'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { followAccount } from './follow-account.ts'

/**
 * Synchronises this browser's allergies with the account's, as long as the customer consents. Those
 * of an account are removed from the browser when its customer logs out (E3).
 */
export function AccountAllergies() {
  const { api } = useApp()
  const tError = useText('errors')
  const customer = useKnownCustomer()
  const isHere = useIsLoggedIn()
  const pageAllergies = useAllergies()
  /** The account's allergies as far as this document knows; undefined before they are read. */
  const accountAllergies = useRef<Customer['allergies']>(undefined)

  useEffect(() => {
    if (!isHere && !isLoggedIn() && useAllergies.getState().accountList !== null)
      useAllergies.setState(noAllergies)
  }, [isHere])

  useEffect(() => {
    if (customer === null || same(accountAllergies.current, customer.allergies)) return
    accountAllergies.current = customer.allergies
    useAllergies.setState(followAccount(useAllergies.getState(), customer.allergies))
  }, [customer])

  useEffect(() => {
    if (!isHere || pageAllergies.accountList === null || accountAllergies.current === undefined)
      return undefined
    if (accountAllergies.current === null || same(accountAllergies.current, pageAllergies.declared))
      return undefined
    const timer = setTimeout(() => {
      api
        .call(setAllergies, { body: { allergies: [...pageAllergies.declared] } })
        .then((changed) => {
          accountAllergies.current = changed.allergies
          useAllergies.setState({ accountList: changed.allergies })
          storeCustomer(changed)
        })
        .catch(() => showProblem(tError('network')))
    }, SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [api, isHere, pageAllergies, tError])

  return null
}

/**
 * Milliseconds without a further tap after which changes are sent, so that several taps are sent as
 * one.
 */
const SETTLED_AFTER = 600

const same = (
  firstAllergens: readonly Allergen[] | null | undefined,
  secondAllergens: readonly Allergen[] | null,
): boolean =>
  firstAllergens !== undefined && JSON.stringify(firstAllergens) === JSON.stringify(secondAllergens)
