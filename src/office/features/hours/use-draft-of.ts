import { useState } from 'react'

/**
 * The draft of a saved value that is being edited. The draft is reset to the saved value whenever
 * `saved` changes.
 */
export function useDraftOf<Value>(saved: Value) {
  const [draft, setDraft] = useState(saved)
  const [lastSaved, setLastSaved] = useState(saved)
  if (lastSaved !== saved) {
    setLastSaved(saved)
    setDraft(saved)
  }
  return [draft, setDraft] as const
}
