import type { CartCommand } from '#domain/cart-commands.ts'
import type { Ingredient, Menu } from '#domain/menu.ts'
import type { Promo } from '#domain/promo.ts'
import {
  addEntry, count, dessertSide, emptyCustom, emptyDessert, entryAt, isPoints, isSingle, pairOf, unitPoints, unitTotal,
} from './naive-lists.ts'
import type {
  Composed, Entry, NaiveComposition, NaiveDessert, NaiveFormula, NaiveLine, NaiveSingle, SlotName, Unit,
} from './naive-lists.ts'

/**
 * The cart as the specification words it: included lists beside extra lists, a supplement and totals that every action
 * patches. It shares no line of code with the rules, and is there to disagree with them.
 */
export class NaiveCart {
  cartTotal = 0
  eatfid_points_cost = 0
  suggested_count = 0
  dismissed = false
  promo: Promo | null = null
  lines: NaiveLine[] = []
  menu: Menu

  constructor(menu: Menu) { this.menu = menu }

  /** Does what a command says; false when it is refused, and then nothing is changed. */
  perform(command: CartCommand): boolean {
    const done = this.act(command)
    if (done) this.removeAlcohol()
    return done
  }

  private act(command: CartCommand): boolean {
    switch (command.type) {
      case 'start-formula': return this.startFormula(command.line, command.formula, command.paidWith === 'points', command.title ?? null)
      case 'start-custom': return this.room() && this.push(emptyCustom(command.line, null))
      case 'start-dessert': return this.startDessert(command.line, command.dessert, command.paidWith === 'points')
      case 'add-portion': return this.addTo(command.line, command.slot, command.ingredient, command.warm)
      case 'remove-portion': return this.removeFrom(command.line, command.slot, command.at)
      case 'set-warm': return this.warm(command.line, command.slot, command.at, command.warm)
      case 'decline-slot': return this.decline(command.line, command.slot)
      case 'attach-dessert': return this.attach(command.line)
      case 'choose-dessert': return this.choose(command.line, command.dessert)
      case 'remove-dessert': return this.removeDessert(this.find(command.line))
      case 'add-signature':
        return this.addSingle('signature', command.line, command.ingredient, command.freeSauce, false, false)
      case 'add-item': {
        const product = this.menu.ingredients[command.ingredient]
        if (product?.categoryId === 15 && !this.hasDish()) return false
        const added = this.addSingle('item', command.line, command.ingredient, command.freeSauce, command.warm, command.paidWith === 'points')
        if (added && command.suggested) this.suggested_count += 1
        return added
      }
      case 'add-recipe': return this.addRecipe(command.line, command.recipe, command.as)
      case 'set-item': return this.setSingle(command.line, command.freeSauce, command.warm, command.paidWith === 'points')
      case 'set-quantity': return this.setQuantity(this.find(command.line), command.quantity)
      case 'remove-one': return this.removeOne(this.find(command.line))
      case 'remove-points-formula':
        return this.removeOne(this.lines.find((line) => line.kind === 'formula' && line.points > 0 && line.formula.id === command.formula))
      case 'remove-line': return this.removeLine(this.find(command.line))
      case 'duplicate-line': return this.duplicate(command.line, command.as)
      case 'set-promo': this.promo = command.promo; return true
      case 'drop-points-lines': {
        for (const line of [...this.lines]) if (isPoints(line)) this.removeLine(line)
        this.eatfid_points_cost = 0
        return true
      }
      case 'dismiss-suggestions': this.dismissed = true; return true
      case 'clear': {
        this.lines = []
        this.cartTotal = 0
        this.eatfid_points_cost = 0
        this.suggested_count = 0
        this.dismissed = false
        this.promo = null
        return true
      }
      case 'tidy': return true
    }
  }

  /** Another restaurant: what it has not leaves the cart (C25). */
  changeRestaurant(menu: Menu): void {
    this.menu = menu
    const gone = (id: number) => !menu.ingredients[id]?.available
    for (const line of [...this.lines]) {
      if (isSingle(line)) {
        if (gone(line.ingredient.id)) this.removeLine(line)
        else if (line.freeSauce !== null && gone(line.freeSauce)) line.freeSauce = null
      } else if (line.kind === 'dessert' && !menu.desserts[line.dessert.id]?.available) {
        this.removeLine(line)
      } else {
        if (line.kind === 'formula' && line.desserts.some(({ dessert }) => !menu.desserts[dessert.id]?.available)) this.removeDessert(line)
        const parts = line.kind === 'formula' ? [line, ...line.desserts] : [line]
        const fixed = line.kind === 'formula' && line.formula.notModifiable
        if (fixed && (['bases', 'ingredients', 'sauces'] as const).some((slot) => pairOf(line, slot).included.some((unit) => gone(unit.ingredient)))) {
          this.removeLine(line)
          continue
        }
        for (const part of parts) for (const slot of Object.keys(part.slots) as SlotName[]) this.sweep(line, part, slot, gone)
      }
    }
    this.removeAlcohol()
  }

