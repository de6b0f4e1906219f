import type { Locale } from '#contract/pages/locales.ts'
import type { Order, SoldLine } from '#contract/shop/orders.ts'
import type { Cents } from '#domain/money/money.ts'
import type { RefundReason } from '#domain/orders/refund.ts'
import { type BookRate, vatRates } from '#domain/money/vat-rates.ts'
import { depositLine } from '#domain/orders/refund-shares.ts'
import type { Seller } from '#server/chain/sellers-schema.ts'
import { pick } from '#server/kit/pick.ts'
import { type Supplement, supplementsOf } from '#server/stores/orders/supplements.ts'

type ReceiptPortion = SoldLine['portions'][number]
type Share = { rate: BookRate; gross: Cents }

export type ReceiptLine = Pick<
  SoldLine,
  | 'name'
  | 'quantity'
  | 'basePrice'
  | 'unitPrice'
  | 'total'
  | 'points'
  | 'dessertName'
  | 'freeSauce'
  | 'warm'
  | 'container'
  | 'containerOff'
> & {
  kind: SoldLine['kind'] | 'deposit'
  /** Portions included in the price of one unit. */
  included: Pick<ReceiptPortion, 'name' | 'warm' | 'quantity'>[]
  supplements: Supplement[]
  /**
   * The supplements that a correction refunds, if it refunds only supplements of the line, with
   * their portions in all units; absent otherwise (N6).
   */
  only?: Pick<ReceiptPortion, 'name' | 'warm' | 'quantity'>[]
  vat: Share[]
}

/** The payment of the order. `brand`: as named by the provider. */
export type MeansOfPayment =
  | { by: 'card'; brand: string | null; last4: string | null }
  | { by: 'restaurant' }
  /** A refund that is paid out at the counter. */
  | { by: 'counter' }
  | { by: 'nothing' }

/**
 * The content of a receipt, except its number and time, which its book assigns. It is stored for
 * years and never changed, so it contains no text of the customer: no name, no comment, no title of
 * a salad.
 */
export type Receipt = {
  kind: 'sale' | 'refund'
  locale: Locale
  seller: Seller
  restaurant: Pick<Order['restaurant'], 'name' | 'phone' | 'address'>
  order: Pick<Order, 'number' | 'placedAt' | 'takeawayAt' | 'termsVersion'> & {
    /** Public name of the partner company to which the order was delivered; absent for pick-up. */
    deliveredTo?: string
  }
  /**
   * The reason of a receipt that corrects a part of a sale. It is null for the rest of an order
   * that was cancelled after refunds. Absent for a sale, and for a receipt that cancels it as a
   * whole.
   */
  refund?: { reason: RefundReason | null }
  /** Number of the receipt that this one cancels or corrects; null for a sale. */
  corrects: string | null
  lines: ReceiptLine[]
  cartTotal: Cents
  /**
   * The discount of the sale. `code`: the promo code; absent on receipts from before promo codes
   * existed.
   */
  discount: { amount: Cents; shares: Share[]; code?: string | null }
  total: Cents
  vat: Order['vat']
  payment: MeansOfPayment
  points: { spent: number; earned: number }
  allergens: Order['allergens']
}

/** The fields of an order that a receipt needs. */
export type SoldOrder = Pick<
  Order,
  | 'number'
  | 'locale'
  | 'placedAt'
  | 'takeawayAt'
  | 'restaurant'
  | 'termsVersion'
  | 'lines'
  | 'cartTotal'
  | 'deposits'
  | 'discount'
  | 'toPay'
  | 'points'
  | 'allergens'
  | 'vat'
  | 'promoCode'
  | 'earns'
> &
  Partial<Pick<Order, 'delivery'>>

