import type { Ingredient, Menu } from '#domain/menu/menu.ts'
import type { RandomStep } from './random-commands.ts'
import { ReferenceChoosing } from './reference-choosing.ts'
import { isInTimes, isNamedBy, reductionOf } from './reference-promo.ts'
import {
  count,
  dessertSide,
  emptyCustom,
  emptyDessert,
  isFreeDessert,
  isFreeDrink,
  isPoints,
  isSingle,
  pairOf,
  unitTotal,
} from './reference-lists.ts'
import type {
  ReferenceFormula,
  ReferenceLine,
  ReferenceSingle,
  SlotName,
} from './reference-lists.ts'

type ReferenceCommand = Exclude<RandomStep, { type: 'change-restaurant' }>

/**
 * The cart as the specification describes it: lists of included and of extra portions, with a
 * supplement and totals that every action updates. It shares no code with the rules, so that a
 * fault in either shows as a disagreement.
 */
export class ReferenceCart extends ReferenceChoosing {
  /** The pick-up time (ISO 8601); null while it is not chosen. */
  takeawayAt: string | null = null

  /** Executes a command; false if it is refused, and the cart is then unchanged. */
  perform(command: ReferenceCommand): boolean {
    if (
      this.freeDrinksAdded(command) > 0 &&
      this.freeDrinksAdded(command) + this.freeDrinks() > this.freeDesserts()
    )
      return false
    const isApplied = this.act(command)
    if (isApplied) this.removeUnfit()
    return isApplied
  }

  private freeDrinks(): number {
    return this.lines.filter(isFreeDrink).reduce((sum, { quantity }) => sum + quantity, 0)
  }

  private freeDesserts(): number {
    return this.lines.filter(isFreeDessert).reduce((sum, { quantity }) => sum + quantity, 0)
  }

  /**
   * The number of hot drinks paid with points that a command adds; each needs a dessert paid with
   * points.
   */
  private freeDrinksAdded(command: ReferenceCommand): number {
    const line = 'line' in command ? this.find(command.line) : undefined
    switch (command.type) {
      case 'add-item':
        return command.paidWith === 'points' &&
          this.menu.ingredients[command.ingredient]?.categoryId === 14
          ? 1
          : 0
      case 'set-quantity':
        return line && isFreeDrink(line) ? command.quantity - line.quantity : 0
      case 'duplicate-line':
        return line && isFreeDrink(line) ? line.quantity : 0
      case 'set-item':
        return line?.kind === 'item' &&
          line.ingredient.categoryId === 14 &&
          !isFreeDrink(line) &&
          command.paidWith === 'points'
          ? line.quantity
          : 0
      default:
        return 0
    }
  }

  private removeUnfit(): void {
    this.removeAlcohol()
    while (this.freeDrinks() > this.freeDesserts()) this.removeOne(this.lines.findLast(isFreeDrink))
  }

  private act(command: ReferenceCommand): boolean {
    switch (command.type) {
      case 'start-formula':
        return this.startFormula(
          command.line,
          command.formula,
          command.paidWith === 'points',
          command.title ?? null,
        )
      case 'start-custom':
        return this.room() && this.push(emptyCustom(command.line, null))
      case 'start-dessert':
        return this.startDessert(command.line, command.dessert, command.paidWith === 'points')
      case 'add-portion':
        return this.addTo(command.line, command.slot, command.ingredient, command.warm)
      case 'swap-portion':
        return this.swap(command.line, command.slot, command.ingredient, command.warm)
      case 'remove-portion':
        return this.removeFrom(command.line, command.slot, command.at)
      case 'set-warm':
        return this.warm(command.line, command.slot, command.at, command.warm)
      case 'decline-slot':
        return this.decline(command.line, command.slot)
      case 'attach-dessert':
        return this.attach(command.line)
      case 'detach-dessert':
        return this.detach(command.line, command.as)
      case 'choose-dessert':
        return this.choose(command.line, command.dessert)
      case 'remove-dessert':
        return this.removeDessert(this.find(command.line))
      case 'add-signature':
        return this.addSingle(
          'signature',
          command.line,
          command.ingredient,
          command.freeSauce,
          false,
          false,
        )
      case 'add-item': {
        const product = this.menu.ingredients[command.ingredient]
        if (product?.categoryId === 15 && !this.hasDish()) return false
        const added = this.addSingle(
          'item',
          command.line,
          command.ingredient,
          command.freeSauce,
          command.warm,
          command.paidWith === 'points',
        )
        if (added && command.suggested) this.suggested_count += 1
        return added
      }
      case 'add-recipe':
        return this.addRecipe(command.line, command.recipe, command.as)
      case 'set-item':
        return this.setSingle(
          command.line,
          command.freeSauce,
          command.warm,
          command.paidWith === 'points',
        )
      case 'set-container':
        return this.setContainer(this.find(command.line), command.container)
      case 'set-quantity':
        return this.setQuantity(this.find(command.line), command.quantity)
      case 'remove-one':
        return this.removeOne(this.find(command.line))
      case 'remove-points-formula':
        return this.removeOne(
          this.lines.find(
            (line) =>
              line.kind === 'formula' && line.points > 0 && line.formula.id === command.formula,
          ),
        )
      case 'remove-line':
        return this.removeLine(this.find(command.line))
      case 'duplicate-line':
        return this.duplicate(command.line, command.as)
      case 'set-promo':
        this.promo = command.promo
        return true
      case 'drop-points-lines': {
        for (const line of this.lines.filter(isPoints)) this.removeLine(line)
        this.eatfid_points_cost = 0
        return true
      }
      case 'dismiss-suggestions':
        this.dismissed = true
        return true
      case 'clear': {
        this.lines = []
        this.cartTotal = 0
        this.eatfid_points_cost = 0
        this.suggested_count = 0
        this.dismissed = false
        this.promo = null
        return true
      }
      case 'tidy':
        return true
    }
  }

