import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ApiClient, ApiProblem } from '#contract/client.ts'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { forgetCustomer } from './customer.ts'
import { isLeaving } from './use-leave.ts'
import { askingFor } from './where-to.ts'

/**
 * Calls that need somebody logged in. Whoever is not any more, or whose token was not renewed (A2,
 * V7), goes to the login, is told why, and comes back here after it (A7), unless they left this
 * page already; the error is raised all the same.
 */
export function useAccountCall(): ApiClient['call'] {
  const { api, locale } = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback<ApiClient['call']>(
    async (endpoint, sent) => {
      try {
        return await api.call(endpoint, sent)
      } catch (error) {
        const code = error instanceof ApiProblem ? error.problem.code : null
        if (code === 'unauthorized' || code === 'token_invalid') {
          forgetCustomer()
          const asking = pathname + search
          // Whoever is on their way out, or elsewhere by now, is not led back.
          if (!isLeaving() && location.pathname + location.search === asking) {
            void navigate(href('login', locale) + askingFor(asking), {
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
