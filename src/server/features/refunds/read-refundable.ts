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

type RefundableLine = Omit<Refundable['lines'][number], 'portionsLeft'> & {
  /** Position of the line in the order, by which a refund refers to it. */
  line: number
  /**
   * Name of the line; null for the deposits, which are the last line of an order with lent bowls
   * (E2).
   */
  name: string | null
  quantity: number
  /** Points spent on the line, which are returned once the line is completely refunded. */
  points: number
  /**
   * Supplements of the line, by position, as a refund refers to them. `quantity`: portions sold;
   * `left`: portions not refunded yet.
   */
  supplements: { name: string; quantity: number; left: number }[]
}

export type RefundableOrder = {
  /**
   * Whether refunds go to the card through the provider, or are paid out at the counter; null if no
   * refund is possible.
   */
  way: 'card' | 'counter' | null
  paid: number
  left: number
  /**
   * Cents that return to a goodwill code, in addition to money, once the order is completely
   * refunded.
   */
  codeGivenBack: number
  lines: RefundableLine[]
  /** Refunds made so far, in the sequence in which they were decided. */
  refunds: StoredRefund[]
  /** Whether points can be granted as goodwill, because the order belongs to an account. */
  hasCard: boolean
  /**
   * Inputs of `decideRefund` and `correctionFor`, with which a screen previews VAT, points and
   * refusals by the rules of the server.
   */
  preview: { order: OrderForRefund; earlier: EarlierRefund[] }
}

/**
 * Reads the amounts of an order that can be refunded, by its internal id. Null if there is no such
 * order, or if it is so old that its lines were stored without VAT rates.
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
    left: state.amountLeft,
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
  { portionsLeft, ...lineFigures }: Refundable['lines'][number],
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
      left: portionsLeft[part] ?? 0,
    })),
  }
}