  private sweep(line: NaiveComposition, part: Composed, slot: SlotName, gone: (id: number) => boolean): void {
    const pair = pairOf(part, slot)
    for (const entry of pair.extra.filter(({ ingredient }) => gone(ingredient))) {
      for (let unit = entry.quantity; unit > 0; unit -= 1) this.takeExtra(line, part, slot, entry)
    }
    for (let at = pair.included.length - 1; at >= 0; at -= 1) {
      const unit = pair.included[at]!
      if (!gone(unit.ingredient)) continue
      pair.included.splice(at, 1)
      this.owe(line, part, -this.premium(line, unit), -this.product(unit).calories)
    }
    while (pair.included.length < this.limit(line, slot) && pair.extra.length > 0) this.promote(line, part, slot)
  }

  // what is owed

  /** Every action patches the composition's supplement and total, and the cart's. */
  private owe(line: NaiveComposition, part: Composed, cents: number, calories: number): void {
    for (const composed of part === line ? [line] : [part, line]) {
      composed.supplementsTotal += cents
      composed.formulaTotal += cents
      composed.caloriesTotal += calories
    }
    if (this.lines.includes(line)) this.cartTotal += cents * line.quantity
  }

  private product(unit: Unit): Ingredient { return this.menu.ingredients[unit.ingredient]! }

  private premium(line: NaiveLine, unit: Unit): number { return line.kind === 'custom' ? 0 : this.product(unit).premiumPrice }

  private push(line: NaiveLine, at = this.lines.length): boolean {
    this.lines.splice(at, 0, line)
    this.cartTotal += unitTotal(line) * line.quantity
    this.eatfid_points_cost += unitPoints(line) * line.quantity
    return true
  }

  private removeLine(line: NaiveLine | undefined): boolean {
    if (!line) return false
    this.lines.splice(this.lines.indexOf(line), 1)
    this.cartTotal -= unitTotal(line) * line.quantity
    this.eatfid_points_cost -= unitPoints(line) * line.quantity
    return true
  }

  private removeOne(line: NaiveLine | undefined): boolean {
    if (!line) return false
    return line.quantity > 1 ? this.setQuantity(line, line.quantity - 1) : this.removeLine(line)
  }

  private setQuantity(line: NaiveLine | undefined, quantity: number): boolean {
    if (!line || quantity < 1 || quantity > 20) return false
    this.cartTotal += unitTotal(line) * (quantity - line.quantity)
    this.eatfid_points_cost += unitPoints(line) * (quantity - line.quantity)
    line.quantity = quantity
    return true
  }

  private find(orderId: string): NaiveLine | undefined { return this.lines.find((line) => line.orderId === orderId) }

  private room(): boolean { return this.lines.length < 50 }

  // starting

  private startFormula(orderId: string, id: number, points: boolean, recipeTitle: string | null): boolean {
    const formula = this.menu.formulas[id]
    if (!formula || (points && formula.points === null) || !this.room()) return false
    const line: NaiveFormula = {
      kind: 'formula', orderId, quantity: 1, formula, desserts: [], recipeTitle, supplementsTotal: 0,
      formulaTotal: points ? 0 : formula.price, caloriesTotal: 0, slots: {}, declined: [], points: points ? formula.points ?? 0 : 0,
    }
    if (formula.notModifiable && formula.preset) {
      const { bases, ingredients, sauces } = formula.preset
      if ([...bases, ...ingredients, ...sauces].some((ingredient) => !this.menu.ingredients[ingredient]?.available)) return false
      for (const ingredient of bases) this.place(line, line, 'bases', { ingredient, is_warm: false })
      for (const ingredient of ingredients) this.place(line, line, 'ingredients', { ingredient, is_warm: false })
      for (const ingredient of sauces) this.place(line, line, 'sauces', { ingredient, is_warm: false })
    }
    return this.push(line)
  }

