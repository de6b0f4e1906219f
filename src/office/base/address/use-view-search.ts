import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type OfficePage, officePageAt } from '#contract/office/office-pages.ts'
import { type PageAddress, viewSearch, writeUrlState, readUrlState } from './url-state.ts'

/** What a saved view would keep of the open page, and a function that opens a saved view. */
export function useViewSearch<State extends object>(
  address: PageAddress<State>,
): {
  page: OfficePage | undefined
  search: string
  /** Whether the page searches for a text that may name a person, which no view keeps. */
  hasPrivateText: boolean
  /** What the page can still read of a saved view. */
  readView: (search: string) => string
  openView: (search: string) => void
} {
  const { pathname, search, state: history } = useLocation()
  const navigate = useNavigate()
  const readView = useCallback((text: string) => viewSearch(address, text), [address])
  const openView = useCallback(
    (text: string) => void navigate({ search: readView(text) }, { preventScrollReset: true }),
    [navigate, readView],
  )
  const hasPrivateText = useMemo(() => {
    const state = readUrlState(address, new URLSearchParams(search), history)
    return Object.keys(writeUrlState(address, state).history).length > 0
  }, [address, search, history])
  return {
    page: officePageAt(pathname)?.page,
    search: readView(search),
    hasPrivateText,
    readView,
    openView,
  }
}
