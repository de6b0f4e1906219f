import type { Cart, CartLine, PaidWith, Portion, Promo, Slot } from '#domain/cart/cart.ts'
import {
  missingIn,
  portionsIn,
  slotRule,
  slotsOf,
  startedFormulaLine,
  withPortions,
} from '#domain/cart/composition.ts'
import { allergens as allAllergens } from '#domain/menu/menu.ts'
import type {
  Allergen,
  Formula,
  Ingredient,
  IngredientId,
  Menu,
  Product,
} from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { isAlcohol } from '#domain/menu/products.ts'
import { discountFor } from './promo.ts'
import { depositOf, ownContainerOff } from '#domain/cart/container.ts'
import { pointsPriceOf } from '#domain/cart/rewards.ts'
import { isLike } from '#domain/cart/slots.ts'
import type { SlotRule } from '#domain/cart/slots.ts'
import type { PricedCart, PricedLine, PricedPortion } from '#domain/cart/priced.ts'
import { depositPart, vatParts } from './vat.ts'

/** The portions, products and totals collected while a line is priced. */
type Tally = {
  portions: PricedPortion[]
  calories: number
  products: Product[]
  unavailable: number[]
}

/** Prices one line of a cart from its choices; amounts in cents (C1, C24). */
export function priceLine(line: CartLine, menu: Menu): PricedLine {
  const tally: Tally = { portions: [], calories: 0, products: [], unavailable: [] }
  const head = readHead(line, menu, tally)
  for (const slot of slotsOf(line)) pricePortions(line, slot, menu, tally)
  const supplementsTotal = tally.portions.reduce(
    (sum, portion) => sum + portion.amount,
    head.premium,
  )
  // The container's discount reduces the price of the product itself, without extras. A promo code
  // or points that pay for the product therefore still make it free (E2).
  const off = ownContainerOff(
    line,
    menu,
    line.kind === 'custom' ? supplementsTotal : head.basePrice,
  )
  const basePrice = head.basePrice - off
  const unitPrice = basePrice + supplementsTotal
  const missing = missingIn(line, menu)
  return {
    line,
    name: head.name,
    basePrice,
    portions: tally.portions,
    dessertName: head.dessertName,
    supplementsTotal,
    unitPrice,
    total: unitPrice * line.quantity,
    containerOff: off * line.quantity,
    deposit: depositOf(line, menu),
    points: head.points * line.quantity,
    calories: tally.calories,
    allergens: allergensOf(tally.products),
    completed: head.isOnMenu && missing.length === 0,
    missing,
    available: head.isOnMenu && tally.unavailable.length === 0,
    unavailable: [...new Set(tally.unavailable)],
  }
}

type Head = {
  name: string
  basePrice: Cents
  points: number
  dessertName: string | null
  /** Premium price of the dessert inside a formula, in cents (C8). */
  premium: Cents
  isOnMenu: boolean
}

const unknown: Head = {
  name: '',
  basePrice: 0,
  points: 0,
  dessertName: null,
  premium: 0,
  isOnMenu: false,
}

/**
 * Returns what a product costs in euros and in points. Points pay only for the listed price of the
 * product, not for its extras; a product without a price in points is paid in euros (C10).
 */
function paid(
  product: Product | Formula,
  paidWith: PaidWith,
  menu: Menu,
): Pick<Head, 'basePrice' | 'points'> {
  const points = paidWith === 'points' ? pointsPriceOf(product, menu) : null
  return points === null ? { basePrice: product.price, points: 0 } : { basePrice: 0, points }
}

function readHead(line: CartLine, menu: Menu, tally: Tally): Head {
  switch (line.kind) {
    case 'custom':
      return { ...unknown, name: menu.customFormula.name, isOnMenu: true }
    case 'formula': {
      const dessert =
        line.dessert && note(menu.desserts[line.dessert.dessert], line.dessert.dessert, tally)
      const formula = menu.formulas[line.formula]
      if (!formula) return unknown
      return {
        name: formula.name,
        ...paid(formula, line.paidWith, menu),
        dessertName: dessert?.name ?? null,
        premium: dessert?.premiumPrice ?? 0,
        isOnMenu: true,
      }
    }
    case 'dessert': {
      const dessert = note(menu.desserts[line.dessert], line.dessert, tally)
      if (!dessert) return unknown
      return {
        ...unknown,
        name: dessert.name,
        ...paid(dessert, line.paidWith, menu),
        isOnMenu: true,
      }
    }
    default: {
      const product = note(menu.ingredients[line.ingredient], line.ingredient, tally)
      if (product?.composition) noteComposition(product, menu, tally)
      if (line.freeSauce !== null) note(menu.ingredients[line.freeSauce], line.freeSauce, tally)
      if (!product) return unknown
      const paidWith = line.kind === 'item' ? line.paidWith : 'euros'
      return { ...unknown, name: product.name, ...paid(product, paidWith, menu), isOnMenu: true }
    }
  }
}

/**
 * Adds a product to the tally: its calories, and the product itself. The id of a product that is
 * unavailable or not on the menu is noted as unavailable. Returns the product if it is on the menu.
 */
function note<P extends Product>(product: P | undefined, id: number, tally: Tally): P | undefined {
  if (!product?.available) tally.unavailable.push(id)
  if (!product) return undefined
  tally.calories += product.calories
  tally.products.push(product)
  return product
}

