import { ApiProblem } from '#contract/client.ts'
import { giveGoodwill } from '#contract/office/goodwill.ts'
import { answerProblem } from '#contract/office/order-problems.ts'
import { type RefundBody, refundOrder } from '#contract/office/refunds.ts'
import { type ApiAction, useAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

/** The compensations that can accompany the answer to a problem. */
export const settlementWays = ['refund', 'points', 'nothing'] as const
export type SettlementWay = (typeof settlementWays)[number]

/**
 * The text of the answer, and the data of the chosen compensation only: other data must not change
 * the idempotency key.
 */
type Settlement = { text: string } & (
  | { compensation: 'refund'; lines: RefundBody['lines']; reason: RefundBody['reason'] }
  | { compensation: 'points'; points: number; reason: RefundBody['reason'] }
  | { compensation: 'nothing' }
)

/** Sends the answer to a problem together with the compensation, in one request. */
export function useSettlement({
  order,
  problemId,
  onClose,
  onDone,
}: {
  order: string
  problemId: string
  onClose: () => void
  onDone: () => void
}): ApiAction<Settlement> {
  const t = useText('office-orders')
  const sentenceOf = useSentenceOf()
  const params = { order }
  return useAction(
    async (api, settlement: Settlement, idempotencyKey) => {
      const { compensation, text } = settlement
      const answer = { problem: problemId, text }
      if (compensation === 'nothing') {
        await api.call(answerProblem, { params: { ...params, problem: problemId }, body: { text } })
        return 'done'
      }
      const { reason } = settlement
      const { state } =
        settlement.compensation === 'refund'
          ? await api.call(refundOrder, {
              params,
              body: { lines: settlement.lines, reason, note: null, goodwillPoints: 0, answer },
              idempotencyKey,
            })
          : await api.call(giveGoodwill, {
              params,
              body: { kind: 'points', points: settlement.points, reason, answer },
              idempotencyKey,
            })
      return state
    },
    {
      onDone(state) {
        showToast({ tone: 'ok', text: t(state === 'asked' ? 'goodwill.asked' : 'problem.done') })
        onClose()
        onDone()
      },
      explain(error) {
        if (error instanceof ApiProblem && error.problem.code === 'problem_answered') onDone()
        return sentenceOf(error)
      },
    },
  )
}
