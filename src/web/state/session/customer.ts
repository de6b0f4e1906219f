import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Customer } from '#contract/customers/account.ts'
import { clearLogin, storeLogin } from './login-hint.ts'

/** The logged-in customer, once the server has sent their data (S13); only in memory. */
const store = createStore<{ customer: Customer | null }>(() => ({ customer: null }))

export const useCustomer = (): Customer | null => useStore(store, ({ customer }) => customer)

export function storeCustomer(customer: Customer): void {
  storeLogin()
  store.setState({ customer })
}

export function clearCustomer(): void {
  clearLogin()
  store.setState({ customer: null })
}
