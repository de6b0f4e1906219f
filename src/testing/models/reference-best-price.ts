import type { Cart, CartLine, DessertChoice, Portion } from '#domain/cart/cart.ts'
import type { Formula, Menu } from '#domain/menu/menu.ts'
import { isNamedBy, reductionOf } from './reference-promo.ts'

/**
 * The lowest price for the contents of a finished cart, found by trying every way of selling them.
 * It shares no code with the rules, so that a fault in either shows as a disagreement.
 */
export class ReferenceBestPrice {
  private readonly menu: Menu
  private readonly promo: Cart['promo']
  private readonly bowls: ReferenceCartBowl[] = []
  private readonly sides: ReferenceSide[] = []
  private readonly otherItems: SoldItem[] = []

  constructor({ lines, promo }: Cart, menu: Menu) {
    this.menu = menu
    this.promo = promo
    for (const line of lines)
      for (let unit = 0; unit < line.quantity; unit += 1) this.readLine(line)
  }

  least(): number {
    let least = Number.POSITIVE_INFINITY
    this.seat([], (seats) => {
      const sidesByBowl = this.bowls.map((_, at) =>
        this.sides.filter((_side, i) => seats[i] === at),
      )
      const alone = this.sides.filter((_, i) => seats[i] === -1)
      const ways = this.bowls.map((bowl, at) => this.waysOf(bowl, sidesByBowl[at] ?? []))
      const sold = [...this.otherItems, ...alone.map((side) => this.alone(side))]
      this.choose(ways, sold, (all) => {
        least = Math.min(least, this.toPay(all))
      })
    })
    return least
  }

  private readLine(line: CartLine): void {
    const dish = line.kind === 'formula' ? this.menu.formulas[line.formula] : undefined
    const isOpen =
      line.kind === 'custom' ||
      (line.kind === 'formula' && line.paidWith === 'euros' && !dish?.notModifiable)
    if (isOpen && (line.kind === 'custom' || line.kind === 'formula')) {
      this.bowls.push({
        ...line.filling,
        size: dish?.numOfIngredients ?? null,
        customSides: line.kind === 'custom' ? [...line.filling.side1, ...line.filling.side2] : [],
        container: line.container ?? null,
      })
      for (const portion of [...line.filling.side1, ...line.filling.side2])
        this.sides.push({ portion, dessert: null })
      if (line.kind === 'formula' && line.dessert)
        this.sides.push({ portion: null, dessert: line.dessert })
      return
    }
    if (line.kind === 'item' && line.paidWith === 'euros' && line.freeSauce === null) {
      const { ingredient, warm } = line
      if ([9, 10, 13, 14, 17].includes(this.menu.ingredients[ingredient]?.categoryId ?? 0)) {
        this.sides.push({ portion: { ingredient, warm }, dessert: null })
        return
      }
    }
    if (line.kind === 'dessert' && line.paidWith === 'euros') {
      this.sides.push({ portion: null, dessert: line })
      return
    }
    this.otherItems.push(this.soldOther(line))
  }

  /**
   * A line that is sold unchanged: a signature salad, or a single product, which may be paid with
   * points. No other kind can occur here.
   */
  private soldOther(line: CartLine): SoldItem {
    if (line.kind === 'item' || line.kind === 'signature') {
      const product = this.menu.ingredients[line.ingredient]
      const price = product?.price ?? 0
      const inPoints = line.kind === 'item' && line.paidWith === 'points'
      return {
        cents: inPoints ? 0 : price,
        alcohol: product?.categoryId === 15,
        names: [`ingredient ${line.ingredient}`, `category ${product?.categoryId}`],
        giftCents: inPoints ? 0 : price,
      }
    }
    throw new RangeError(
      `the reference search does not expect an unchanged line of kind ${line.kind}`,
    )
  }

  /** Tries every placement of the sides: alone (-1) or in one of the bowls. */
  private seat(seats: number[], visit: (seats: number[]) => void): void {
    if (seats.length === this.sides.length) {
      visit(seats)
      return
    }
    for (let at = -1; at < this.bowls.length; at += 1) this.seat([...seats, at], visit)
  }

  private choose(ways: SoldItem[][], sold: SoldItem[], visit: (all: SoldItem[]) => void): void {
    const [first, ...furtherWays] = ways
    if (!first) {
      visit(sold)
      return
    }
    for (const sale of first) this.choose(furtherWays, [...sold, sale], visit)
  }

