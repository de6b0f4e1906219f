import { ApiProblem } from '#contract/client.ts'
import { giveGoodwill } from '#contract/office/goodwill.ts'
import { answerProblem } from '#contract/office/order-problems.ts'
import type { ReadyAnswer } from '#contract/office/orders.ts'
import { type RefundBody, refundOrder } from '#contract/office/refunds.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { reasonOf } from './refund-draft.ts'

/** The compensations that can accompany the answer to a problem. */
export const settlementWays = ['refund', 'points', 'nothing'] as const
export type SettlementWay = (typeof settlementWays)[number]

/** Sends the answer to a problem together with the compensation, in one request. */
export function useSettlement({
  order,
  problemId,
  settlement: { compensation, lines, points, problemKind },
  onClose,
  onDone,
}: {
  order: string
  problemId: string
  settlement: {
    compensation: SettlementWay
    lines: RefundBody['lines']
    points: number
    problemKind: ReadyAnswer['kind']
  }
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-orders')
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const params = { order }
  const reason = reasonOf(problemKind)
  const settle = (text: string, idempotencyKey: string) =>
    confirmed(async (api) => {
      const answer = { problem: problemId, text }
      if (compensation === 'nothing') {
        await api.call(answerProblem, { params: { ...params, problem: problemId }, body: { text } })
        return 'done'
      }
      const { state } =
        compensation === 'refund'
          ? await api.call(refundOrder, {
              params,
              body: { lines, reason, note: null, goodwillPoints: 0, answer },
              idempotencyKey,
            })
          : await api.call(giveGoodwill, {
              params,
              body: { kind: 'points', points, reason, answer },
              idempotencyKey,
            })
      return state
    })
  return {
    isPending,
    problem,
    send: (text: string) =>
      send(JSON.stringify({ compensation, lines, points, reason, text }), async (key) => {
        try {
          const state = await settle(text, key)
          showToast({ tone: 'ok', text: t(state === 'asked' ? 'goodwill.asked' : 'problem.done') })
        } catch (error) {
          if (error instanceof ApiProblem && error.problem.code === 'problem_answered') onDone()
          throw error
        }
        onClose()
        onDone()
      }),
  }
}
