import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ChangeUrlState, type PageAddress, readUrlState, writeUrlState } from './url-state.ts'

/**
 * The state that a page keeps in its address and its history entry, and a function that changes
 * some of its values. `searchWith` returns the search part of a link to a changed state.
 */
export function useUrlState<State extends object>(
  address: PageAddress<State>,
): {
  state: State
  change: ChangeUrlState<State>
  searchWith: (changes: Partial<State>) => string
} {
  const { search, state: history } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(
    () => readUrlState(address, new URLSearchParams(search), history),
    [address, search, history],
  )
  const change = useCallback<ChangeUrlState<State>>(
    (changes, { replace = false } = {}) => {
      // A change may follow before the page has rendered the previous change, so the current state
      // is read from the address itself.
      const current = readUrlState(address, new URLSearchParams(window.location.search), history)
      const next = writeUrlState(address, { ...current, ...changes })
      void navigate(
        { search: next.search.toString() },
        { replace, preventScrollReset: true, state: next.history },
      )
    },
    [address, history, navigate],
  )
  const searchWith = useCallback(
    (changes: Partial<State>) => {
      const text = writeUrlState(address, { ...state, ...changes }).search.toString()
      return text === '' ? '' : `?${text}`
    },
    [address, state],
  )
  return { state, change, searchWith }
}
