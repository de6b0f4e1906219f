import type { RefundLine } from '#domain/orders/refund.ts'
import type { OrderForRefund } from '#domain/orders/refund-shares.ts'

const rates = [55, 100, 200]

/**
 * Refunds counted cent by cent, from the text of the rule: what was paid for a line is found by
 * dealing out the discount of each rate one cent at a time to the line that is furthest from its
 * exact share.
 */
export class NaiveRefunds {
  readonly paid: number[]
  readonly left: number[]
  private readonly units: number[]
  private refunded = 0

  private readonly order: OrderForRefund

  constructor(order: OrderForRefund) {
    this.order = order
    this.paid = order.lines.map(({ total }) => total)
    for (const rate of rates) this.dealOut(rate)
    this.left = [...this.paid]
    this.units = order.lines.map(({ quantity }) => quantity)
  }

  get leftOfOrder(): number {
    return this.order.toPay - this.refunded
  }

  /**
   * Money that was given back in the provider's own pages: dealt out like a discount over what is left
   * of the lines.
   */
  elsewhere(amount: number): void {
    this.refunded += amount
    const food = this.left.map((cents, i) => (this.order.lines[i]?.kind === 'deposit' ? 0 : cents))
    const ofFood = Math.min(
      amount,
      food.reduce((a, b) => a + b, 0),
    )
    for (const [i, cents] of dealOver(ofFood, food).entries()) this.left[i]! -= cents
    // Bowls that are out come last.
    const bowls = this.order.lines.findIndex(({ kind }) => kind === 'deposit')
    if (bowls >= 0) this.left[bowls]! -= Math.min(amount - ofFood, this.left[bowls]!)
  }

  /** Nothing is left of a line that was sold for points. */
  isSpent(line: number): boolean {
    return this.paid[line]! > 0 ? this.left[line] === 0 : this.units[line] === 0
  }

  quantityOf(line: number): number {
    return this.order.lines[line]!.quantity
  }

  private grossAt(line: number, rate: number): number {
    return this.order.lines[line]!.vat.filter((share) => share.rate === rate).reduce(
      (all, share) => all + share.gross,
      0,
    )
  }

  private dealOut(rate: number): void {
    const { lines, vat, free, discount } = this.order
    const before = lines.reduce((all, _, i) => all + this.grossAt(i, rate), 0)
    const off = before - (vat.find((part) => part.rate === rate)?.gross ?? 0)
    const gift = lines
      .filter(
        (line) =>
          free !== null &&
          line.kind !== 'custom' &&
          (line.kind === 'formula') === (free.kind === 'formula') &&
          (line.kind === 'dessert') === (free.kind === 'dessert') &&
          line.product === free.id &&
          line.points === 0 &&
          line.basePrice === discount,
      )
      .map(({ id }) => id)
      .sort((a, b) => (a < b ? -1 : 1))[0]
    const may = lines.map((line) => (gift === undefined ? !line.isAlcohol : line.id === gift))
    const weights = lines.map((_, i) => (may[i] ? this.grossAt(i, rate) : 0))
    const dealt = dealOver(off, weights)
    for (const [i, cents] of dealt.entries()) this.paid[i]! -= cents
  }

  /** Whether the refund may be; then it is counted. */
  refund(lines: readonly RefundLine[]): boolean {
    const sold = this.order.lines
    for (const { line, quantity, amount } of lines) {
      const one = sold[line]
      if (one === undefined || quantity < 1 || quantity > one.quantity) return false
      if (lines.filter((other) => other.line === line).length > 1) return false
      if (amount > this.left[line]!) return false
      // A unit costs its part of the line, rounded up.
      if (amount * one.quantity - this.paid[line]! * quantity >= one.quantity) return false
      if (amount === 0 && (this.paid[line]! > 0 || quantity > this.units[line]!)) return false
    }
    const amount = lines.reduce((all, line) => all + line.amount, 0)
    if (amount === 0 || amount > this.leftOfOrder) return false
    for (const { line, quantity, amount: cents } of lines) {
      this.left[line]! -= cents
      this.units[line] = Math.max(0, this.units[line]! - quantity)
    }
    this.refunded += amount
    return true
  }
}

/** Deals cents out one by one, each to whoever is furthest from the exact share. */
function dealOver(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((a, b) => a + b, 0)
  const dealt = weights.map((weight) => Math.floor((cents * weight) / Math.max(1, whole)))
  let rest = cents - dealt.reduce((a, b) => a + b, 0)
  while (rest > 0) {
    // How far a line is from its exact share, in parts of a cent as whole numbers.
    const missing = weights.map((weight, i) => cents * weight - dealt[i]! * whole)
    const next = missing.indexOf(Math.max(...missing))
    dealt[next]! += 1
    rest -= 1
  }
  return dealt
}
