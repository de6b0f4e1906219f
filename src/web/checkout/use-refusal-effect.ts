import { useEffect, useRef } from 'react'
import { type Problem, effectOf } from '#contract/errors.ts'
import { useCartActions } from '../cart/store.ts'

/** Carries out what a refusal brings with it, once (section 8 of the specification; C27, L3, T5). */
export function useRefusalEffect(refusal: Problem | null, asks: { recheck: () => void; refreshTimes: () => void }): void {
  const { run } = useCartActions()
  const latest = useRef({ run, ...asks })
  useEffect(() => {
    latest.current = { run, ...asks }
  })
  useEffect(() => {
    if (!refusal) return
    const { run: change, recheck, refreshTimes } = latest.current
    switch (effectOf(refusal.code)) {
      case 'empty-cart': return void change({ type: 'clear' })
      case 'drop-points-lines': return void change({ type: 'drop-points-lines' })
      case 'review-changes': return recheck()
      case 'choose-time': return refreshTimes()
      default:
    }
  }, [refusal])
}