  /** Changes the restaurant: products it does not have leave the cart (C25). */
  changeRestaurant(menu: Menu): void {
    this.menu = menu
    for (const line of this.lines)
      if (line.container && !this.takes(line, line.container)) delete line.container
    const isUnavailable = (id: number) => !menu.ingredients[id]?.available
    for (const line of this.lines.slice()) {
      if (isSingle(line)) {
        if (isUnavailable(line.ingredient.id)) this.removeLine(line)
        else if (line.freeSauce !== null && isUnavailable(line.freeSauce)) line.freeSauce = null
      } else if (line.kind === 'dessert' && !menu.desserts[line.dessert.id]?.available) {
        this.removeLine(line)
      } else {
        const side = line.kind === 'formula' ? dessertSide(line.formula) : null
        if (
          line.kind === 'formula' &&
          side &&
          line.desserts.some(({ dessert }) => !menu.desserts[dessert.id]?.available)
        )
          this.dropDessert(line, side)
        const compositions = line.kind === 'formula' ? [line, ...line.desserts] : [line]
        const fixed = line.kind === 'formula' && line.formula.notModifiable
        if (
          fixed &&
          (['bases', 'ingredients', 'sauces'] as const).some((slot) =>
            pairOf(line, slot).included.some((unit) => isUnavailable(unit.ingredient)),
          )
        ) {
          this.removeLine(line)
          continue
        }
        for (const part of compositions)
          for (const slot of Object.keys(part.slots) as SlotName[])
            this.sweep(line, part, slot, isUnavailable)
      }
    }
    this.removeUnfit()
  }

