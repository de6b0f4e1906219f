import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus } from './order-status.ts'
import type { RefundReason } from './refund.ts'
import { type OrderForRefund, sum } from './refund-shares.ts'
import { type EarlierRefund, type RefundPart, isSpent, stateOf } from './refund-state.ts'

/**
 * What became of a line of an order: how many of its units were made, handed over and given back, each
 * once, and the portions of supplements that were given back alone (N6).
 */
type LineState = {
  readonly line: number
  readonly made: number
  readonly handedOver: number
  readonly refunded: number
  readonly parts: readonly RefundPart[]
  /** Cents that refunds by name gave back of it. */
  readonly amount: Cents
  /** The part of it that waits at the counter (decision 66). */
  readonly waiting: Cents
  /** When each of the others was decided, or given at the counter, in ISO 8601. */
  readonly refundedAt: readonly string[]
}

type DecidedRefund = EarlierRefund & {
  readonly reason: RefundReason
  readonly askedAt: string
  /** When it was given; null while it is on its way, or waits. */
  readonly doneAt: string | null
  /** A person of the kitchen gives it at the counter, by a tap (decision 66). */
  readonly isGivenByTap: boolean
}

/** It waits at the counter until its customer comes for it. */
export const isWaiting = ({
  doneAt,
  isGivenByTap,
}: Pick<DecidedRefund, 'doneAt' | 'isGivenByTap'>): boolean => isGivenByTap && doneAt === null

const refundedAt = ({ askedAt, doneAt, isGivenByTap }: DecidedRefund): string =>
  isGivenByTap ? (doneAt ?? askedAt) : askedAt

/** The state of each line, deposits last. What was refunded because it was missing was not handed over. */
export function lineStates(
  order: OrderForRefund,
  { refunds, status }: { refunds: readonly DecidedRefund[]; status: OrderStatus },
): readonly LineState[] {
  const isMade = status === 'ready' || status === 'collected' || status === 'not-collected'
  const state = stateOf(order, refunds)
  const stateWithoutMissing = stateOf(
    order,
    refunds.filter(({ reason }) => reason !== 'missing'),
  )
  return order.lines.map(({ quantity }, at) => {
    const [line, present] = [state?.lines[at], stateWithoutMissing?.lines[at]]
    const backOf = (of: typeof line) =>
      of === undefined ? 0 : isSpent(of) ? quantity : quantity - of.units
    const lineRefunds = refunds.flatMap((refund) =>
      refund.lines
        .filter((refundedLine) => refundedLine.line === at)
        .map(({ amount }) => ({ amount, at: refundedAt(refund), isWaiting: isWaiting(refund) })),
    )
    const [waitingRefunds, doneRefunds] = [
      lineRefunds.filter((refund) => refund.isWaiting),
      lineRefunds.filter((refund) => !refund.isWaiting),
    ]
    const refunded = lineRefunds.length === 0 ? 0 : backOf(line)
    const missing = Math.max(0, refunded - backOf(present))
    return {
      line: at,
      made: isMade ? quantity : 0,
      handedOver: status === 'collected' ? quantity - missing : 0,
      refunded,
      parts: (line?.parts ?? []).flatMap(({ back }, part) =>
        back > 0 ? [{ part, quantity: back }] : [],
      ),
      amount: sum(lineRefunds.map(({ amount }) => amount)),
      waiting: sum(waitingRefunds.map(({ amount }) => amount)),
      refundedAt: doneRefunds.map((refund) => refund.at),
    }
  })
}
