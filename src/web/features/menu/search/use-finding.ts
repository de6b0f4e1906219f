import { useEffect, useState } from 'react'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#web/base/text/text.ts'

type SearchCode = typeof import('./finding.ts')

/** The search code, loaded once something is searched; null until then. */
export function useFinding(search: string): SearchCode | null {
  const tError = useText('errors')
  const [finding, setFinding] = useState<SearchCode | null>(null)
  const isAsked = search.trim() !== ''
  useEffect(() => {
    if (isAsked && !finding)
      import('./finding.ts').then(setFinding, () => showProblem(tError('network')))
  }, [isAsked, finding, tError])
  return isAsked ? finding : null
}
