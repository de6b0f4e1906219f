import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Note } from './note.tsx'
import { clearProblem, useToasts } from './toast-store.ts'

/**
 * An error that remains below the header, at any scroll position; the notice has already announced
 * it (S17).
 */
export function PersistentProblem() {
  const { persistentProblem } = useToasts()
  const { pathname } = useLocation()
  useEffect(() => clearProblem, [pathname])
  useEffect(() => {
    // The error is removed once the network is back, because a missing network causes most errors.
    // Any other error is shown again if the customer repeats the action and it fails again.
    addEventListener('online', clearProblem)
    return () => removeEventListener('online', clearProblem)
  }, [])
  return persistentProblem === null ? null : (
    <div className="wrap sticky top-(--header) z-10">
      <Note tone="err">{persistentProblem}</Note>
    </div>
  )
}
