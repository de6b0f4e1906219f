import type { SoldLine } from '#contract/shop/orders.ts'
import type { Slot } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'

/** The rule by which a portion costs a supplement (F2, C4, C5, C7, C8). */
export type SupplementReason =
  /**
   * The price of the line includes `places` portions in this slot. This portion exceeds them: it is
   * the `from`th to the `to`th portion of the slot.
   */
  | { rule: 'extra'; slot: Slot; from: number; to: number; places: number }
  /** The price includes no portion in this slot. */
  | { rule: 'beyond'; what: 'formula' | 'dessert' | 'custom' }
  /** The portion is included, but has a premium price. */
  | { rule: 'premium'; slot: Slot | 'dessert' }

export type Supplement = {
  name: string
  warm: boolean
  quantity: number
  /** Cents for the complete `quantity` in one unit of the line. */
  amount: Cents
  reason: SupplementReason
}

/**
 * The supplements to the price of one unit of a line, each with its rule, in the order of the
 * composition.
 */
export function supplementsOf(line: SoldLine): Supplement[] {
  const counted = new Map<Slot, number>()
  const supplements: Supplement[] = []
  for (const { slot, name, warm, quantity, as, amount } of line.portions) {
    const before = counted.get(slot) ?? 0
    counted.set(slot, before + quantity)
    if (amount === 0) continue
    const reason: SupplementReason =
      as === 'premium' ? { rule: 'premium', slot } : afterPlaces(line, slot, before, quantity)
    supplements.push({ name, warm, quantity, amount, reason })
  }
  const dessertPremium =
    line.supplementsTotal - supplements.reduce((sum, { amount }) => sum + amount, 0)
  if (dessertPremium !== 0) {
    supplements.push({
      name: line.dessertName ?? '',
      warm: false,
      quantity: 1,
      amount: dessertPremium,
      reason: { rule: 'premium', slot: 'dessert' },
    })
  }
  return supplements
}

function afterPlaces(
  line: SoldLine,
  slot: Slot,
  before: number,
  quantity: number,
): SupplementReason {
  const places = line.places[slot] ?? 0
  if (places > 0) return { rule: 'extra', slot, from: before + 1, to: before + quantity, places }
  const productKind =
    slot === 'coulis' || slot === 'toppings'
      ? 'dessert'
      : line.kind === 'custom'
        ? 'custom'
        : 'formula'
  return { rule: 'beyond', what: productKind }
}
