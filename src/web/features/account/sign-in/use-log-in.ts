import { useLocation, useNavigate } from 'react-router'
import { logIn } from '#contract/customers/auth.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { rememberLogin } from '#web/state/session/login-hint.ts'
import { takeStoredPage, requestedPage } from '#web/state/session/where-to.ts'

/**
 * Logs in and goes to the page that the visitor wanted (A7). The cart belongs to the browser and
 * stays.
 */
export function useLogIn(): {
  logIn: (body: BodyOf<typeof logIn>) => Promise<void>
  goOn: () => void
} {
  const { api, locale } = useApp()
  const { search } = useLocation()
  const navigate = useNavigate()
  const goOn = () => {
    const storedPage = takeStoredPage()
    void navigate(requestedPage(search) ?? storedPage ?? href('account', locale), { replace: true })
  }
  return {
    goOn,
    async logIn(body) {
      await api.call(logIn, { body })
      rememberLogin()
      goOn()
    },
  }
}