/**
 * Adds the allergens of a signature salad's base and ingredients (F4). No calories are added: those
 * of the signature salad already include its base and ingredients, and `note` adds the sauce.
 */
function noteComposition({ composition }: Ingredient, menu: Menu, tally: Tally): void {
  if (!composition) return
  for (const id of [composition.base, ...composition.ingredients]) {
    const part = menu.ingredients[id]
    if (part) tally.products.push(part)
  }
}

function pricePortions(line: CartLine, slot: Slot, menu: Menu, tally: Tally): void {
  const portions = portionsIn(line, slot)
  if (portions.length === 0) return
  const rule = slotRule(line, slot, menu)
  for (const [at, portion] of portions.entries()) {
    const ingredient = note(menu.ingredients[portion.ingredient], portion.ingredient, tally)
    const as = chargeKind(rule, at, ingredient)
    const amount = chargedAmount(ingredient, as)
    const row = tally.portions.find(
      (candidate) => candidate.slot === slot && candidate.as === as && isLike(candidate, portion),
    )
    if (row) {
      row.quantity += 1
      row.amount += amount
    } else {
      tally.portions.push(pricedPortion(slot, portion, ingredient?.name ?? '', as, amount))
    }
  }
}

const pricedPortion = (
  slot: Slot,
  { ingredient, warm }: Portion,
  name: string,
  as: PricedPortion['as'],
  amount: Cents,
): PricedPortion => ({ slot, ingredient, name, warm, quantity: 1, as, amount })

/**
 * Returns how the portion at position `at` of a slot is charged. An included portion without a
 * premium price is free (C5).
 */
function chargeKind(
  rule: SlotRule | null,
  at: number,
  ingredient: Ingredient | undefined,
): PricedPortion['as'] {
  if (!rule || at >= rule.places) return 'extra'
  return rule.included === 'premium' && ingredient && ingredient.premiumPrice > 0
    ? 'premium'
    : 'free'
}

/**
 * Returns what a portion costs, in cents: its premium price if it is included, its price if it is
 * an extra; never both (C5).
 */
function chargedAmount(ingredient: Ingredient | undefined, as: PricedPortion['as']): Cents {
  if (!ingredient || as === 'free') return 0
  return as === 'premium' ? ingredient.premiumPrice : ingredient.price
}

/**
 * Returns the cents by which one more portion of `ingredient` in `slot` would raise the price of
 * one unit of the line (F12).
 */
export function portionPrice(
  line: CartLine,
  slot: Slot,
  ingredient: IngredientId,
  menu: Menu,
): Cents {
  const more = withPortions(line, slot, [...portionsIn(line, slot), { ingredient, warm: false }])
  return priceLine(more, menu).unitPrice - priceLine(line, menu).unitPrice
}

/**
 * Returns the price of a formula before the customer's first choice, in cents. With a prescribed
 * salad, the price includes the premiums of the salad (F12).
 */
export const startingPrice = (formula: Formula, menu: Menu): Cents =>
  priceLine(startedFormulaLine('', formula, 'euros', null), menu).unitPrice

/** Returns allergens in the regulation's order, without duplicates (F4). */
function allergensOf(sources: readonly { allergens: readonly Allergen[] }[]): readonly Allergen[] {
  const presentAllergens = new Set<Allergen>()
  for (const part of sources) for (const allergen of part.allergens) presentAllergens.add(allergen)
  return presentAllergens.size === 0
    ? []
    : allAllergens.filter((allergen) => presentAllergens.has(allergen))
}

/**
 * Returns the totals of priced lines after the discount of a promo code. A search for cheaper carts
 * calls it with lines that it has priced already.
 */
export function sumOfLines(lines: readonly PricedLine[], promo: Promo | null, menu: Menu) {
  const deposits = lines.reduce((sum, { deposit }) => sum + deposit, 0)
  const cartTotal = lines.reduce((sum, { total }) => sum + total, deposits)
  const discount = discountFor(promo, lines, menu)
  return { cartTotal, deposits, discount, toPay: cartTotal - discount.amount }
}

/**
 * Prices a cart: returns every figure that is shown or charged, computed from the cart's choices
 * and the menu (C1).
 */
export function priceCart(cart: Cart, menu: Menu): PricedCart {
  const lines = cart.lines.map((line) => priceLine(line, menu))
  const sum = (amount: (line: PricedLine) => number) =>
    lines.reduce((total, line) => total + amount(line), 0)
  const { discount, ...amounts } = sumOfLines(lines, cart.promo, menu)
  return {
    lines,
    units: sum((line) => line.line.quantity),
    ...amounts,
    discount: discount.amount,
    eatfidPointsCost: sum((line) => line.points),
    calories: sum((line) => line.calories * line.line.quantity),
    allergens: allergensOf(lines),
    completed: lines.every((line) => line.completed),
    hasAlcohol: lines.some((line) => holdsAlcohol(line.line, menu)),
    vat: [...depositPart(amounts.deposits), ...vatParts(lines, discount, menu)],
  }
}

/** Whether a line contains alcohol, as a product sold alone or as a portion. */
export function holdsAlcohol(line: CartLine, menu: Menu): boolean {
  const holds = (id: IngredientId) => {
    const product = menu.ingredients[id]
    return product !== undefined && isAlcohol(product, menu)
  }
  if (line.kind === 'item' || line.kind === 'signature') return holds(line.ingredient)
  return slotsOf(line).some((slot) =>
    portionsIn(line, slot).some((portion) => holds(portion.ingredient)),
  )
}
