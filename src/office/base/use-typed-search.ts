import { useEffect, useState } from 'react'

/** Milliseconds without a key before what is typed is searched. */
const TYPING = 250

/**
 * The text of a search field. It is searched after a short rest. Where something else changes what is
 * searched, a link or going back, the field says so. `search` has to be stable.
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