  private waysOf(bowl: ReferenceCartBowl, sides: ReferenceSide[]): SoldItem[] {
    const ways: SoldItem[] = []
    const ownContainers = this.menu.ownContainers
    const [off, deposit] = [
      bowl.container === 'own' ? (ownContainers?.discount ?? 0) : 0,
      bowl.container === 'deposit' ? (ownContainers?.deposit ?? 0) : 0,
    ]
    const isServed = (isTaken: boolean | undefined) => bowl.container === null || isTaken === true
    // The sides of a custom salad cost the same when sold alone, but a code may reduce the salad
    // with its sides and not what is sold alone. A custom salad keeps sides, and takes no others.
    if (isPartOf(sides, bowl.customSides) && isServed(ownContainers?.custom)) {
      const partsPrice =
        this.total(bowl.bases) +
        this.total(bowl.ingredients) +
        this.cheapest(bowl.sauces, 1, false) +
        this.total(sides.flatMap(({ portion }) => portion ?? []))
      const less = Math.min(off, partsPrice)
      ways.push({
        cents: partsPrice - less,
        off: less,
        deposit,
        alcohol: false,
        names: ['custom 1'],
        giftCents: 0,
      })
    }
    for (const formula of Object.values(this.menu.formulas)) {
      if (formula.notModifiable || !this.isOfSize(bowl, formula)) continue
      if (bowl.bases.length < formula.numOfBase) continue
      if (bowl.ingredients.length < formula.numOfIngredients) continue
      if (!this.fit(formula, sides) || !isServed(ownContainers?.formulas.includes(formula.id)))
        continue
      const less = Math.min(off, formula.price)
      const giftCents = formula.price - less
      const cents =
        giftCents +
        this.cheapest(bowl.bases, formula.numOfBase, true) +
        this.cheapest(bowl.ingredients, formula.numOfIngredients, true) +
        this.cheapest(bowl.sauces, formula.numOfSauce, true) +
        sides.reduce((sum, side) => sum + this.included(side), 0)
      const names = [`formula ${formula.id}`]
      ways.push({ cents, off: less, deposit, alcohol: false, names, giftCents })
    }
    return ways
  }

  private isOfSize(bowl: ReferenceCartBowl, formula: Formula): boolean {
    if (bowl.size !== null) return formula.numOfIngredients >= bowl.size
    const sizes = Object.values(this.menu.formulas)
      .filter(({ notModifiable }) => !notModifiable)
      .map(({ numOfIngredients }) => numOfIngredients)
      .toSorted((a, b) => a - b)
    const largest = sizes.findLast((size) => size <= bowl.ingredients.length)
    const isOnly = sizes[0] === sizes.at(-1)
    return formula.numOfIngredients === largest && (isOnly || largest !== sizes[0])
  }

  /**
   * Whether the sides fit into the formula in some order, and none of its required places stays
   * empty.
   */
  private fit({ sides: places }: Formula, sides: ReferenceSide[]): boolean {
    const desserts = sides.filter(({ dessert }) => dessert !== null)
    const isSweet = ({ portion }: ReferenceSide) =>
      portion !== null &&
      [9, 10].includes(this.menu.ingredients[portion.ingredient]?.categoryId ?? 0)
    if (desserts.length > 1 || (desserts.length === 1 && sides.some(isSweet))) return false
    return permutations(sides).some((order) => {
      const unplacedSides = [...order]
      for (const place of places) {
        const [side] = unplacedSides
        const category = side?.dessert
          ? this.menu.desserts[side.dessert.dessert]?.categoryId
          : this.menu.ingredients[side?.portion?.ingredient ?? 0]?.categoryId
        if (side && category !== undefined && place.categories.includes(category))
          unplacedSides.shift()
        else if (place.required) return false
      }
      return unplacedSides.length === 0
    })
  }

  private alone({ portion, dessert }: ReferenceSide): SoldItem {
    if (dessert) {
      const { price = 0, categoryId } = this.menu.desserts[dessert.dessert] ?? {}
      const cents = price + this.toppingsOf(dessert)
      const names = [`dessert ${dessert.dessert}`, `category ${categoryId}`]
      return { cents, alcohol: false, names, giftCents: price }
    }
    const id = portion?.ingredient ?? 0
    const { price = 0, categoryId } = this.menu.ingredients[id] ?? {}
    const names = [`ingredient ${id}`, `category ${categoryId}`]
    return { cents: price, alcohol: false, names, giftCents: price }
  }

