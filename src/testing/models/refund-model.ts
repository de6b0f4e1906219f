import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import type { RefundLine } from '#domain/orders/refund-state.ts'
import type { OrderForRefund } from '#domain/orders/refund-shares.ts'
import { ReferenceRefunds } from './reference-refunds.ts'

/**
 * The effects of an order, its refunds and its cancellation on a customer’s card, written from the
 * text of the rules.
 */
export class RefundModel {
  readonly money: ReferenceRefunds
  readonly refunds: number[] = []
  isCancelled = false
  /** True if the use of the order’s promo code is restored. */
  isCodeBack = false
  /** Points on the card after the order was paid. */
  balance: number
  private creditedPoints: number
  private givenBack = 0
  private readonly order: OrderForRefund

  /** `balance`: points on the card before the order. */
  constructor(order: OrderForRefund, balance: number) {
    this.order = order
    this.money = new ReferenceRefunds(order)
    this.balance = balance - this.spent
    this.creditedPoints = this.give(order.earns)
  }

  private get spent(): number {
    return this.order.lines.reduce((all, { points }) => all + points, 0)
  }

  private give(points: number): number {
    const before = this.balance
    this.balance = Math.min(MAX_POINTS, before + points)
    return this.balance - before
  }

  private take(points: number): void {
    this.creditedPoints -= points
    this.balance = Math.max(0, this.balance - points)
  }

  /** Refunds lines; false if that is not permitted. */
  refund(lines: readonly RefundLine[], goodwill: number): boolean {
    if (this.isCancelled) return false
    const wasSpent = this.order.lines.map((_, i) => this.money.isSpent(i))
    if (!this.money.refund(lines)) return false
    this.refunds.push(lines.reduce((all, { amount }) => all + amount, 0))
    // The order keeps one point for each full euro that remains paid for food.
    const bowls = this.order.lines.findIndex(({ kind }) => kind === 'deposit')
    const keeps = Math.floor(
      (this.money.leftOfOrder - (this.money.remainingCents[bowls] ?? 0)) / 100,
    )
    if (this.creditedPoints > keeps) this.take(this.creditedPoints - keeps)
    for (const [i, { points }] of this.order.lines.entries()) {
      if (wasSpent[i] || !this.money.isSpent(i)) continue
      this.give(points)
      this.givenBack += points
    }
    this.give(goodwill)
    if (this.money.leftOfOrder === (this.money.remainingCents[bowls] ?? 0)) this.isCodeBack = true
    return true
  }

  elsewhere(amount: number): void {
    this.money.elsewhere(amount)
    this.refunds.push(amount)
  }

  cancel(): void {
    if (this.isCancelled) return
    this.isCancelled = true
    this.isCodeBack = true
    this.take(this.creditedPoints)
    this.give(this.spent - this.givenBack)
  }

  /**
   * Everything that the customer has been refunded so far, in cents. A cancelled order is refunded
   * in full.
   */
  get givenMoney(): number {
    return this.isCancelled
      ? this.order.toPay
      : this.refunds.reduce((all, amount) => all + amount, 0)
  }
}
