import { useState } from 'react'
import type { Purpose } from '#contract/consent.ts'
import { decide } from './decide.ts'

/** A press that settles it; what could not be kept is said where it was pressed. */
export function useDecision() {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  return {
    busy,
    failed,
    take: (allowed: readonly Purpose[]) => {
      if (busy) return
      setBusy(true)
      setFailed(false)
      decide(allowed)
        .catch(() => setFailed(true))
        .finally(() => setBusy(false))
    },
  }
}
