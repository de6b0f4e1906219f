import type { RefundLine, RefundPart } from '#domain/orders/refund-state.ts'
import type { OrderForRefund } from '#domain/orders/refund-shares.ts'

const rates = [55, 100, 200]

/**
 * Refunds computed cent by cent from the text of the rule. The amount paid for each line is found
 * by distributing the discount of each VAT rate one cent at a time, always to the line furthest
 * from its exact share.
 */
export class ReferenceRefunds {
  readonly paid: number[]
  readonly remainingCents: number[]
  /**
   * The units of each line that are not refunded yet, each with the portions of its supplements.
   */
  private readonly units: number[][][]
  private refunded = 0

  private readonly order: OrderForRefund

  constructor(order: OrderForRefund) {
    this.order = order
    this.paid = order.lines.map(({ total }) => total)
    for (const rate of rates) this.dealOut(rate)
    this.remainingCents = [...this.paid]
    this.units = order.lines.map(({ quantity, parts: soldParts }) =>
      Array.from({ length: quantity }, () => soldParts.map((part) => part.quantity)),
    )
  }

  get leftOfOrder(): number {
    return this.order.toPay - this.refunded
  }

  /**
   * Records a refund made in the payment provider’s own pages: it is distributed like a discount
   * over the remaining amounts of the lines.
   */
  elsewhere(amount: number): void {
    this.refunded += amount
    const food = this.remainingCents.map((cents, i) =>
      this.order.lines[i]?.kind === 'deposit' ? 0 : cents,
    )
    const ofFood = Math.min(
      amount,
      food.reduce((a, b) => a + b, 0),
    )
    for (const [i, cents] of dealOver(ofFood, food).entries()) this.remainingCents[i]! -= cents
    // The deposits of borrowed bowls are refunded last.
    const bowls = this.order.lines.findIndex(({ kind }) => kind === 'deposit')
    if (bowls >= 0)
      this.remainingCents[bowls]! -= Math.min(amount - ofFood, this.remainingCents[bowls]!)
  }

  /**
   * Whether nothing is left to refund of a line: no cents, or no units of a line sold for points.
   */
  isSpent(line: number): boolean {
    return this.paid[line]! > 0 ? this.remainingCents[line] === 0 : this.units[line]!.length === 0
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
    const may = lines.map((line) =>
      gift === undefined ? !line.isAlcohol && !line.isOutsideCode : line.id === gift,
    )
    const weights = lines.map((_, i) => (may[i] ? this.grossAt(i, rate) : 0))
    const dealt = dealOver(off, weights)
    for (const [i, cents] of dealt.entries()) this.paid[i]! -= cents
  }

  /**
   * Number of units of a line that may still be refunded; `portionsOf`: the portions of each
   * supplement that may be refunded alone.
   */
  unitsOf(line: number): number {
    return this.isSpent(line) ? 0 : this.units[line]!.length
  }
  portionsOf(line: number): number[] {
    return this.order.lines[line]!.parts.map((_, at) =>
      this.isSpent(line) ? 0 : this.portionsLeft(line, at),
    )
  }
  private portionsLeft(line: number, part: number): number {
    return this.units[line]!.reduce((all, unit) => all + unit[part]!, 0)
  }

  /**
   * Selects supplements of a line by random numbers, each at most once; empty for a line without
   * supplements.
   */
  someParts(line: number, randomParts: readonly RefundPart[]): RefundPart[] {
    const { parts: soldParts, quantity } = this.order.lines[line]!
    if (soldParts.length === 0) return []
    const validParts = randomParts.map((randomPart) => {
      const part = randomPart.part % soldParts.length
      return { part, quantity: 1 + (randomPart.quantity % (soldParts[part]!.quantity * quantity)) }
    })
    return validParts.filter(
      ({ part }, at) => validParts.findIndex((candidate) => candidate.part === part) === at,
    )
  }

