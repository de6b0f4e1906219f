import { useEffect } from 'react'
import { useInBrowser } from '#web/base/browser/use-in-browser.ts'

/** Tokens that were removed from the address, by path. */
const removedTokens = new Map<string, string>()

const readToken = (): string | null =>
  location.hash.slice(1) || (removedTokens.get(location.pathname) ?? null)

/**
 * The token of a mailed link, from the address after `#`. It is removed from the address, so that
 * no history or bookmark stores it. Undefined until hydration, null if there is none.
 */
export function useLinkToken(): string | null | undefined {
  const token = useInBrowser<string | null | undefined>(readToken, undefined)
  useEffect(() => {
    if (location.hash === '') return
    removedTokens.set(location.pathname, location.hash.slice(1))
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [token])
  return token
}
