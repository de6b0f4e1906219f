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
  /** Points that were actually credited. */
  brought: number
}

/** A ledger in memory, written from the text of the rules: two cards, and orders by number. */
export class LedgerModel {
  readonly cards: ModelCard[] = [
    { balance: 0, entries: [] },
    { balance: 0, entries: [] },
  ]
  readonly orders = new Map<number, ModelOrder>()

  private write(card: number, kind: string, points: number, order: number | null): number {
    const held = this.cards[card]!
    let after = held.balance
    if (kind === 'earned' || kind === 'given-back')
      after = Math.min(MAX_POINTS, held.balance + points)
    if (kind === 'taken-back') after = Math.max(0, held.balance + points)
    if (kind === 'spent') after = held.balance + points
    const change = after - held.balance
    held.balance = after
    held.entries.push([kind, points, change, after, order])
    return change
  }

  /** Points that do not come from an order. */
  give(card: number, points: number): void {
    this.write(card, 'earned', points, null)
  }

  /** False when the card does not hold the points that the order costs. */
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
      brought: 0,
      claimUntil: card === null && earns > 0 ? takeawayAt + 30 * DAY : null,
    })
    if (card !== null && spends > 0) this.write(card, 'spent', -spends, order)
    if (card !== null && earns > 0) this.write(card, 'pending', earns, order)
    return true
  }

  firm(order: number): void {
    const known = this.orders.get(order)
    if (known?.state !== 'pending') return
    known.state = 'firm'
    if (known.card !== null && known.earns > 0)
      known.brought = this.write(known.card, 'earned', known.earns, order)
  }

  cancel(order: number): void {
    const known = this.orders.get(order)
    if (!known || known.state === 'void') return
    const { card, earns, spends, state, brought } = known
    Object.assign(known, { state: 'void', claimUntil: null })
    if (card === null) return
    if (state === 'pending' && earns > 0) this.write(card, 'voided', -earns, order)
    if (brought > 0) this.write(card, 'taken-back', -brought, order)
    if (spends > 0) this.write(card, 'given-back', spends, order)
  }

  /** False when there is nothing (left) to claim. */
  claim(order: number, card: number, now: number): boolean {
    const known = this.orders.get(order)
    if (!known || known.claimUntil === null || known.claimUntil <= now) return false
    Object.assign(known, { card, claimUntil: null })
    if (known.state === 'firm') known.brought = this.write(card, 'earned', known.earns, order)
    else this.write(card, 'pending', known.earns, order)
    return true
  }
}
