import type { ProblemAnswer } from '#contract/office/order-problems.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { answerOnce, readProblems } from '#server/stores/orders/problems.ts'

/**
 * Answers a problem with an order, which closes it, in the transaction of the caller: with a
 * refund, whose mail contains the answer, with points, or with the text alone (E9, N6). The same
 * answer repeated changes nothing; if another person answered first, the answer is refused.
 */
export async function answerProblemIn(
  tx: Tx,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  {
    order,
    staff,
    answer: { problem, text },
    refund = null,
    points = null,
  }: {
    order: string
    /** The staff member who wrote the answer. */
    staff: string
    answer: ProblemAnswer
    refund?: string | null
    points?: number | null
  },
): Promise<void> {
  const orderProblems = await readProblems(tx, order)
  if (orderProblems.every(({ id }) => id !== problem)) throw new Refusal('not_found')
  const at = now()
  const answerOutcome = await answerOnce(tx, { problem, staff, text, refund, points, at })
  if (answerOutcome === 'by-another') throw new Refusal('problem_answered')
  if (answerOutcome === 'before') return
  await writeAudit(tx, {
    actor: { by: 'staff', staff },
    action: 'problem-answered',
    subject: `order ${order}`,
    after: { problem },
    at,
  })
  if (refund === null) await jobs.enqueue(tx, 'problem-answered', { problem })
}
