import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/base/text/text.ts'
import { Note } from './note.tsx'
import { forgetProblem, useToasts } from './toast-store.ts'

/** Below the header, at any scroll position; the notice has already announced it (S17). */
export function StandingProblem() {
  const { standing } = useToasts()
  const { pathname } = useLocation()
  const tError = useText('errors')
  useEffect(() => forgetProblem, [pathname])
  const isOfNetwork = standing !== null && standing === tError('network')
  useEffect(() => {
    if (!isOfNetwork) return undefined
    addEventListener('online', forgetProblem)
    return () => removeEventListener('online', forgetProblem)
  }, [isOfNetwork])
  return standing === null ? null : (
    <div className="wrap sticky top-(--header) z-10">
      <Note tone="err">{standing}</Note>
    </div>
  )
}
