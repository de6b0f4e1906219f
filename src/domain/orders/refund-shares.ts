import type { Container, PromoProduct } from '#domain/cart/cart.ts'
import type { VatPart } from '#domain/cart/priced.ts'
import { type Cents, prorate } from '#domain/money/money.ts'
import { type BookRate, bookRates } from '#domain/money/vat-rates.ts'

type RateShare = { readonly rate: BookRate; readonly gross: Cents }

/**
 * An extra of one unit of a line: the number of its portions, and the price of all of them before
 * any discount, in cents.
 */
type SoldPart = { readonly quantity: number; readonly amount: Cents }

/** A line as it was sold. */
export type SoldForRefund = {
  readonly id: string
  readonly kind: 'formula' | 'custom' | 'dessert' | 'signature' | 'item' | 'deposit'
  /**
   * The id of the formula, dessert or ingredient, by kind; null for a custom salad and for
   * deposits.
   */
  readonly product: number | null
  readonly quantity: number
  readonly basePrice: Cents
  readonly total: Cents
  readonly points: number
  /** The total of the line, split by VAT rate, before any discount. */
  readonly vat: readonly RateShare[]
  /** True for alcohol, to which no code applies (C30). */
  readonly isAlcohol: boolean
  /** True for a product that the order's code does not reduce; absent if it reduces all products. */
  readonly isOutsideCode?: boolean | undefined
  /** The extras of the line, which can be refunded without their unit (N6). */
  readonly parts: readonly SoldPart[]
}

/**
 * An order as it was sold. `free`: the product that the promo code made free. The deposits are the
 * last line, of which one unit is refunded for each returned bowl (E2).
 */
export type OrderForRefund = {
  readonly lines: readonly SoldForRefund[]
  readonly discount: Cents
  readonly free: PromoProduct | null
  readonly vat: readonly VatPart[]
  readonly toPay: Cents
  readonly earns: number
}

/** Amounts by VAT rate, in the order of `bookRates`. */
export type CentsByRate = readonly Cents[]
export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0)

/**
 * Returns the amount paid for each line, by VAT rate: the line's price less its share of the
 * discount. At each rate, the discount is divided by largest remainder among the lines that it
 * could reduce. The lines then add up to the VAT table and the paid amount of the order, to the
 * cent. Null if the VAT amounts of the lines do not match the totals, the VAT table and the
 * discount, as in an old order whose lines were stored without rates.
 */
export function paidByRate(order: OrderForRefund): CentsByRate[] | null {
  const before = order.lines.map(({ vat }) =>
    bookRates.map((rate) => sum(vat.filter((share) => share.rate === rate).map((s) => s.gross))),
  )
  if (order.lines.some(({ total }, i) => total !== sum(before[i] ?? []))) return null
  const off = bookRates.map((rate, r) => {
    const after = order.vat.find((part) => part.rate === rate)?.gross ?? 0
    return sum(before.map((line) => line[r] ?? 0)) - after
  })
  if (sum(off) !== order.discount || off.some((cents) => cents < 0)) return null
  const free = freeLine(order)
  const reducible = order.lines.map((line) =>
    free === undefined ? !line.isAlcohol && !line.isOutsideCode : line === free,
  )
  const discountShares = off.map((cents, r) => shareOf(cents, r, before, reducible))
  return before.map((line, i) => line.map((gross, r) => gross - (discountShares[r]?.[i] ?? 0)))
}

/** Returns the share of each line in the discount at one VAT rate. */
function shareOf(
  cents: Cents,
  rate: number,
  before: readonly CentsByRate[],
  reducible: readonly boolean[],
): Cents[] {
  const at = before.map((line) => line[rate] ?? 0)
  const reducibleAmounts = at.map((gross, i) => (reducible[i] ? gross : 0))
  // If the promo code was changed after the order, the discount may exceed the lines that the code
  // can reduce now. It is then divided among all lines with the rate.
  return cents === 0
    ? at.map(() => 0)
    : prorate(cents, sum(reducibleAmounts) >= cents ? reducibleAmounts : at)
}

/** Returns the line whose product a code made free, by the same rule as `discountFor`. */
function freeLine({ lines, free, discount }: OrderForRefund): SoldForRefund | undefined {
  if (free === null) return undefined
  return lines
    .filter((line) => holds(line, free) && line.points === 0 && line.basePrice === discount)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
}

const holds = ({ kind, product }: SoldForRefund, free: PromoProduct): boolean =>
  product === free.id &&
  kind !== 'custom' &&
  kind !== 'deposit' &&
  free.kind === (kind === 'formula' || kind === 'dessert' ? kind : 'ingredient')

/**
 * Returns the lent bowls of an order as one additional line, whose price is their deposits (E2);
 * null if the order has no deposits.
 */
export function depositLine(
  lines: readonly { readonly container?: Container | undefined; readonly quantity: number }[],
  deposits: Cents,
): SoldForRefund | null {
  if (deposits === 0) return null
  const quantity = sum(
    lines.filter(({ container }) => container === 'deposit').map((line) => line.quantity),
  )
  return {
    id: 'deposits',
    kind: 'deposit',
    product: null,
    quantity,
    basePrice: deposits / quantity,
    total: deposits,
    points: 0,
    vat: [{ rate: 0, gross: deposits }],
    isAlcohol: false,
    parts: [],
  }
}
