import { useEffect, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Changeable, getChangeable } from '#contract/shop/order-changes.ts'
import { useApi } from '#web/base/page/app-data.tsx'

export type ChangeableAnswer = { order: Changeable } | { refused: ErrorCode }

/** The order that is being changed, as the server has it; null until it has answered. */
export function useChangeable(token: string): ChangeableAnswer | null {
  const api = useApi()
  const [answer, setAnswer] = useState<{ token: string; answer: ChangeableAnswer } | null>(null)
  useEffect(() => {
    let isCurrent = true
    api.call(getChangeable, { params: { token } }).then(
      (order) => isCurrent && setAnswer({ token, answer: { order } }),
      (error: unknown) =>
        isCurrent &&
        setAnswer({
          token,
          answer: { refused: error instanceof ApiProblem ? error.problem.code : 'network' },
        }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, token])
  return answer?.token === token ? answer.answer : null
}
