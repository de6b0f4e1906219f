import { useCallback, useEffect } from 'react'
import { getMe } from '#contract/customers/account.ts'
import { storeCustomer, useCustomer } from '#web/state/session/customer.ts'
import { onLoginElsewhere } from '#web/state/session/login-hint.ts'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useRequest } from './use-request.ts'

/**
 * Requests the current customer from the server; requested again when another tab logs in or out.
 */
export function useAccount() {
  const call = useAccountCall()
  const customer = useCustomer()
  const ask = useCallback(async () => storeCustomer(await call(getMe, {})), [call])
  const { failed, again } = useRequest(ask)
  useEffect(() => onLoginElsewhere(again), [again])
  return { customer, failed, again }
}
