import { useNavigate } from 'react-router'
import { logOut } from '#contract/auth.ts'
import { href } from '#contract/links.ts'
import { useApp } from '../app-data.tsx'
import { showToast } from '../shell/toast-store.ts'
import { useText } from '../text.ts'
import { KEPT } from '../order/kept-code.ts'
import { forgetCustomer } from './customer.ts'
import { useAction } from './use-action.ts'

/** Ends the session here (A1), keeps the cart, and leaves the account. */
export function useLogOut(): { busy: boolean; problem: string | null; logOut: () => void } {
  const { api, locale } = useApp()
  const t = useText('account')
  const navigate = useNavigate()
  const { busy, problem, run } = useAction()
  return {
    busy: busy !== null, problem,
    logOut: () => run('log-out', async () => {
      await api.call(logOut, { body: {} })
      // First away from here: a page of the account would ask who is here, and lead to the login.
      await navigate(href('home', locale))
      forgetCustomer()
      if ('caches' in window) void caches.delete(KEPT)
      showToast({ tone: 'ok', text: t('loggedOut') })
    }),
  }
}
