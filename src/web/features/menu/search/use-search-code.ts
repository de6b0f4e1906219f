import { useEffect, useState } from 'react'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'

type SearchCode = typeof import('./search-code.ts')

/** The search code, loaded at the first search; null until then. */
export function useSearchCode(search: string): SearchCode | null {
  const tError = useText('errors')
  const [searchCode, setSearchCode] = useState<SearchCode | null>(null)
  const isSearching = search.trim() !== ''
  useEffect(() => {
    if (isSearching && !searchCode)
      import('./search-code.ts').then(setSearchCode, () => showProblem(tError('network')))
  }, [isSearching, searchCode, tError])
  return isSearching ? searchCode : null
}
