import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a page may be asked to open when somebody is led to it. */
export type Begun = 'pause' | 'busy' | 'invite' | 'close-site' | 'request'

/** What the history keeps of it: an address does not, so that no link opens a dialog. */
export type BegunHistory = { begin?: Begun }

/** Which of these the page was asked to open, and how to say that it is done with. */
export function useBegun<T extends Begun>(...mine: readonly T[]): [T | null, () => void] {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { begin } = (state ?? {}) as BegunHistory
  const begun = mine.find((each) => each === begin) ?? null
  const end = useCallback(() => {
    if (begun === null) return
    const { begin: _done, ...kept } = state as BegunHistory
    void navigate(pathname + search, { replace: true, preventScrollReset: true, state: kept })
  }, [begun, navigate, pathname, search, state])
  return [begun, end]
}
