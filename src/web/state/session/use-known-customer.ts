import { useEffect } from 'react'
import type { Customer } from '#contract/customers/account.ts'
import type { ApiClient } from '#contract/client.ts'
import { forgetCustomer, keepCustomer, useCustomer } from './customer.ts'
import { isLoggedIn, useIsLoggedIn } from './login-hint.ts'
import { useApi } from '#web/base/page/app-data.tsx'

let asking: Promise<unknown> | null = null

/** Asks once at a time, whoever wants to know. */
export function askWhoIsHere(api: ApiClient): void {
  if (asking !== null) return
  // Read as it is: the schemas of an account would travel with every page.
  const mine: Promise<unknown> = api
    .read<Customer>('/api/me/')
    .then(
      (customer) => {
        // Somebody may have logged out meanwhile.
        if (asking === mine && isLoggedIn()) keepCustomer(customer)
      },
      () => undefined,
    )
    .finally(() => {
      if (asking === mine) asking = null
    })
  asking = mine
}

/** Nobody is logged in any more: an answer that is still on its way is not looked at. */
export function forgetKnownCustomer(): void {
  asking = null
  forgetCustomer()
}

/**
 * Who is logged in, asked of the server where it is `wanted` and not known yet; null for visitors,
 * and until known.
 */
export function useKnownCustomer(wanted = true): Customer | null {
  const api = useApi()
  const customer = useCustomer()
  const loggedIn = useIsLoggedIn()
  const asks = wanted && loggedIn && customer === null
  useEffect(() => {
    if (asks) askWhoIsHere(api)
  }, [api, asks])
  return loggedIn ? customer : null
}
