import { useEffect } from 'react'
import type { Customer } from '#contract/customers/account.ts'
import type { ApiClient } from '#contract/client.ts'
import { clearCustomer, storeCustomer, useCustomer } from './customer.ts'
import { isLoggedIn, useIsLoggedIn } from './login-hint.ts'
import { useApi } from '#web/base/page/app-data.tsx'

let pendingRequest: Promise<unknown> | null = null

/** Requests the current customer, one request at a time for all callers. */
export function requestCustomer(api: ApiClient): void {
  if (pendingRequest !== null) return
  // Read without the typed call: the account's schemas would otherwise be loaded with every page.
  const mine: Promise<unknown> = api
    .read<Customer>('/api/me/')
    .then(
      (customer) => {
        // The customer may have logged out meanwhile.
        if (pendingRequest === mine && isLoggedIn()) storeCustomer(customer)
      },
      () => undefined,
    )
    .finally(() => {
      if (pendingRequest === mine) pendingRequest = null
    })
  pendingRequest = mine
}

/** Forgets the customer, because nobody is logged in any longer: a pending reply is ignored. */
export function clearKnownCustomer(): void {
  pendingRequest = null
  clearCustomer()
}

/**
 * The logged-in customer, requested from the server if `isNeeded` and not known yet; null for
 * visitors, and until known.
 */
export function useKnownCustomer(isNeeded = true): Customer | null {
  const api = useApi()
  const customer = useCustomer()
  const loggedIn = useIsLoggedIn()
  const asks = isNeeded && loggedIn && customer === null
  useEffect(() => {
    if (asks) requestCustomer(api)
  }, [api, asks])
  return loggedIn ? customer : null
}
