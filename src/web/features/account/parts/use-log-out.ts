import { logOut } from '#contract/customers/auth.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useEndSession } from '#web/state/session/use-end-session.ts'

/** Ends the session in this browser (A1). */
export function useLogOut(): { busy: boolean; problem: string | null; logOut: () => void } {
  const api = useApi()
  const t = useText('account')
  const endSession = useEndSession()
  const { busy, problem, run } = useAction()
  return {
    busy: busy !== null,
    problem,
    logOut: () =>
      run('log-out', () => endSession(() => api.call(logOut, { body: {} }), t('loggedOut'))),
  }
}