  /** The price of these supplements, limited to the remaining amount of their line. */
  worthOf(line: number, supplements: readonly RefundPart[]): number {
    const price = supplements.reduce(
      (all, supplement) => all + this.priceOf(line, supplement.part, supplement.quantity),
      0,
    )
    return Math.min(price, this.remainingCents[line]!)
  }

  /** Whether the refund is permitted; if so, it is recorded. */
  refund(lines: readonly RefundLine[]): boolean {
    const sold = this.order.lines
    for (const { line, quantity, amount, parts: refundParts } of lines) {
      const soldLine = sold[line]
      if (soldLine === undefined || quantity < 1 || quantity > this.unitsOf(line)) return false
      if (lines.filter((candidate) => candidate.line === line).length > 1) return false
      if (amount > this.remainingCents[line]!) return false
      if (refundParts === undefined) {
        // For whole units, the amount may be at most their share of the amount paid for the line,
        // rounded up to a cent.
        if (amount * soldLine.quantity - this.paid[line]! * quantity >= soldLine.quantity)
          return false
        if (amount === 0 && this.paid[line]! > 0) return false
        continue
      }
      if (amount === 0 || refundParts.length === 0) return false
      if (new Set(refundParts.map(({ part }) => part)).size < refundParts.length) return false
      let price = 0
      for (const { part, quantity: portions } of refundParts) {
        if (soldLine.parts[part] === undefined || portions < 1) return false
        if (portions > this.portionsLeft(line, part)) return false
        price += this.priceOf(line, part, portions)
      }
      if (amount > price) return false
    }
    const amount = lines.reduce((all, line) => all + line.amount, 0)
    if (amount === 0 || amount > this.leftOfOrder) return false
    for (const refundLine of lines) this.count(refundLine)
    this.refunded += amount
    return true
  }

  /**
   * The price of some portions of a supplement, rounded to the nearest cent with half a cent in the
   * customer’s favour, found by trying.
   */
  private priceOf(line: number, part: number, portions: number): number {
    const { parts: soldParts, total } = this.order.lines[line]!
    const exact = soldParts[part]!.amount * portions * this.paid[line]!
    const denominator = soldParts[part]!.quantity * total
    let cents = 0
    while (denominator > 0 && (2 * cents + 1) * denominator <= 2 * exact) cents += 1
    return cents
  }

  private count({ line, quantity, amount, parts: refundParts }: RefundLine): void {
    const { quantity: sold } = this.order.lines[line]!
    const units = this.units[line]!
    const isFull =
      amount === this.remainingCents[line] || amount * sold >= this.paid[line]! * quantity
    this.remainingCents[line]! -= amount
    for (const { part, quantity: portions } of refundParts ?? [])
      for (let each = 0; each < portions; each += 1) {
        // The portion is taken from the unit that already lacks the most portions, so that as many
        // units as possible stay complete.
        const from = units.filter((unit) => unit[part]! > 0).sort((a, b) => a[part]! - b[part]!)[0]
        from![part]! -= 1
      }
    if (refundParts !== undefined || !isFull) return
    // Complete units are refunded first: those with the most portions of every supplement.
    for (const part of this.order.lines[line]!.parts.keys()) {
      const portionCounts = units.map((unit) => unit[part]!).sort((a, b) => a - b)
      for (const [at, unit] of units.entries()) unit[part] = portionCounts[at]!
    }
    units.splice(Math.max(0, units.length - quantity))
  }
}

/** Distributes cents one by one, each to the entry that is furthest from its exact share. */
function dealOver(cents: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((a, b) => a + b, 0)
  const dealt = weights.map((weight) => Math.floor((cents * weight) / Math.max(1, weightSum)))
  let undealtCents = cents - dealt.reduce((a, b) => a + b, 0)
  while (undealtCents > 0) {
    // The distance of each line from its exact share, scaled to whole numbers.
    const missing = weights.map((weight, i) => cents * weight - dealt[i]! * weightSum)
    const next = missing.indexOf(Math.max(...missing))
    dealt[next]! += 1
    undealtCents -= 1
  }
  return dealt
}
