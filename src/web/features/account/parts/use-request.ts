import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'

type Request<T> = {
  /**
   * The data of the last reply; null before the first reply and after a failure. The data remains
   * during a new request.
   */
  data: T | null
  failed: ErrorCode | null
  again: () => void
}

/**
 * Sends `request` when the component is mounted, whenever `request` changes and at each call of
 * `again`.
 */
export function useRequest<T>(request: () => Promise<T>): Request<T> {
  const [answer, setAnswer] = useState<{ data: T | null; failed: ErrorCode | null }>({
    data: null,
    failed: null,
  })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isOver = false
    request().then(
      (data) => {
        if (!isOver) setAnswer({ data, failed: null })
      },
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        if (!isOver) setAnswer({ data: null, failed: error.problem.code })
      },
    )
    return () => {
      isOver = true
    }
  }, [request, attempt])

  return { ...answer, again: useCallback(() => setAttempt((count) => count + 1), []) }
}
