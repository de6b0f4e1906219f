import type { ProblemAnswer } from '#contract/office/order-problems.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Tx } from '#server/db/open.ts'
import { type AuditEntry, writeAudit } from '#server/stores/audit/audit.ts'
import { type ApprovalRequest, declineAllOf } from '#server/stores/payments/approvals.ts'
import type { Gift } from './give-goodwill.ts'

/** The value of a request in cents: that of its goodwill code, or the sum of its refunded lines. */
export const amountOf = ({ gift, lines }: ApprovalRequest): Cents =>
  gift?.kind === 'code' ? gift.amount : lines.reduce((sum, { amount }) => sum + amount, 0)

export const pointsOf = ({ gift, goodwillPoints }: ApprovalRequest): number =>
  gift?.kind === 'points' ? gift.points : goodwillPoints

/** A request for goodwill without a refund. */
export const giftRequest = (
  gift: Gift,
  reason: ApprovalRequest['reason'],
  answer?: ProblemAnswer,
): ApprovalRequest => ({
  ...(answer !== undefined && { answer }),
  lines: [],
  goodwillPoints: 0,
  note: null,
  reason,
  gift,
})

/** The fields of a request that the journal records. */
export const journalFieldsOf = (request: ApprovalRequest): NonNullable<AuditEntry['after']> => ({
  ...(request.gift?.kind === 'points' ? {} : { amount: amountOf(request) }),
  ...(request.gift === undefined ? { lines: request.lines } : {}),
  ...(request.gift?.kind === 'code' ? {} : { goodwillPoints: pointsOf(request) }),
})

/** Writes the journal entry of a declined request, in the transaction that declines it (P5). */
export async function writeDeclined(
  tx: Tx,
  declined: { order: string; request: ApprovalRequest; askedBy: string; staff: string; at: number },
): Promise<void> {
  const { order, request, askedBy, staff, at } = declined
  await writeAudit(tx, {
    actor: { by: 'staff', staff },
    action: request.gift === undefined ? 'refund-declined' : 'goodwill-declined',
    subject: `order ${order}`,
    before: { ...journalFieldsOf(request), askedBy },
    at,
  })
}

/** Declines the open requests of a staff member who leaves the company. */
export async function declineRequestsOf(
  tx: Tx,
  { person, by, at }: { person: string; by: string; at: number },
): Promise<void> {
  for (const declined of await declineAllOf(tx, { staff: person, by, at }))
    await writeDeclined(tx, { ...declined, askedBy: person, staff: by, at })
}
