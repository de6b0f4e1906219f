import { logOut } from '#contract/auth.ts'
import { useApi } from '../app-data.tsx'
import { useText } from '../text.ts'
import { useAction } from './use-action.ts'
import { useLeave } from './use-leave.ts'

/** Ends the session here (A1). */
export function useLogOut(): { busy: boolean; problem: string | null; logOut: () => void } {
  const api = useApi()
  const t = useText('account')
  const leave = useLeave()
  const { busy, problem, run } = useAction()
  return { busy: busy !== null, problem, logOut: () => run('log-out', () => leave(() => api.call(logOut, { body: {} }), t('loggedOut'))) }
}
