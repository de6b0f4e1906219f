import type { Ingredient, Menu } from '#domain/menu/menu.ts'
import type { Promo } from '#domain/cart/cart.ts'
import {
  addEntry,
  count,
  dessertSide,
  entryAt,
  isSingle,
  pairOf,
  unitPoints,
  unitTotal,
} from './reference-lists.ts'
import type {
  Composed,
  ExtraEntry,
  ReferenceComposition,
  ReferenceLine,
  SlotName,
  IngredientUnit,
} from './reference-lists.ts'

/**
 * The totals of a reference cart, which are updated when its compositions are filled or emptied.
 */
export class ReferenceComposing {
  cartTotal = 0
  eatfid_points_cost = 0
  suggested_count = 0
  dismissed = false
  promo: Promo | null = null
  lines: ReferenceLine[] = []
  menu: Menu

  constructor(menu: Menu) {
    this.menu = menu
  }

  /**
   * Updates the supplement and total of the composition, and the total of the cart, by the given
   * cents and calories.
   */
  protected owe(line: ReferenceComposition, part: Composed, cents: number, calories: number): void {
    for (const composed of part === line ? [line] : [part, line]) {
      composed.supplementsTotal += cents
      composed.formulaTotal += cents
      composed.caloriesTotal += calories
    }
    if (this.lines.includes(line)) this.cartTotal += cents * line.quantity
  }

  protected product(unit: IngredientUnit): Ingredient {
    return this.menu.ingredients[unit.ingredient]!
  }

  protected premium(line: ReferenceLine, unit: IngredientUnit): number {
    return line.kind === 'custom' ? 0 : this.product(unit).premiumPrice
  }

  protected push(line: ReferenceLine, at = this.lines.length): boolean {
    this.lines.splice(at, 0, line)
    this.cartTotal += unitTotal(line) * line.quantity
    this.eatfid_points_cost += unitPoints(line) * line.quantity
    return true
  }

  protected removeLine(line: ReferenceLine | undefined): boolean {
    if (!line) return false
    this.lines.splice(this.lines.indexOf(line), 1)
    this.cartTotal -= unitTotal(line) * line.quantity
    this.eatfid_points_cost -= unitPoints(line) * line.quantity
    return true
  }

  protected removeOne(line: ReferenceLine | undefined): boolean {
    if (!line) return false
    return line.quantity > 1 ? this.setQuantity(line, line.quantity - 1) : this.removeLine(line)
  }

  protected setQuantity(line: ReferenceLine | undefined, quantity: number): boolean {
    if (!line || quantity < 1 || quantity > 20) return false
    this.cartTotal += unitTotal(line) * (quantity - line.quantity)
    this.eatfid_points_cost += unitPoints(line) * (quantity - line.quantity)
    line.quantity = quantity
    return true
  }

  protected find(orderId: string): ReferenceLine | undefined {
    return this.lines.find((line) => line.orderId === orderId)
  }

  protected room(): boolean {
    return this.lines.length < 50
  }

  protected limit(line: ReferenceComposition, slot: SlotName): number {
    if (line.kind === 'custom') return slot === 'sauces' ? 1 : 0
    const dessert = line.kind === 'dessert' ? line.dessert : line.desserts[0]?.dessert
    if (slot === 'coulis') return dessert?.numOfCoulis ?? 0
    if (slot === 'toppings') return dessert?.numOfToppings ?? 0
    if (line.kind === 'dessert') return 0
    if (slot === 'bases') return line.formula.numOfBase
    if (slot === 'ingredients') return line.formula.numOfIngredients
    if (slot === 'sauces') return line.formula.numOfSauce
    return line.desserts.length > 0 && dessertSide(line.formula) === slot ? 0 : 1
  }