/** The receipt of a sale (F2). */
export function receiptOf(order: SoldOrder, seller: Seller, payment: MeansOfPayment): Receipt {
  const { name, phone, address } = order.restaurant
  return {
    kind: 'sale',
    locale: order.locale,
    seller,
    restaurant: { name, phone, address },
    order: {
      number: order.number,
      placedAt: order.placedAt,
      takeawayAt: order.takeawayAt,
      termsVersion: order.termsVersion,
      ...(order.delivery ? { deliveredTo: order.delivery.company } : {}),
    },
    corrects: null,
    lines: [...order.lines.map(receiptLine), ...depositsOf(order)],
    cartTotal: order.cartTotal,
    discount: { amount: order.discount, shares: discountShares(order), code: order.promoCode },
    total: order.toPay,
    vat: order.vat,
    payment: order.toPay === 0 ? { by: 'nothing' } : payment,
    points: { spent: order.points, earned: order.earns },
    allergens: order.allergens,
  }
}

/**
 * The receipt that cancels the receipt of a sale: it has the same lines, and every amount is
 * negative.
 */
export function refundOf(sale: Receipt, number: string, payment: MeansOfPayment): Receipt {
  const lines = sale.lines.map((line): ReceiptLine => ({
    ...line,
    basePrice: minus(line.basePrice),
    ...(line.containerOff !== undefined && { containerOff: minus(line.containerOff) }),
    unitPrice: minus(line.unitPrice),
    total: minus(line.total),
    points: minus(line.points),
    vat: line.vat.map(minusShare),
    supplements: line.supplements.map((supplement) => ({
      ...supplement,
      amount: minus(supplement.amount),
    })),
  }))
  const vat = sale.vat.map((part) => ({
    rate: part.rate,
    net: minus(part.net),
    vat: minus(part.vat),
    gross: minus(part.gross),
  }))
  return {
    ...sale,
    kind: 'refund',
    corrects: number,
    lines,
    vat,
    cartTotal: minus(sale.cartTotal),
    total: minus(sale.total),
    discount: {
      ...sale.discount,
      amount: minus(sale.discount.amount),
      shares: sale.discount.shares.map(minusShare),
    },
    payment: sale.total === 0 ? { by: 'nothing' } : payment,
    points: { spent: minus(sale.points.spent), earned: minus(sale.points.earned) },
  }
}

// The amount is subtracted from 0, because `-amount` would be `-0` for 0, and `-0` is shown with
// its sign.
export const minus = (amount: number): number => 0 - amount
const minusShare = ({ rate, gross }: Share): Share => ({ rate, gross: minus(gross) })

function receiptLine(line: SoldLine): ReceiptLine {
  return {
    ...pick(line, ['kind', 'name', 'quantity', 'basePrice', 'unitPrice', 'total', 'points']),
    ...pick(line, ['dessertName', 'freeSauce', 'warm', 'vat', 'container', 'containerOff']),
    included: line.portions
      .filter(({ amount }) => amount === 0)
      .map((portion) => pick(portion, ['name', 'warm', 'quantity'])),
    supplements: supplementsOf(line),
  }
}

/**
 * The deposits of lent bowls, as the last line of the receipt; an empty list if the order has no
 * deposits (E2). The name of the line is empty, because it is added in the reader's language.
 */
function depositsOf({ lines, deposits = 0 }: Pick<SoldOrder, 'lines' | 'deposits'>): ReceiptLine[] {
  const line = depositLine(lines, deposits)
  if (line === null) return []
  return [
    {
      kind: 'deposit',
      name: '',
      quantity: line.quantity,
      basePrice: line.basePrice,
      unitPrice: line.basePrice,
      total: line.total,
      points: 0,
      dessertName: null,
      freeSauce: null,
      warm: false,
      vat: [...line.vat],
      included: [],
      supplements: [],
    },
  ]
}

/**
 * The discount by VAT rate: the gross amount of the lines before the discount, less the gross
 * amount that remained taxable after it (C30).
 */
function discountShares({
  lines,
  vat,
  discount,
}: Pick<Order, 'lines' | 'vat' | 'discount'>): Share[] {
  if (discount === 0) return []
  const before = (rate: BookRate) =>
    lines
      .flatMap((line) => line.vat)
      .reduce((sum, share) => (share.rate === rate ? sum + share.gross : sum), 0)
  const after = (rate: BookRate) => vat.find((part) => part.rate === rate)?.gross ?? 0
  return vatRates
    .map((rate) => ({ rate, gross: before(rate) - after(rate) }))
    .filter(({ gross }) => gross !== 0)
}
