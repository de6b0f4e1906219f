import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Note } from './note.tsx'
import { forgetProblem, useToasts } from './toast-store.ts'

/** Below the header, at any scroll position; the notice has already announced it (S17). */
export function StandingProblem() {
  const { standing } = useToasts()
  const { pathname } = useLocation()
  useEffect(() => forgetProblem, [pathname])
  useEffect(() => {
    // Most are the network's; another one is said again when its action is tried again.
    addEventListener('online', forgetProblem)
    return () => removeEventListener('online', forgetProblem)
  }, [])
  return standing === null ? null : (
    <div className="wrap sticky top-(--header) z-10">
      <Note tone="err">{standing}</Note>
    </div>
  )
}