  private startDessert(orderId: string, id: number, points: boolean): boolean {
    const dessert = this.menu.desserts[id]
    if (!dessert?.available || (points && dessert.points === null) || !this.room()) return false
    return this.push(emptyDessert(orderId, dessert, points))
  }

  private addRecipe(orderId: string, id: number, as: 'custom' | { formula: number }): boolean {
    const recipe = this.menu.recipes.find((candidate) => candidate.id === id)
    if (!recipe) return false
    if (as !== 'custom') {
      if (this.menu.formulas[as.formula]?.notModifiable !== false) return false
      if (!this.startFormula(orderId, as.formula, false, recipe.title)) return false
    } else if (!this.room() || !this.push(emptyCustom(orderId, recipe.title))) return false
    const line = this.find(orderId)
    if (!line || (line.kind !== 'formula' && line.kind !== 'custom')) return false
    const kept = (ingredient: number) => this.menu.ingredients[ingredient]?.available
    const put = (slot: SlotName, ingredient: number) => { if (kept(ingredient)) this.place(line, line, slot, { ingredient, is_warm: false }) }
    put('bases', recipe.base)
    for (const ingredient of recipe.ingredients.slice(0, 20)) put('ingredients', ingredient)
    put('sauces', recipe.sauce)
    return true
  }

  // filling and emptying

