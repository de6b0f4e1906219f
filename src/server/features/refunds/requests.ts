import type { Cents } from '#domain/money/money.ts'
import type { AuditEntry } from '#server/stores/audit/audit.ts'
import type { ApprovalRequest } from '#server/stores/payments/approvals.ts'
import type { Gift } from './give-goodwill.ts'

/** What a request is worth, in cents. */
export const amountOf = ({ gift, lines }: ApprovalRequest): Cents =>
  gift?.kind === 'code' ? gift.amount : lines.reduce((sum, { amount }) => sum + amount, 0)

export const pointsOf = ({ gift, goodwillPoints }: ApprovalRequest): number =>
  gift?.kind === 'points' ? gift.points : goodwillPoints

/** A request for goodwill alone. */
export const giftRequest = (gift: Gift, reason: ApprovalRequest['reason']): ApprovalRequest => ({
  lines: [],
  goodwillPoints: 0,
  note: null,
  reason,
  gift,
})

/** What the journal tells of a request. */
export const toldOf = (request: ApprovalRequest): NonNullable<AuditEntry['after']> => ({
  ...(request.gift?.kind === 'points' ? {} : { amount: amountOf(request) }),
  ...(request.gift === undefined ? { lines: request.lines } : {}),
  ...(request.gift?.kind === 'code' ? {} : { goodwillPoints: pointsOf(request) }),
})
