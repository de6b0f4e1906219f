import { useEffect, useState } from 'react'

/** Milliseconds after the last keystroke until the typed text is searched. */
const TYPING = 250

/**
 * The state of a search field. The text is searched after a short pause in typing. If a link or the
 * back button changes the search, the field shows the new text. `search` must be a stable function.
 */
export function useTypedSearch(
  searched: string,
  search: (text: string) => void,
): { value: string; onChange: (text: string) => void; onSubmit: (text: string) => void } {
  const [typed, setTyped] = useState(searched)
  const [lastSearched, setLastSearched] = useState(searched)
  if (searched !== lastSearched) {
    setLastSearched(searched)
    if (searched !== typed.trim()) setTyped(searched)
  }
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => search(typed.trim()), TYPING)
    return () => clearTimeout(timer)
  }, [typed, searched, search])
  return { value: typed, onChange: setTyped, onSubmit: (text) => search(text.trim()) }
}