  private limit(line: NaiveComposition, slot: SlotName): number {
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

  private accepted(line: NaiveLine, slot: SlotName): readonly number[] {
    if (isSingle(line)) return []
    if (slot === 'coulis' || slot === 'toppings') {
      const dessert = line.kind === 'dessert' ? line.dessert : line.kind === 'formula' ? line.desserts[0]?.dessert : undefined
      return (slot === 'coulis' ? dessert?.coulisCategories : dessert?.toppingCategories) ?? []
    }
    if (line.kind === 'dessert') return []
    if (slot === 'side1' || slot === 'side2') {
      if (line.kind === 'custom') return this.menu.customFormula.categories[slot]
      return line.formula.sides.find((side) => side.slot === slot)?.categories ?? []
    }
    return slot === 'bases' ? [16] : slot === 'sauces' ? [6] : [1, 2, 3, 4, 5]
  }

  /** The list that a slot's units lie in: the line's own, or its dessert's. */
  private holder(line: NaiveLine | undefined, slot: SlotName): { line: NaiveComposition; part: Composed } | null {
    if (!line || isSingle(line)) return null
    if (line.kind === 'formula' && (slot === 'coulis' || slot === 'toppings')) {
      const [part] = line.desserts
      return part ? { line, part } : null
    }
    return { line, part: line }
  }

  private addTo(orderId: string, slot: SlotName, ingredient: number, warm: boolean): boolean {
    const place = this.holder(this.find(orderId), slot)
    const product = this.menu.ingredients[ingredient]
    if (!place || !product?.available || !this.accepted(place.line, slot).includes(product.categoryId)) return false
    const { line, part } = place
    const isSide = slot === 'side1' || slot === 'side2'
    if (line.kind === 'formula' && line.formula.notModifiable && ['bases', 'ingredients', 'sauces'].includes(slot)) return false
    if (line.kind === 'formula' && line.desserts.length > 0 && isSide && (product.categoryId === 9 || product.categoryId === 10)) return false
    if (count(pairOf(part, slot)) >= (line.kind === 'custom' && isSide ? 1 : 20)) return false
    part.declined = part.declined.filter((declined) => declined !== slot)
    this.place(line, part, slot, { ingredient, is_warm: warm && product.canBeWarm })
    return true
  }

  private place(line: NaiveComposition, part: Composed, slot: SlotName, unit: Unit): void {
    const pair = pairOf(part, slot)
    if (pair.included.length < this.limit(line, slot)) {
      pair.included.push(unit)
      this.owe(line, part, this.premium(line, unit), this.product(unit).calories)
    } else {
      addEntry(pair.extra, unit)
      this.owe(line, part, this.product(unit).price, this.product(unit).calories)
    }
  }

  private takeExtra(line: NaiveComposition, part: Composed, slot: SlotName, entry: Entry): void {
    const { extra } = pairOf(part, slot)
    if (entry.quantity > 1) entry.quantity -= 1
    else extra.splice(extra.indexOf(entry), 1)
    this.owe(line, part, -this.product(entry).price, -this.product(entry).calories)
  }

  /** The first extra moves into the included list; its supplement is cancelled, its premium owed. */
  private promote(line: NaiveComposition, part: Composed, slot: SlotName): void {
    const pair = pairOf(part, slot)
    const [entry] = pair.extra
    if (!entry) return
    const unit = { ingredient: entry.ingredient, is_warm: entry.is_warm }
    this.takeExtra(line, part, slot, entry)
    pair.included.push(unit)
    this.owe(line, part, this.premium(line, unit), this.product(unit).calories)
  }

  private removeFrom(orderId: string, slot: SlotName, at: number): boolean {
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

  private isFixed(line: NaiveLine, slot: SlotName): boolean {
    return line.kind === 'formula' && line.formula.notModifiable && (slot === 'bases' || slot === 'ingredients' || slot === 'sauces')
  }

  private warm(orderId: string, slot: SlotName, at: number, warm: boolean): boolean {
    const place = this.holder(this.find(orderId), slot)
    if (!place || this.isFixed(place.line, slot)) return false
    const pair = pairOf(place.part, slot)
    const unit = pair.included[at]
    const entry = unit ? undefined : entryAt(pair.extra, at - pair.included.length)
    const found = unit ?? entry
    if (!found || (warm && !this.product(found).canBeWarm)) return false
    if (found.is_warm === warm) return true
    if (unit) unit.is_warm = warm
    if (entry) {
      if (entry.quantity > 1) entry.quantity -= 1
      else pair.extra.splice(pair.extra.indexOf(entry), 1)
      addEntry(pair.extra, { ingredient: entry.ingredient, is_warm: warm })
    }
    return true
  }

  private decline(orderId: string, slot: SlotName): boolean {
    const place = this.holder(this.find(orderId), slot)
    if (!place || place.line.kind === 'custom' || slot === 'bases' || slot === 'ingredients') return false
    if (this.isFixed(place.line, slot) || this.accepted(place.line, slot).length === 0) return false
    if (!place.part.declined.includes(slot)) place.part.declined.push(slot)
    return true
  }

  // a dessert in a formula

  private attach(orderId: string): boolean {
    const source = this.lines.findLast((line) => line.kind === 'dessert')
    const line = this.find(orderId)
    if (!source || !line) return false
    const { orderId: id, dessert, slots, declined, supplementsTotal, caloriesTotal } = source
    const moved = { ...emptyDessert(id, dessert, false), slots: structuredClone(slots), declined: [...declined], supplementsTotal, caloriesTotal }
    if (!this.putDessert(line, moved)) return false
    return this.removeOne(source)
  }

  private choose(orderId: string, id: number): boolean {
    const dessert = this.menu.desserts[id]
    return dessert?.available === true && this.putDessert(this.find(orderId), emptyDessert('', dessert, false))
  }

  private putDessert(line: NaiveLine | undefined, dessert: NaiveDessert): boolean {
    if (line?.kind !== 'formula' || line.desserts.length > 0) return false
    const side = dessertSide(line.formula)
    if (!side) return false
    line.desserts.push(dessert)
    line.declined = line.declined.filter((slot) => slot !== side)
    this.owe(line, line, dessert.dessert.premiumPrice + dessert.supplementsTotal, dessert.caloriesTotal)
    const pair = pairOf(line, side)
    const unit = pair.included.pop()
    if (unit) {
      const like = pair.extra.find((entry) => entry.ingredient === unit.ingredient && entry.is_warm === unit.is_warm)
      pair.extra = [{ ...unit, quantity: 1 + (like?.quantity ?? 0) }, ...pair.extra.filter((entry) => entry !== like)]
      this.owe(line, line, this.product(unit).price - this.product(unit).premiumPrice, 0)
    }
    return true
  }

  private removeDessert(line: NaiveLine | undefined): boolean {
    if (line?.kind !== 'formula') return false
    const dessert = line.desserts.pop()
    const side = dessertSide(line.formula)
    if (!dessert || !side) return false
    this.owe(line, line, -dessert.dessert.premiumPrice - dessert.supplementsTotal, -dessert.caloriesTotal)
    this.promote(line, line, side)
    return true
  }

  // items and signatures

  private allowsSauce(product: Ingredient, freeSauce: number | null): boolean {
    if (freeSauce === null) return true
    const sauce = this.menu.ingredients[freeSauce]
    return sauce?.available === true && sauce.categoryId === 6 && [16, 18, 19, 20].includes(product.categoryId)
  }

  private allowed(kind: NaiveSingle['kind'], product: Ingredient | undefined, freeSauce: number | null, warm: boolean, points: boolean): boolean {
    if (!product?.available || !this.allowsSauce(product, freeSauce)) return false
    if (kind === 'signature') return product.categoryId === 20
    if ([1, 2, 3, 4, 5, 10, 11, 12, 20, 22].includes(product.categoryId)) return false
    return !(warm && !product.canBeWarm) && !(points && (product.points === null || product.categoryId === 15))
  }

  private addSingle(kind: NaiveSingle['kind'], orderId: string, id: number, freeSauce: number | null, warm: boolean, points: boolean): boolean {
    const ingredient = this.menu.ingredients[id]
    if (!ingredient || !this.allowed(kind, ingredient, freeSauce, warm, points)) return false
    const like = this.like(kind, id, freeSauce, warm, points)
    if (like) return this.setQuantity(like, like.quantity + 1)
    if (!this.room()) return false
    const itemTotal = points ? 0 : ingredient.price
    return this.push({ kind, orderId, ingredient, freeSauce, is_warm: warm, is_paid_with_points: points, quantity: 1, itemTotal })
  }

  private like(kind: NaiveSingle['kind'], id: number, freeSauce: number | null, warm: boolean, points: boolean, but?: NaiveLine) {
    return this.lines.find((line): line is NaiveSingle => line !== but && line.kind === kind && line.ingredient.id === id
      && line.freeSauce === freeSauce && line.is_warm === warm && line.is_paid_with_points === points)
  }

  private setSingle(orderId: string, freeSauce: number | null, wantsWarm: boolean, points: boolean): boolean {
    const line = this.find(orderId)
    if (!line || (line.kind !== 'item' && line.kind !== 'signature') || (line.kind === 'signature' && points)) return false
    const warm = line.kind === 'item' && wantsWarm
    if (!this.allowed(line.kind, this.menu.ingredients[line.ingredient.id], freeSauce, warm, points)) return false
    const like = this.like(line.kind, line.ingredient.id, freeSauce, warm, points, line)
    if (like && like.quantity + line.quantity > 20) return false
    if (like) return this.setQuantity(like, like.quantity + line.quantity) && this.removeLine(line)
    const at = this.lines.indexOf(line)
    this.removeLine(line)
    return this.push({ ...line, freeSauce, is_warm: warm, is_paid_with_points: points, itemTotal: points ? 0 : line.ingredient.price }, at)
  }

  private duplicate(orderId: string, as: string): boolean {
    const line = this.find(orderId)
    if (!line || !this.room()) return false
    return this.push({ ...structuredClone(line), orderId: as }, this.lines.indexOf(line) + 1)
  }

  // alcohol

  completed(line: NaiveLine): boolean {
    if (isSingle(line)) return true
    if (line.kind === 'custom') return count(pairOf(line, 'bases')) >= 1
    const settled = (part: Composed, slot: SlotName) =>
      pairOf(part, slot).included.length >= this.limit(line, slot) || part.declined.includes(slot)
    if (line.kind === 'dessert') return settled(line, 'coulis') && settled(line, 'toppings')
    return pairOf(line, 'bases').included.length === line.formula.numOfBase
      && pairOf(line, 'ingredients').included.length === line.formula.numOfIngredients
      && settled(line, 'sauces') && line.formula.sides.every(({ slot }) => settled(line, slot))
      && line.desserts.every((dessert) => settled(dessert, 'coulis') && settled(dessert, 'toppings'))
  }

  private hasDish(): boolean {
    return this.lines.some((line) => line.kind === 'signature' || (line.kind === 'formula' && this.completed(line))
      || (line.kind === 'custom' && count(pairOf(line, 'bases')) > 0)
      || (line.kind === 'item' && [16, 18, 19, 20].includes(line.ingredient.categoryId)))
  }

  private removeAlcohol(): void {
    if (this.hasDish()) return
    for (const line of [...this.lines]) if (line.kind === 'item' && line.ingredient.categoryId === 15) this.removeLine(line)
  }

  /** An amount recomputed on every change, never on points or alcohol. */
  discount(): number {
    if (!this.promo) return 0
    let reducible = 0
    for (const line of this.lines) {
      if (isPoints(line) || (line.kind === 'item' && line.ingredient.categoryId === 15)) continue
      reducible += unitTotal(line) * line.quantity
    }
    if (reducible < this.promo.minimum) return 0
    return Math.min(reducible, this.promo.kind === 'amount' ? this.promo.cents : Math.round(reducible * this.promo.percent / 100))
  }
}
