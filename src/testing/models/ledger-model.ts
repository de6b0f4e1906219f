import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { DAY } from '#domain/time/durations.ts'

/**
 * A line of a card in the model: kind, nominal points, actual change, balance after it, and order.
 */
export type ModelEntry = readonly [
  kind: string,
  points: number,
  change: number,
  balance: number,
  order: number | null,
]
type ModelCard = { balance: number; entries: ModelEntry[] }
type ModelOrder = {
  card: number | null
  earns: number
  spends: number
  state: 'pending' | 'firm' | 'void'
  claimUntil: number | null
  /**
   * Points that the order added to the balance of its card: fewer than `earns` if the balance
   * reached its maximum, 0 if none were added.
   */
  creditedPoints: number
}

/** A ledger in memory, written from the text of the rules: two cards, and orders by number. */
export class LedgerModel {
  readonly cards: ModelCard[] = [
    { balance: 0, entries: [] },
    { balance: 0, entries: [] },
  ]
  readonly orders = new Map<number, ModelOrder>()

  private write(card: number, kind: string, points: number, order: number | null): number {
    const modelCard = this.cards[card]!
    let after = modelCard.balance
    if (kind === 'earned' || kind === 'given-back')
      after = Math.min(MAX_POINTS, modelCard.balance + points)
    if (kind === 'taken-back') after = Math.max(0, modelCard.balance + points)
    if (kind === 'spent') after = modelCard.balance + points
    const change = after - modelCard.balance
    modelCard.balance = after
    modelCard.entries.push([kind, points, change, after, order])
    return change
  }

  /** Points that do not come from an order. */
  give(card: number, points: number): void {
    this.write(card, 'earned', points, null)
  }

  /** Places an order; false if the card has fewer points than the order costs. */
  place(
    order: number,
    {
      card,
      earns,
      spends,
      takeawayAt,
    }: { card: number | null; earns: number; spends: number; takeawayAt: number },
  ): boolean {
    if (card !== null && spends > this.cards[card]!.balance) return false
    this.orders.set(order, {
      card,
      earns,
      spends,
      state: 'pending',
      creditedPoints: 0,
      claimUntil: card === null && earns > 0 ? takeawayAt + 30 * DAY : null,
    })
    if (card !== null && spends > 0) this.write(card, 'spent', -spends, order)
    if (card !== null && earns > 0) this.write(card, 'pending', earns, order)
    return true
  }

  firm(order: number): void {
    const modelOrder = this.orders.get(order)
    if (modelOrder?.state !== 'pending') return
    modelOrder.state = 'firm'
    if (modelOrder.card !== null && modelOrder.earns > 0)
      modelOrder.creditedPoints = this.write(modelOrder.card, 'earned', modelOrder.earns, order)
  }

  cancel(order: number): void {
    const modelOrder = this.orders.get(order)
    if (!modelOrder || modelOrder.state === 'void') return
    const { card, earns, spends, state, creditedPoints } = modelOrder
    Object.assign(modelOrder, { state: 'void', claimUntil: null })
    if (card === null) return
    if (state === 'pending' && earns > 0) this.write(card, 'voided', -earns, order)
    if (creditedPoints > 0) this.write(card, 'taken-back', -creditedPoints, order)
    if (spends > 0) this.write(card, 'given-back', spends, order)
  }

  /** Claims the points of an order; false if there is nothing (left) to claim. */
  claim(order: number, card: number, now: number): boolean {
    const modelOrder = this.orders.get(order)
    if (!modelOrder || modelOrder.claimUntil === null || modelOrder.claimUntil <= now) return false
    Object.assign(modelOrder, { card, claimUntil: null })
    if (modelOrder.state === 'firm')
      modelOrder.creditedPoints = this.write(card, 'earned', modelOrder.earns, order)
    else this.write(card, 'pending', modelOrder.earns, order)
    return true
  }
}
