import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Loyalty, getLoyalty } from '#contract/customers/loyalty.ts'
import { clearCustomer } from '#web/state/session/customer.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useApi } from '#web/base/page/app-data.tsx'

type LoyaltyAnswer = { loyalty: Loyalty | null; failed: ErrorCode | null }

const nothing: LoyaltyAnswer = { loyalty: null, failed: null }

/**
 * The customer's card, for a page that visitors also see: if it turns out that nobody is logged in,
 * the page shows the visitors' content. `page`: page of its history, the latest entries first.
 */
export function useLoyalty(page = 1): LoyaltyAnswer & { isLoggedIn: boolean; again: () => void } {
  const api = useApi()
  const isLoggedIn = useIsLoggedIn()
  const [answer, setAnswer] = useState(nothing)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!isLoggedIn) return undefined
    let isOver = false
    api.call(getLoyalty, { query: { page } }).then(
      (loyalty) => {
        if (!isOver) setAnswer({ loyalty, failed: null })
      },
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        const { code } = error.problem
        if (code === 'unauthorized' || code === 'token_invalid') clearCustomer()
        else if (!isOver) setAnswer({ loyalty: null, failed: code })
      },
    )
    return () => {
      isOver = true
    }
  }, [api, isLoggedIn, page, attempt])

  return {
    ...(isLoggedIn ? answer : nothing),
    isLoggedIn,
    again: useCallback(() => setAttempt((count) => count + 1), []),
  }
}
