import { useLocation, useNavigate } from 'react-router'
import { logIn } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { storeLogin } from '#web/state/session/login-hint.ts'
import { takeReturnPage, requestedPage } from '#web/state/session/return-page.ts'

/**
 * Logs in and opens the page that the visitor wanted (A7). The cart belongs to the browser and is
 * not changed.
 */
export function useLogIn(): {
  logIn: (body: BodyOf<typeof logIn>) => Promise<void>
  continueAfterLogin: () => void
} {
  const { api, locale } = useApp()
  const { search } = useLocation()
  const navigate = useNavigate()
  const continueAfterLogin = () => {
    const storedPage = takeReturnPage()
    void navigate(requestedPage(search) ?? storedPage ?? href('account', locale), { replace: true })
  }
  return {
    continueAfterLogin,
    async logIn(body) {
      await api.call(logIn, { body })
      storeLogin()
      continueAfterLogin()
    },
  }
}
