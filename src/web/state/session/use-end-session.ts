import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useLocale } from '#ui/text/text.ts'
import { CODE_CACHE } from '#web/state/ordering/code-cache.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { clearCustomer } from './customer.ts'

let loggingOut = false

/** Whether a logout is in progress: refusals of earlier requests then do not lead to the login. */
export const isLoggingOut = (): boolean => loggingOut

/**
 * Ends the session by `end`, leaves the cart as it is, goes to the home page, and shows `doneText`
 * there.
 */
export function useEndSession(): (end: () => Promise<unknown>, doneText: string) => Promise<void> {
  const locale = useLocale()
  const navigate = useNavigate()
  return async (end, doneText) => {
    await end()
    loggingOut = true
    try {
      // Navigates first: a page of the account would request the customer, and redirect to the
      // login.
      await navigate(href('home', locale))
    } finally {
      loggingOut = false
    }
    clearCustomer()
    if ('caches' in window) void caches.delete(CODE_CACHE)
    showToast({ tone: 'ok', text: doneText })
  }
}
