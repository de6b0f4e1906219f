import type { SoldLine } from '#contract/shop/orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { subjectOf } from '#domain/commands/cart-upkeep.ts'
import { slotRule, slotsOf } from '#domain/cart/composition.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { PricedCart, PricedLine } from '#domain/cart/priced.ts'
import type { Cents } from '#domain/money/money.ts'
import { noDiscount } from '#domain/pricing/promo.ts'
import { vatParts } from '#domain/pricing/vat.ts'

/** A priced line with its names, in the form that customers see and the database stores. */
export function soldLine(priced: PricedLine, menu: Menu): SoldLine {
  const { line } = priced
  const freeSauce =
    'freeSauce' in line && line.freeSauce !== null
      ? menu.ingredients[line.freeSauce]?.name
      : undefined
  return {
    line: line.id,
    kind: line.kind,
    name: priced.name,
    title: 'title' in line ? line.title : null,
    quantity: line.quantity,
    basePrice: priced.basePrice,
    supplementsTotal: priced.supplementsTotal,
    unitPrice: priced.unitPrice,
    total: priced.total,
    points: priced.points,
    calories: priced.calories,
    allergens: [...priced.allergens],
    portions: priced.portions.map((portion) => ({ ...portion })),
    dessertName: priced.dessertName,
    places: Object.fromEntries(
      slotsOf(line).map((slot) => [slot, slotRule(line, slot, menu)?.places ?? 0]),
    ),
    vat: vatParts([priced], noDiscount, menu).map(({ rate, gross }) => ({ rate, gross })),
    freeSauce: freeSauce ?? null,
    warm: 'warm' in line && line.warm,
    product: line.kind === 'custom' ? null : subjectOf(line),
    ...(line.kind === 'formula' && line.dessert !== null && { dessert: line.dessert.dessert }),
    ...('freeSauce' in line && line.freeSauce !== null && { sauce: line.freeSauce }),
    ...(line.container !== undefined && { container: line.container }),
    ...(priced.containerOff > 0 && { containerOff: priced.containerOff }),
    ...(priced.deposit > 0 && { deposit: priced.deposit }),
    ...(priced.points > 0 && { worth: worthOf(line, menu) * line.quantity }),
  }
}

/** The price in cents of a product that the customer paid with points. */
function worthOf(line: CartLine, menu: Menu): Cents {
  switch (line.kind) {
    case 'custom':
      return 0
    case 'formula':
      return menu.formulas[line.formula]?.price ?? 0
    case 'dessert':
      return menu.desserts[line.dessert]?.price ?? 0
    default:
      return menu.ingredients[line.ingredient]?.price ?? 0
  }
}

/** The sums of a cart, under the names of the API's contract. */
export function totalsOf(priced: PricedCart) {
  return {
    cartTotal: priced.cartTotal,
    ...(priced.deposits > 0 && { deposits: priced.deposits }),
    discount: priced.discount,
    toPay: priced.toPay,
    points: priced.eatfidPointsCost,
    calories: priced.calories,
    allergens: [...priced.allergens],
    vat: [...priced.vat],
  }
}
