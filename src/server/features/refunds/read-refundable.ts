import type { SoldLine } from '#contract/shop/orders.ts'
import { type EarlierRefund, type Refundable, refundable } from '#domain/orders/refund-state.ts'
import type { OrderForRefund } from '#domain/orders/refund-shares.ts'
import type { Services } from '#server/services/services.ts'
import { cardOfOrder } from '#server/stores/loyalty/goodwill.ts'
import { readCounterPayment } from '#server/stores/orders/counter-payments.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import { supplementsOf } from '#server/stores/orders/supplements.ts'
import { readOrderPayments } from '#server/stores/payments/carried-payments.ts'
import { type StoredRefund, readRefundFacts } from '#server/stores/payments/refunds.ts'
import { readSpentOfCode } from '#server/stores/promos/goodwill-codes.ts'
import { isOrderId, refundChannelOf } from './request-refund.ts'

type RefundableLine = Omit<Refundable['lines'][number], 'parts'> & {
  /** Its position in the order, as a refund names it. */
  line: number
  /** Null for the deposits, the last line of an order that has some (E2). */
  name: string | null
  quantity: number
  /** Points that were spent on it, and are given back once it is refunded wholly. */
  points: number
  /**
   * What its units hold beside what their base price includes, as a refund names it by position: how many
   * portions were sold, and how many were not given back.
   */
  supplements: { name: string; quantity: number; left: number }[]
}

export type RefundableOrder = {
  /** By card through the provider, or over the counter; null when nothing can be given back. */
  way: 'card' | 'counter' | null
  paid: number
  left: number
  /** Cents that return to a goodwill code, beside the money, once all of the order is given back. */
  codeGivenBack: number
  lines: RefundableLine[]
  /** In the sequence in which they were decided. */
  refunds: StoredRefund[]
  /** Points can be given as goodwill: the order belongs to an account. */
  hasCard: boolean
  /**
   * What `decideRefund` and `correctionFor` take: a screen previews VAT, points and refusals by the
   * rules of the server.
   */
  preview: { order: OrderForRefund; earlier: EarlierRefund[] }
}

/**
 * What may still be given back of an order, by its internal id. Null when there is no such order, or
 * it is from before lines kept their rates.
 */
export async function readRefundable(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  order: string,
): Promise<RefundableOrder | null> {
  if (!isOrderId(order)) return null
  const [facts, orderState] = [await readRefundFacts(db, order), await readStanding(db, order)]
  if (facts === null || orderState === null) return null
  const { sold, forRefund, refunds } = facts
  const state = refundable(forRefund, refunds)
  if (state === null) return null
  return {
    way: refundChannelOf(
      orderState,
      {
        paidBy: await readOrderPayments(db, order),
        paidAtCounter: await readCounterPayment(db, order),
      },
      now(),
    ),
    paid: state.paid,
    left: state.left,
    codeGivenBack: await readSpentOfCode(db, order, now()),
    lines: state.lines.map((lineRemainder, i) => {
      const line = sold.lines[i]
      return line === undefined
        ? depositsLeft(forRefund.lines[i]?.quantity ?? 0, i, lineRemainder)
        : refundableLine(line, i, lineRemainder)
    }),
    refunds,
    hasCard: (await cardOfOrder(db, order)) !== null,
    preview: {
      order: forRefund,
      earlier: refunds.map(({ amount, lines }) => ({ amount, lines })),
    },
  }
}

const depositsLeft = (
  quantity: number,
  position: number,
  { paid, left, units }: Refundable['lines'][number],
): RefundableLine => ({
  paid,
  left,
  units,
  line: position,
  name: null,
  quantity,
  points: 0,
  supplements: [],
})

function refundableLine(
  line: SoldLine,
  position: number,
  { parts, ...lineFigures }: Refundable['lines'][number],
): RefundableLine {
  const { name, quantity, points } = line
  return {
    ...lineFigures,
    line: position,
    name,
    quantity,
    points,
    supplements: supplementsOf(line).map((supplement, part) => ({
      name: supplement.name,
      quantity: supplement.quantity * quantity,
      left: parts[part] ?? 0,
    })),
  }
}
