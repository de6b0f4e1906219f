import { useState } from 'react'

/** The state of fields that edit a saved value; it begins anew whenever another value is saved. */
export function useDraftOf<Value>(saved: Value) {
  const [draft, setDraft] = useState(saved)
  const [lastSaved, setLastSaved] = useState(saved)
  if (lastSaved !== saved) {
    setLastSaved(saved)
    setDraft(saved)
  }
  return [draft, setDraft] as const
}