  protected accepted(line: ReferenceLine, slot: SlotName): readonly number[] {
    if (isSingle(line)) return []
    if (slot === 'coulis' || slot === 'toppings') {
      const dessert =
        line.kind === 'dessert'
          ? line.dessert
          : line.kind === 'formula'
            ? line.desserts[0]?.dessert
            : undefined
      return (slot === 'coulis' ? dessert?.coulisCategories : dessert?.toppingCategories) ?? []
    }
    if (line.kind === 'dessert') return []
    if (slot === 'side1' || slot === 'side2') {
      if (line.kind === 'custom') return this.menu.customFormula.categories[slot]
      return line.formula.sides.find((side) => side.slot === slot)?.categories ?? []
    }
    return slot === 'bases' ? [16] : slot === 'sauces' ? [6] : [1, 2, 3, 4, 5]
  }

  /** The composition that contains a slot: the line itself, or its dessert. */
  protected holder(
    line: ReferenceLine | undefined,
    slot: SlotName,
  ): { line: ReferenceComposition; part: Composed } | null {
    if (!line || isSingle(line)) return null
    if (line.kind === 'formula' && (slot === 'coulis' || slot === 'toppings')) {
      const [part] = line.desserts
      return part ? { line, part } : null
    }
    return { line, part: line }
  }

  protected addTo(orderId: string, slot: SlotName, ingredient: number, warm: boolean): boolean {
    const place = this.holder(this.find(orderId), slot)
    const product = this.menu.ingredients[ingredient]
    if (!place || !product || this.isFixed(place.line, slot)) return false
    const { line, part } = place
    if (!this.welcome(line, slot, product, line.kind === 'formula' && line.desserts.length > 0))
      return false
    const isSide = slot === 'side1' || slot === 'side2'
    if (count(pairOf(part, slot)) >= (line.kind === 'custom' && isSide ? 1 : 20)) return false
    part.declined = part.declined.filter((declined) => declined !== slot)
    this.place(line, part, slot, { ingredient, is_warm: warm && product.canBeWarm })
    return true
  }

  /**
   * Whether a slot accepts a product; a side accepts no dessert if the formula already has a
   * composed one.
   */
  protected welcome(
    line: ReferenceComposition,
    slot: SlotName,
    product: Ingredient,
    hasDessert: boolean,
  ): boolean {
    if (!product.available || !this.accepted(line, slot).includes(product.categoryId)) return false
    return !hasDessert || (product.categoryId !== 9 && product.categoryId !== 10)
  }

  protected place(
    line: ReferenceComposition,
    part: Composed,
    slot: SlotName,
    unit: IngredientUnit,
  ): void {
    const pair = pairOf(part, slot)
    if (pair.included.length < this.limit(line, slot)) {
      pair.included.push(unit)
      this.owe(line, part, this.premium(line, unit), this.product(unit).calories)
    } else {
      addEntry(pair.extra, unit)
      this.owe(line, part, this.product(unit).price, this.product(unit).calories)
    }
  }

  protected takeExtra(
    line: ReferenceComposition,
    part: Composed,
    slot: SlotName,
    entry: ExtraEntry,
  ): void {
    const { extra } = pairOf(part, slot)
    if (entry.quantity > 1) entry.quantity -= 1
    else extra.splice(extra.indexOf(entry), 1)
    this.owe(line, part, -this.product(entry).price, -this.product(entry).calories)
  }

  /**
   * Moves the first extra into the included list: its supplement is cancelled, its premium is owed.
   */
  protected promote(line: ReferenceComposition, part: Composed, slot: SlotName): void {
    const pair = pairOf(part, slot)
    const [entry] = pair.extra
    if (!entry) return
    const unit = { ingredient: entry.ingredient, is_warm: entry.is_warm }
    this.takeExtra(line, part, slot, entry)
    pair.included.push(unit)
    this.owe(line, part, this.premium(line, unit), this.product(unit).calories)
  }

