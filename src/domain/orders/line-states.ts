import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus } from './order-status.ts'
import type { RefundReason } from './refund.ts'
import { type OrderForRefund, sum } from './refund-shares.ts'
import { type EarlierRefund, type RefundPart, isSpent, stateOf } from './refund-state.ts'

/**
 * The state of a line of an order: the number of its units that were made, handed over and
 * refunded, and the portions of extras that were refunded without their unit (N6). A unit refunded
 * several times counts once.
 */
type LineState = {
  readonly line: number
  readonly made: number
  readonly handedOver: number
  readonly refunded: number
  readonly parts: readonly RefundPart[]
  /** Cents that refunds of this line amount to. */
  readonly amount: Cents
  /**
   * The part of `amount`, in cents, that the customer has not yet been paid at the counter
   * (decision 66).
   */
  readonly waiting: Cents
  /**
   * The instants of the line's refunds in ISO 8601, without those that still wait at the counter. A
   * refund paid out at the counter counts from its payout, any other from its decision.
   */
  readonly refundedAt: readonly string[]
}

type DecidedRefund = EarlierRefund & {
  readonly reason: RefundReason
  readonly askedAt: string
  /**
   * The instant at which the refund was paid out; null while it is in progress or waits at the
   * counter.
   */
  readonly doneAt: string | null
  /**
   * Whether a member of the kitchen staff pays the refund out at the counter and confirms that by a
   * tap on the board (decision 66).
   */
  readonly isGivenByTap: boolean
}

/** Whether a refund at the counter was not yet paid out to the customer. */
export const isWaiting = ({
  doneAt,
  isGivenByTap,
}: Pick<DecidedRefund, 'doneAt' | 'isGivenByTap'>): boolean => isGivenByTap && doneAt === null

const refundedAt = ({ askedAt, doneAt, isGivenByTap }: DecidedRefund): string =>
  isGivenByTap ? (doneAt ?? askedAt) : askedAt

/**
 * Returns the state of each line of an order; deposits are the last line. Units that were refunded
 * because they were missing do not count as handed over.
 */
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
      parts: (line?.partStates ?? []).flatMap(({ back }, part) =>
        back > 0 ? [{ part, quantity: back }] : [],
      ),
      amount: sum(lineRefunds.map(({ amount }) => amount)),
      waiting: sum(waitingRefunds.map(({ amount }) => amount)),
      refundedAt: doneRefunds.map((refund) => refund.at),
    }
  })
}
