import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { KEPT } from '#web/state/ordering/kept-code.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { forgetCustomer } from './customer.ts'

let leaving = false

/**
 * Whether somebody is on their way out: what they asked before and is refused now leads nobody to
 * the login.
 */
export const isLeaving = (): boolean => leaving

/**
 * Ends being logged in as `end` does it, keeps the cart, leaves the account for the home page, and
 * says so there.
 */
export function useLeave(): (end: () => Promise<unknown>, said: string) => Promise<void> {
  const locale = useLocale()
  const navigate = useNavigate()
  return async (end, said) => {
    await end()
    leaving = true
    try {
      // First away from here: a page of the account would ask who is here, and lead to the login.
      await navigate(href('home', locale))
    } finally {
      leaving = false
    }
    forgetCustomer()
    if ('caches' in window) void caches.delete(KEPT)
    showToast({ tone: 'ok', text: said })
  }
}
