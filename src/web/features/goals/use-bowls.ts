import { useEffect, useState } from 'react'
import type { GoalResult } from '#domain/goals/find-bowls.ts'
import type { Goals } from '#domain/goals/goals.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { type BowlQuestion, type Stopped, requestBowls } from './request-bowls.ts'

export type BowlSearchState = GoalResult | Stopped | { readonly kind: 'searching' }

/** Milliseconds after a change before a search begins, so that not every typed digit starts one. */
const PAUSE_MILLISECONDS = 300

/**
 * The bowls for these goals by the current menu; null without goals. Changed goals, or another
 * menu, end a search in progress.
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
