import { prorate } from '#domain/money/money.ts'
import type { RefundCorrection, RefundReason } from '#domain/orders/refund.ts'
import type { RefundPart } from '#domain/orders/refund-state.ts'
import { type MeansOfPayment, type Receipt, type ReceiptLine, minus } from './receipt.ts'

/**
 * The receipt that corrects a part of a sale: the refunded amounts, negative, at the VAT rates of
 * their lines (H3). `reason`: null for the rest of an order that is cancelled after refunds.
 * `number`: the number of the sale's receipt.
 */
export function correctingReceipt(
  sale: Receipt,
  correction: RefundCorrection,
  {
    number,
    reason,
    payment,
  }: { number: string; reason: RefundReason | null; payment: MeansOfPayment },
): Receipt {
  const { amount, points } = correction
  return {
    ...sale,
    kind: 'refund',
    refund: { reason },
    corrects: number,
    lines: correction.lines.flatMap((line) => correctedLines(sale.lines[line.line], line)),
    cartTotal: minus(amount),
    discount: { amount: 0, shares: [], code: null },
    total: minus(amount),
    vat: correction.vat.map(({ rate, net, vat, gross }) => ({
      rate,
      net: minus(net),
      vat: minus(vat),
      gross: minus(gross),
    })),
    payment: amount === 0 ? { by: 'nothing' } : payment,
    points: { spent: minus(points.givenBack), earned: minus(points.takenBack) },
  }
}

/**
 * The lines that correct one line of the sale. If the amount is no multiple of the units, some
 * units are refunded one cent more, as a separate line: on a receipt, quantity times price must
 * equal the total.
 */
function correctedLines(
  sold: ReceiptLine | undefined,
  { quantity, amount, vat, points, parts: refundedParts }: RefundCorrection['lines'][number],
): ReceiptLine[] {
  if (sold === undefined) throw new RangeError('a correction names a line that was not sold')
  const low = Math.floor(amount / quantity)
  const more = amount - low * quantity
  const unitGroups = [
    { units: more, unit: low + 1 },
    { units: quantity - more, unit: low },
  ].filter(({ units, unit }) => units > 0 && (unit > 0 || amount === 0))
  const { containerOff: _, ...bare } = sold
  const baseLine = refundedParts === undefined ? bare : aboutSupplements(bare, refundedParts)
  return unitGroups.map(({ units, unit }, i) => {
    const shares = prorate(
      units * unit,
      vat.map(({ gross }) => gross),
    )
    return {
      ...baseLine,
      quantity: units,
      basePrice: minus(unit),
      unitPrice: minus(unit),
      total: minus(units * unit),
      points: i === 0 ? minus(points) : 0,
      supplements: [],
      vat: vat.map(({ rate }, r) => ({ rate, gross: minus(shares[r] ?? 0) })),
    }
  })
}

/** A line that lists only the refunded supplements, in place of all its contents. */
const aboutSupplements = (
  sold: ReceiptLine,
  refundedParts: readonly RefundPart[],
): ReceiptLine => ({
  ...sold,
  included: [],
  dessertName: null,
  freeSauce: null,
  warm: false,
  only: refundedParts.flatMap(({ part, quantity }) => {
    const supplement = sold.supplements[part]
    return supplement === undefined
      ? []
      : [{ name: supplement.name, warm: supplement.warm, quantity }]
  }),
})
