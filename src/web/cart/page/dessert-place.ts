import { type Cart, type FormulaLine, type LineId, dessertSlots } from '#domain/cart.ts'
import { type CartCommand, applyCommand } from '#domain/cart-commands.ts'
import type { Menu } from '#domain/menu.ts'
import type { Cents } from '#domain/money.ts'
import { priceCart } from '#domain/pricing.ts'

/** The formula that the cart's last composed dessert would best go into, and what the cart then costs less (C8). */
export type DessertOffer = { line: LineId; dessert: string; saves: Cents }

/** Null where no formula takes the dessert, nothing is saved by it, or the cart would lose something else. */
export function dessertOffer(cart: Cart, menu: Menu): DessertOffer | null {
  const source = cart.lines.findLast(({ kind }) => kind === 'dessert')
  if (source?.kind !== 'dessert') return null
  const name = menu.desserts[source.dessert]?.name ?? ''
  const now = priceCart(cart, menu).toPay
  const offers = cart.lines.flatMap(({ id }): DessertOffer[] => {
    const attached = applyCommand(cart, { type: 'attach-dessert', line: id }, menu)
    if (!attached.ok || attached.notices.length > 0) return []
    return [{ line: id, dessert: name, saves: now - priceCart(attached.cart, menu).toPay }]
  })
  return offers.filter(({ saves }) => saves > 0).toSorted((a, b) => b.saves - a.saves)[0] ?? null
}

/** The dessert leaves its formula and becomes a line of its own, composed as it was (C9). */
export function takeDessertOut({ id, dessert }: FormulaLine, as: LineId): CartCommand[] {
  if (!dessert) return []
  return [
    { type: 'remove-dessert', line: id },
    { type: 'start-dessert', line: as, dessert: dessert.dessert, paidWith: 'euros' },
    ...dessertSlots.flatMap((slot) => dessert.filling[slot].map(({ ingredient, warm }): CartCommand => (
      { type: 'add-portion', line: as, slot, ingredient, warm }))),
    ...dessert.declined.map((slot): CartCommand => ({ type: 'decline-slot', line: as, slot })),
  ]
}
