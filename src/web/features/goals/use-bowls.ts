import { useEffect, useState } from 'react'
import type { GoalResult } from '#domain/goals/find-bowls.ts'
import type { Goals } from '#domain/goals/goals.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { type BowlQuestion, type Stopped, requestBowls } from './request-bowls.ts'

export type BowlSearchState = GoalResult | Stopped | { readonly kind: 'searching' }

/** A number that is being typed is not searched for at each digit. */
const PAUSE_MILLISECONDS = 300

/**
 * The bowls for these goals by the menu of now; null without goals. Other goals, or another menu, end
 * a search that is under way.
 */
export function useBowls(goals: Goals | null): BowlSearchState | null {
  const { menu } = useMenu()
  const [result, setResult] = useState<{ question: BowlQuestion; outcome: BowlSearchState } | null>(
    null,
  )
  useEffect(() => {
    if (goals === null) return undefined
    const abort = new AbortController()
    const question = { menu, goals }
    const timer = setTimeout(
      () =>
        void requestBowls(question, abort.signal)
          .catch((): BowlSearchState => ({ kind: 'failed' }))
          .then((outcome) => {
            if (!abort.signal.aborted) setResult({ question, outcome })
          }),
      PAUSE_MILLISECONDS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [goals, menu])
  if (goals === null) return null
  const isOfNow = result?.question.goals === goals && result.question.menu === menu
  return isOfNow ? result.outcome : { kind: 'searching' }
}