  private included({ portion, dessert }: ReferenceSide): number {
    if (dessert)
      return (this.menu.desserts[dessert.dessert]?.premiumPrice ?? 0) + this.toppingsOf(dessert)
    return this.menu.ingredients[portion?.ingredient ?? 0]?.premiumPrice ?? 0
  }

  private toppingsOf({ dessert, filling }: DessertChoice): number {
    const rules = this.menu.desserts[dessert]
    return (
      this.cheapest(filling.coulis, rules?.numOfCoulis ?? 0, true) +
      this.cheapest(filling.toppings, rules?.numOfToppings ?? 0, true)
    )
  }

  private total(portions: readonly Portion[]): number {
    return portions.reduce(
      (sum, portion) => sum + (this.menu.ingredients[portion.ingredient]?.price ?? 0),
      0,
    )
  }

  /** The lowest price of some portions, by trying every choice of the included ones. */
  private cheapest(portions: readonly Portion[], places: number, premiums: boolean): number {
    const [first, ...furtherPortions] = portions
    if (!first) return 0
    const product = this.menu.ingredients[first.ingredient]
    const asExtra = (product?.price ?? 0) + this.cheapest(furtherPortions, places, premiums)
    if (places === 0) return asExtra
    const premium = premiums ? (product?.premiumPrice ?? 0) : 0
    const asIncluded = premium + this.cheapest(furtherPortions, places - 1, premiums)
    // A portion cannot be an extra while an included place stays empty.
    return furtherPortions.length < places ? asIncluded : Math.min(asExtra, asIncluded)
  }

  private toPay(sold: readonly SoldItem[]): number {
    const total = sold.reduce((sum, { cents, deposit = 0 }) => sum + cents + deposit, 0)
    const { promo } = this
    const discountable = sold.filter(({ alcohol }) => !alcohol)
    const centsOf = (sales: readonly SoldItem[]) => sales.reduce((sum, { cents }) => sum + cents, 0)
    const off = sold.reduce((sum, sale) => sum + (sale.off ?? 0), 0)
    if (!promo || centsOf(discountable) + off < promo.minimum) return total
    if (promo.kind !== 'product')
      return (
        total -
        reductionOf(promo, centsOf(discountable.filter(({ names }) => isNamedBy(promo, names))))
      )
    const gifts = discountable
      .filter(({ names }) => names.includes(`${promo.product.kind} ${promo.product.id}`))
      .map(({ giftCents }) => giftCents)
    return total - Math.max(0, ...gifts)
  }
}

type ReferenceCartBowl = {
  bases: readonly Portion[]
  ingredients: readonly Portion[]
  sauces: readonly Portion[]
  /** Number of ingredients of the bowl’s formula; null for a custom salad. */
  size: number | null
  /** The sides that a custom salad has in the cart; none for a formula. */
  customSides: readonly Portion[]
  container: 'own' | 'deposit' | null
}
type ReferenceSide = { portion: Portion | null; dessert: DessertChoice | null }
/**
 * A unit sold as one line. `cents`: the price without the deposit. `off`: the cents already
 * subtracted from `cents` for the customer’s own container. `names`: its product and category,
 * by which a promo code can include it. `giftCents`: its worth if a code makes it free.
 */
type SoldItem = {
  cents: number
  off?: number
  deposit?: number
  alcohol: boolean
  names: readonly string[]
  giftCents: number
}

/** Whether all sides are portions of a list, each used once. */
function isPartOf(sides: readonly ReferenceSide[], portions: readonly Portion[]): boolean {
  const unusedPortions = [...portions]
  return sides.every(({ portion }) => {
    const at = unusedPortions.findIndex(
      ({ ingredient, warm }) => ingredient === portion?.ingredient && warm === portion.warm,
    )
    if (at >= 0) unusedPortions.splice(at, 1)
    return at >= 0
  })
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((item, at) =>
    permutations(list.filter((_, i) => i !== at)).map((permutation) => [item, ...permutation]),
  )
}