  protected removeFrom(orderId: string, slot: SlotName, at: number): boolean {
    const place = this.holder(this.find(orderId), slot)
    if (!place || this.isFixed(place.line, slot)) return false
    const { line, part } = place
    const pair = pairOf(part, slot)
    const unit = pair.included[at]
    if (unit) {
      pair.included.splice(at, 1)
      this.owe(line, part, -this.premium(line, unit), -this.product(unit).calories)
      this.promote(line, part, slot)
      return true
    }
    const entry = entryAt(pair.extra, at - pair.included.length)
    if (!entry) return false
    this.takeExtra(line, part, slot, entry)
    return true
  }

  /**
   * Whether a slot can no longer be changed, in a formula that customers cannot modify: the slots
   * of its salad are always fixed; every other slot is fixed once all places of the sides and
   * desserts are filled or declined.
   */
  protected isFixed(line: ReferenceLine, slot: SlotName): boolean {
    if (line.kind !== 'formula' || !line.formula.notModifiable) return false
    const isDone = (part: Composed, each: SlotName) =>
      pairOf(part, each).included.length >= this.limit(line, each) || part.declined.includes(each)
    return (
      slot === 'bases' ||
      slot === 'ingredients' ||
      slot === 'sauces' ||
      (line.formula.sides.every((side) => isDone(line, side.slot)) &&
        line.desserts.every((dessert) => isDone(dessert, 'coulis') && isDone(dessert, 'toppings')))
    )
  }

  protected warm(orderId: string, slot: SlotName, at: number, warm: boolean): boolean {
    const place = this.holder(this.find(orderId), slot)
    if (!place || this.isFixed(place.line, slot)) return false
    const pair = pairOf(place.part, slot)
    const unit = pair.included[at]
    const entry = unit ? undefined : entryAt(pair.extra, at - pair.included.length)
    const target = unit ?? entry
    if (!target || (warm && !this.product(target).canBeWarm)) return false
    if (target.is_warm === warm) return true
    if (unit) unit.is_warm = warm
    if (entry) {
      if (entry.quantity > 1) entry.quantity -= 1
      else pair.extra.splice(pair.extra.indexOf(entry), 1)
      addEntry(pair.extra, { ingredient: entry.ingredient, is_warm: warm })
    }
    return true
  }

  protected sweep(
    line: ReferenceComposition,
    part: Composed,
    slot: SlotName,
    isUnavailable: (id: number) => boolean,
  ): void {
    const pair = pairOf(part, slot)
    for (const entry of pair.extra.filter(({ ingredient }) => isUnavailable(ingredient))) {
      for (let unit = entry.quantity; unit > 0; unit -= 1) this.takeExtra(line, part, slot, entry)
    }
    for (let at = pair.included.length - 1; at >= 0; at -= 1) {
      const unit = pair.included[at]!
      if (!isUnavailable(unit.ingredient)) continue
      pair.included.splice(at, 1)
      this.owe(line, part, -this.premium(line, unit), -this.product(unit).calories)
    }
    while (pair.included.length < this.limit(line, slot) && pair.extra.length > 0)
      this.promote(line, part, slot)
  }

  completed(line: ReferenceLine): boolean {
    if (isSingle(line)) return true
    if (line.kind === 'custom') return count(pairOf(line, 'bases')) >= 1
    const settled = (part: Composed, slot: SlotName) =>
      pairOf(part, slot).included.length >= this.limit(line, slot) || part.declined.includes(slot)
    if (line.kind === 'dessert') return settled(line, 'coulis') && settled(line, 'toppings')
    return (
      pairOf(line, 'bases').included.length === line.formula.numOfBase &&
      pairOf(line, 'ingredients').included.length === line.formula.numOfIngredients &&
      settled(line, 'sauces') &&
      line.formula.sides.every(({ slot }) => settled(line, slot)) &&
      line.desserts.every((dessert) => settled(dessert, 'coulis') && settled(dessert, 'toppings'))
    )
  }
}
