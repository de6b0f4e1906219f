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
    // Removed once the network is back, which is the cause of most; any other is shown again when
    // its action is tried again.
    addEventListener('online', clearProblem)
    return () => removeEventListener('online', clearProblem)
  }, [])
  return persistentProblem === null ? null : (
    <div className="wrap sticky top-(--header) z-10">
      <Note tone="err">{persistentProblem}</Note>
    </div>
  )
}
