import type { Cart, CartLine, DessertChoice, Portion } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { isNamedBy, reductionOf } from './reference-promo.ts'

/**
 * The lowest amount to pay for a cart whose lines stay unchanged, if points pay for some of its
 * units, within `availablePoints`; found by trying all sets of units.
 */
export function referenceLeastWithPoints(cart: Cart, menu: Menu, availablePoints: number): number {
  type PayableUnit = {
    line: CartLine
    extras: number
    price: number
    points: number | null
    /**
     * The discount for the customer’s own container, in cents; for a custom salad it is limited to
     * the price of its parts.
     */
    off: number
    deposit: number
    /** The product and its category, by which a promo code can include the unit. */
    names: readonly string[]
  }
  const units: PayableUnit[] = cart.lines.flatMap((line) => {
    const product =
      line.kind === 'formula'
        ? menu.formulas[line.formula]
        : line.kind === 'dessert'
          ? menu.desserts[line.dessert]
          : line.kind === 'custom'
            ? undefined
            : menu.ingredients[line.ingredient]
    const category = product && 'categoryId' in product ? product.categoryId : 0
    const points =
      line.kind === 'signature' || line.kind === 'custom' || category === 15
        ? null
        : category === 14
          ? 24
          : (product?.points ?? null)
    const alone = new ReferenceLinePrice(menu).of(line)
    const listed = product?.price ?? 0
    const ownContainers = menu.ownContainers
    const most = line.container === 'own' ? (ownContainers?.discount ?? 0) : 0
    const off = Math.min(most, line.kind === 'custom' ? alone : listed)
    const price = line.kind === 'custom' ? 0 : listed - off
    return Array.from({ length: line.quantity }, () => ({
      line,
      extras: alone - off - price,
      price,
      points,
      off,
      deposit: line.container === 'deposit' ? (ownContainers?.deposit ?? 0) : 0,
      names: [productName(line), `category ${category}`],
    }))
  })
  const isHot = ({ line }: PayableUnit) =>
    line.kind === 'item' && menu.ingredients[line.ingredient]?.categoryId === 14
  const isCompanion = ({ line, points }: PayableUnit) =>
    points === 36 &&
    (line.kind === 'dessert' ||
      (line.kind === 'item' && menu.ingredients[line.ingredient]?.categoryId === 9))
  let least = Number.POSITIVE_INFINITY
  for (let set = 0; set < 2 ** units.length; set += 1) {
    const isPaid = (_: PayableUnit, i: number) => Math.floor(set / 2 ** i) % 2 === 1
    const paid = units.filter(isPaid)
    if (paid.some(({ points }) => points === null)) continue
    if (paid.reduce((sum, { points }) => sum + (points ?? 0), 0) > availablePoints) continue
    if (paid.filter(isHot).length > paid.filter(isCompanion).length) continue
    const inEuros = units.filter((unit) => !paid.includes(unit))
    const alcohol = (unit: PayableUnit) =>
      unit.line.kind === 'item' && menu.ingredients[unit.line.ingredient]?.categoryId === 15
    const owed = (unit: PayableUnit) => unit.extras + (inEuros.includes(unit) ? unit.price : 0)
    const total = units.reduce((sum, unit) => sum + owed(unit) + unit.deposit, 0)
    // The container discount counts towards the minimum of the promo code, unless points pay for
    // the unit: bringing a container must not lose the code.
    const counted = (unit: PayableUnit) => owed(unit) + (paid.includes(unit) ? 0 : unit.off)
    const reached = units.reduce((sum, unit) => sum + (alcohol(unit) ? 0 : counted(unit)), 0)
    const { promo } = cart
    const isReduced = (unit: PayableUnit) =>
      promo !== null && !alcohol(unit) && isNamedBy(promo, unit.names)
    const reducible = units.reduce((sum, unit) => sum + (isReduced(unit) ? owed(unit) : 0), 0)
    const worth = (): number => {
      if (!promo || reached < promo.minimum) return 0
      if (promo.kind !== 'product') return reductionOf(promo, reducible)
      const { kind, id } = promo.product
      const gifts = inEuros.filter(
        (unit) =>
          !alcohol(unit) &&
          ((kind === 'formula' && unit.line.kind === 'formula' && unit.line.formula === id) ||
            (kind === 'dessert' && unit.line.kind === 'dessert' && unit.line.dessert === id) ||
            (kind === 'ingredient' && 'ingredient' in unit.line && unit.line.ingredient === id)),
      )
      return Math.max(0, ...gifts.map(({ price: worthOf }) => worthOf))
    }
    least = Math.min(least, total - worth())
  }
  return least
}

const productName = (line: CartLine): string =>
  line.kind === 'formula'
    ? `formula ${line.formula}`
    : line.kind === 'dessert'
      ? `dessert ${line.dessert}`
      : line.kind === 'custom'
        ? 'custom 1'
        : `ingredient ${line.ingredient}`

/**
 * The price in cents of one unit of a finished line that is not paid with points, sold unchanged.
 */
class ReferenceLinePrice {
  private readonly menu: Menu
  constructor(menu: Menu) {
    this.menu = menu
  }
  of(line: CartLine): number {
    const { formulas, desserts, ingredients } = this.menu
    if (line.kind === 'item' || line.kind === 'signature')
      return ingredients[line.ingredient]?.price ?? 0
    if (line.kind === 'dessert') return (desserts[line.dessert]?.price ?? 0) + this.filled(line)
    const { bases, ingredients: fillingIngredients, sauces, side1, side2 } = line.filling
    if (line.kind === 'custom')
      return [...bases, ...fillingIngredients, ...sauces.slice(1), ...side1, ...side2].reduce(
        (sum, { ingredient }) => sum + (ingredients[ingredient]?.price ?? 0),
        0,
      )
    const formula = formulas[line.formula]
    if (!formula) return 0
    const { dessert } = line
    return (
      formula.price +
      this.inOrder(bases, formula.numOfBase) +
      this.inOrder(fillingIngredients, formula.numOfIngredients) +
      this.inOrder(sauces, formula.numOfSauce) +
      this.inOrder(side1, 1) +
      this.inOrder(side2, 1) +
      (dessert ? (desserts[dessert.dessert]?.premiumPrice ?? 0) + this.filled(dessert) : 0)
    )
  }
  private filled({ dessert, filling }: DessertChoice): number {
    const rules = this.menu.desserts[dessert]
    return (
      this.inOrder(filling.coulis, rules?.numOfCoulis ?? 0) +
      this.inOrder(filling.toppings, rules?.numOfToppings ?? 0)
    )
  }
  private inOrder(portions: readonly Portion[], places: number): number {
    return portions.reduce((sum, { ingredient }, at) => {
      const product = this.menu.ingredients[ingredient]
      return sum + ((at < places ? product?.premiumPrice : product?.price) ?? 0)
    }, 0)
  }
}
