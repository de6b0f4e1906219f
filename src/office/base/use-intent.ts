import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The dialog or section that a page opens at once when the user arrives from another page. */
export type PageIntent = 'pause' | 'busy' | 'invite' | 'close-site' | 'request'

/** The intent is in the history, not in the address, so that no link opens a dialog. */
type IntentHistory = { begin?: PageIntent }

/**
 * The intent with which the page was opened, if it is one of `intents` (otherwise null), and a
 * function that clears the intent.
 */
export function useIntent<T extends PageIntent>(...intents: readonly T[]): [T | null, () => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { begin } = (state ?? {}) as IntentHistory
  const intent = intents.find((each) => each === begin) ?? null
  const end = useCallback(() => {
    if (intent === null) return
    const { begin: _ended, ...otherState } = state as IntentHistory
    void navigate(pathname + search, { replace: true, preventScrollReset: true, state: otherState })
  }, [intent, navigate, pathname, search, state])
  return [intent, end]
}