  private startFormula(
    orderId: string,
    id: number,
    points: boolean,
    recipeTitle: string | null,
  ): boolean {
    const formula = this.menu.formulas[id]
    if (!formula || (points && formula.points === null) || !this.room()) return false
    const line: ReferenceFormula = {
      kind: 'formula',
      orderId,
      quantity: 1,
      formula,
      desserts: [],
      recipeTitle,
      supplementsTotal: 0,
      formulaTotal: points ? 0 : formula.price,
      caloriesTotal: 0,
      slots: {},
      declined: [],
      points: points ? (formula.points ?? 0) : 0,
    }
    if (formula.notModifiable && formula.preset) {
      const { bases, ingredients, sauces } = formula.preset
      if (
        [...bases, ...ingredients, ...sauces].some(
          (ingredient) => !this.menu.ingredients[ingredient]?.available,
        )
      )
        return false
      for (const ingredient of bases)
        this.place(line, line, 'bases', { ingredient, is_warm: false })
      for (const ingredient of ingredients)
        this.place(line, line, 'ingredients', { ingredient, is_warm: false })
      for (const ingredient of sauces)
        this.place(line, line, 'sauces', { ingredient, is_warm: false })
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
    const isAvailable = (ingredient: number) => this.menu.ingredients[ingredient]?.available
    const placePortion = (slot: SlotName, ingredient: number) => {
      if (isAvailable(ingredient)) this.place(line, line, slot, { ingredient, is_warm: false })
    }
    placePortion('bases', recipe.base)
    for (const ingredient of recipe.ingredients.slice(0, 20))
      placePortion('ingredients', ingredient)
    placePortion('sauces', recipe.sauce)
    return true
  }

  private allowsSauce(product: Ingredient, freeSauce: number | null): boolean {
    if (freeSauce === null) return true
    const sauce = this.menu.ingredients[freeSauce]
    return (
      sauce?.available === true &&
      sauce.categoryId === 6 &&
      [16, 18, 19, 20].includes(product.categoryId)
    )
  }

  private allowed(
    kind: ReferenceSingle['kind'],
    product: Ingredient | undefined,
    freeSauce: number | null,
    warm: boolean,
    points: boolean,
  ): boolean {
    if (!product?.available || !this.allowsSauce(product, freeSauce)) return false
    if (kind === 'signature') return product.categoryId === 20
    if ([1, 2, 3, 4, 5, 10, 11, 12, 20, 22].includes(product.categoryId)) return false
    const hasPoints = product.points !== null || product.categoryId === 14
    return !(warm && !product.canBeWarm) && !(points && (!hasPoints || product.categoryId === 15))
  }

  private addSingle(
    kind: ReferenceSingle['kind'],
    orderId: string,
    id: number,
    freeSauce: number | null,
    warm: boolean,
    points: boolean,
  ): boolean {
    const ingredient = this.menu.ingredients[id]
    if (!ingredient || !this.allowed(kind, ingredient, freeSauce, warm, points)) return false
    const like = this.like(kind, id, freeSauce, warm, points, null)
    if (like) return this.setQuantity(like, like.quantity + 1)
    if (!this.room()) return false
    const itemTotal = points ? 0 : ingredient.price
    return this.push({
      kind,
      orderId,
      ingredient,
      freeSauce,
      is_warm: warm,
      is_paid_with_points: points,
      quantity: 1,
      itemTotal,
    })
  }

  private like(
    kind: ReferenceSingle['kind'],
    id: number,
    freeSauce: number | null,
    warm: boolean,
    points: boolean,
    container: 'own' | 'deposit' | null,
    but?: ReferenceLine,
  ) {
    return this.lines.find(
      (line): line is ReferenceSingle =>
        line !== but &&
        line.kind === kind &&
        line.ingredient.id === id &&
        line.freeSauce === freeSauce &&
        line.is_warm === warm &&
        line.is_paid_with_points === points &&
        (line.container ?? null) === container,
    )
  }

  private setSingle(
    orderId: string,
    freeSauce: number | null,
    wantsWarm: boolean,
    points: boolean,
  ): boolean {
    const line = this.find(orderId)
    if (
      !line ||
      (line.kind !== 'item' && line.kind !== 'signature') ||
      (line.kind === 'signature' && points)
    )
      return false
    const warm = line.kind === 'item' && wantsWarm
    if (
      !this.allowed(line.kind, this.menu.ingredients[line.ingredient.id], freeSauce, warm, points)
    )
      return false
    const container = line.container ?? null
    const like = this.like(line.kind, line.ingredient.id, freeSauce, warm, points, container, line)
    if (like && like.quantity + line.quantity > 20) return false
    if (like) return this.setQuantity(like, like.quantity + line.quantity) && this.removeLine(line)
    const at = this.lines.indexOf(line)
    this.removeLine(line)
    return this.push(
      {
        ...line,
        freeSauce,
        is_warm: warm,
        is_paid_with_points: points,
        itemTotal: points ? 0 : line.ingredient.price,
      },
      at,
    )
  }

  private takes(line: ReferenceLine, container: 'own' | 'deposit'): boolean {
    const containerRules = this.menu.ownContainers
    if (!containerRules || (container === 'deposit' && containerRules.deposit === 0)) return false
    if (line.kind === 'custom') return containerRules.custom
    if (line.kind === 'formula') return containerRules.formulas.includes(line.formula.id)
    return containerRules.products.includes(isSingle(line) ? line.ingredient.id : line.dessert.id)
  }

  private setContainer(
    line: ReferenceLine | undefined,
    container: 'own' | 'deposit' | null,
  ): boolean {
    if (!line || (container && !this.takes(line, container))) return false
    if (isSingle(line)) {
      const { kind, ingredient, freeSauce, is_warm: warm, is_paid_with_points: points } = line
      const like = this.like(kind, ingredient.id, freeSauce, warm, points, container, line)
      if (like)
        return this.setQuantity(like, like.quantity + line.quantity) && this.removeLine(line)
    }
    if (container) line.container = container
    else delete line.container
    return true
  }

  /**
   * The container discount for one unit: limited to its listed price, or to the price of its parts
   * for a custom salad.
   */
  containerOff(line: ReferenceLine): number {
    if (line.container !== 'own') return 0
    const most = this.menu.ownContainers?.discount ?? 0
    if (line.kind === 'custom') return Math.min(most, line.formulaTotal)
    if (isPoints(line)) return 0
    const listed =
      line.kind === 'formula' ? line.formula : isSingle(line) ? line.ingredient : line.dessert
    return Math.min(most, listed.price)
  }

  /** The deposits for borrowed bowls, in cents. */
  deposits(): number {
    return this.lines.reduce(
      (sum, line) =>
        line.container === 'deposit'
          ? sum + (this.menu.ownContainers?.deposit ?? 0) * line.quantity
          : sum,
      0,
    )
  }

  containersOff(): number {
    return this.lines.reduce((sum, line) => sum + this.containerOff(line) * line.quantity, 0)
  }

  private duplicate(orderId: string, as: string): boolean {
    const line = this.find(orderId)
    if (!line || !this.room()) return false
    return this.push({ ...structuredClone(line), orderId: as }, this.lines.indexOf(line) + 1)
  }

  private hasDish(): boolean {
    return this.lines.some(
      (line) =>
        line.kind === 'signature' ||
        (line.kind === 'formula' && this.completed(line)) ||
        (line.kind === 'custom' && count(pairOf(line, 'bases')) > 0) ||
        (line.kind === 'item' && [16, 18, 19, 20].includes(line.ingredient.categoryId)),
    )
  }

  private removeAlcohol(): void {
    if (this.hasDish()) return
    for (const line of this.lines.filter(
      (drink) => drink.kind === 'item' && drink.ingredient.categoryId === 15,
    ))
      this.removeLine(line)
  }

  /**
   * The discount of the promo code in cents, computed from everything that is paid in euros except
   * alcohol.
   */
  discount(): number {
    const { promo, takeawayAt } = this
    if (!promo || (takeawayAt !== null && !isInTimes(promo, takeawayAt))) return 0
    let minimum = 0
    let reducible = 0
    for (const line of this.lines) {
      if (line.kind === 'item' && line.ingredient.categoryId === 15) continue
      const price = unitTotal(line) * line.quantity
      minimum += price
      if (isNamedBy(promo, namesOf(line)))
        reducible += price - this.containerOff(line) * line.quantity
    }
    if (minimum < promo.minimum) return 0
    return promo.kind === 'product' ? this.giveAway(promo.product) : reductionOf(promo, reducible)
  }

  /**
   * The discount in cents of a promo code for a free product: the price of one unit that is sold as
   * a separate line and is not paid with points, less the reduction for the customer's own
   * container. If there are several such lines, the most expensive one counts.
   */
  private giveAway({
    kind,
    id,
  }: {
    kind: 'ingredient' | 'dessert' | 'formula'
    id: number
  }): number {
    let most = 0
    for (const line of this.lines) {
      if (isPoints(line)) continue
      const costs = (price: number) => {
        most = Math.max(most, price - this.containerOff(line))
      }
      if (
        kind === 'ingredient' &&
        isSingle(line) &&
        line.ingredient.id === id &&
        line.ingredient.categoryId !== 15
      )
        costs(line.ingredient.price)
      if (kind === 'dessert' && line.kind === 'dessert' && line.dessert.id === id)
        costs(line.dessert.price)
      if (kind === 'formula' && line.kind === 'formula' && line.formula.id === id)
        costs(line.formula.price)
    }
    return most
  }
}

/** The names by which a promo code can include a line. */
function namesOf(line: ReferenceLine): string[] {
  if (line.kind === 'formula') return [`formula ${line.formula.id}`]
  if (line.kind === 'dessert')
    return [`dessert ${line.dessert.id}`, `category ${line.dessert.categoryId}`]
  return isSingle(line)
    ? [`ingredient ${line.ingredient.id}`, `category ${line.ingredient.categoryId}`]
    : ['custom 1']
}
