import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { clearCustomer } from './customer.ts'
import { isLoggingOut } from './use-end-session.ts'
import { returnSearch } from './return-page.ts'

/**
 * Makes calls that need a logged-in customer. A visitor whose session has ended, or whose token was
 * not renewed (A2, V7), is sent to the login with the reason and returns here afterwards (A7),
 * unless they have already left this page; the error is thrown in any case.
 */
export function useAccountCall(): ApiClient['call'] {
  const { api, locale } = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback<ApiClient['call']>(
    async (endpoint, request) => {
      try {
        return await api.call(endpoint, request)
      } catch (error) {
        const code = error instanceof ApiProblem ? error.problem.code : null
        if (code === 'unauthorized' || code === 'token_invalid') {
          clearCustomer()
          const requestedPath = pathname + search
          // Does not redirect to the login if the customer is logging out, or has left the page
          // meanwhile.
          if (!isLoggingOut() && location.pathname + location.search === requestedPath) {
            void navigate(href('login', locale) + returnSearch(requestedPath), {
              replace: true,
              state: { said: code },
            })
          }
        }
        throw error
      }
    },
    [api, locale, navigate, pathname, search],
  )
}
