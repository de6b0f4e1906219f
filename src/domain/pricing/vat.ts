import { isDessertSlot } from '#domain/cart/composition.ts'
import type { Menu, Product } from '#domain/menu/menu.ts'
import { type BookRate, type VatRate, vatRates } from '#domain/money/vat-rates.ts'
import { prorate } from '#domain/money/money.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PricedLine, VatPart } from '#domain/cart/priced.ts'
import { isAlcohol } from '#domain/menu/products.ts'
import type { Discount } from '#domain/cart/priced.ts'

type CentsOf<Rates extends readonly VatRate[]> = { -readonly [Position in keyof Rates]: Cents }
/** Amounts in cents by VAT rate: one for each rate of `vatRates`, in the same order. */
type AmountsByRate = CentsOf<typeof vatRates>

/**
 * Returns the VAT rate of a product. Alcohol is always taxed at 20 %, whatever rate the menu lists
 * (F1).
 */
const rateOf = (product: Product, menu: Menu): VatRate =>
  isAlcohol(product, menu) ? 200 : product.vatRate

/**
 * The VAT rate of salads. It applies to a formula none of whose parts has a price, and to a product
 * that is not on the menu.
 */
const SALAD_RATE: VatRate = 100

/** Returns the price of one unit of a line, divided among the rates of its parts (F1). */
function unitByRate(priced: PricedLine, menu: Menu): AmountsByRate {
  const owed = baseByRate(priced, menu)
  for (const portion of priced.portions) {
    const ingredient = menu.ingredients[portion.ingredient]
    if (ingredient) add(owed, rateOf(ingredient, menu), portion.amount)
  }
  const dessert = dessertInside(priced, menu)
  if (dessert) add(owed, rateOf(dessert, menu), dessert.premiumPrice)
  // A custom salad has no price apart from those of its parts, so the container's discount is
  // deducted from the amounts of all rates, in proportion (E2).
  if (priced.line.kind === 'custom')
    for (const [i, share] of prorate(-priced.basePrice, owed).entries())
      owed[i as 0 | 1 | 2] -= share
  return owed
}

/**
 * Returns the base price of a line by VAT rate. The base price of a formula is divided in
 * proportion to the prices that its parts have alone. A composed dessert counts as one part with
 * its own price, whatever coulis and toppings it includes.
 */
function baseByRate(priced: PricedLine, menu: Menu): AmountsByRate {
  const { line, basePrice } = priced
  const base: AmountsByRate = [0, 0, 0]
  if (line.kind === 'custom') return base
  if (line.kind !== 'formula') {
    const product =
      line.kind === 'dessert' ? menu.desserts[line.dessert] : menu.ingredients[line.ingredient]
    add(base, product ? rateOf(product, menu) : SALAD_RATE, basePrice)
    return base
  }
  const weights: AmountsByRate = [0, 0, 0]
  for (const portion of priced.portions) {
    const ingredient = menu.ingredients[portion.ingredient]
    if (!ingredient || portion.as === 'extra' || isDessertSlot(portion.slot)) continue
    add(weights, rateOf(ingredient, menu), ingredient.price * portion.quantity)
  }
  const dessert = dessertInside(priced, menu)
  if (dessert) add(weights, rateOf(dessert, menu), dessert.price)
  if (weights.every((weight) => weight === 0)) add(weights, SALAD_RATE, 1)
  for (const [i, share] of prorate(basePrice, weights).entries()) base[i as 0 | 1 | 2] += share
  return base
}

const add = (to: AmountsByRate, rate: VatRate, amount: Cents) => {
  to[vatRates.indexOf(rate)]! += amount
}

const dessertInside = ({ line }: PricedLine, menu: Menu) =>
  line.kind === 'formula' && line.dessert ? menu.desserts[line.dessert.dessert] : undefined

/**
 * Returns the VAT of a cart without its deposits. The price of each line is divided among the rates
 * of its parts. The discount is divided by largest remainder among the amounts that it reduces, or
 * deducted from the one line to which it applies. The results add up to the lines less the
 * discount, to the cent (F1, C30).
 */
export function vatParts(
  lines: readonly PricedLine[],
  { amount, free, lines: reduced }: Discount,
  menu: Menu,
): VatPart[] {
  const gross: AmountsByRate = [0, 0, 0]
  const reducible: AmountsByRate = [0, 0, 0]
  for (const priced of lines) {
    const unit = unitByRate(priced, menu)
    const isReduced = reduced.includes(priced)
    for (const i of [0, 1, 2] as const) {
      gross[i] += unit[i] * priced.line.quantity
      if (isReduced) reducible[i] += unit[i] * priced.line.quantity
    }
  }
  const off = free ? baseByRate(free, menu) : prorate(amount, reducible)
  return vatRates
    .map((rate, i) => vatPart(rate, (gross[i] ?? 0) - (off[i] ?? 0)))
    .filter((part) => part.gross !== 0)
}

/**
 * Returns the deposits of a cart as an amount that is free of VAT; empty if there are none (E2).
 */
export const depositPart = (deposits: Cents): VatPart[] =>
  deposits === 0 ? [] : [vatPart(0, deposits)]

/** Returns the VAT due at a rate on a gross amount; the tax is rounded half up (F1). */
export function vatPart(rate: BookRate, gross: Cents): VatPart {
  const vat = Math.round((gross * rate) / (1000 + rate))
  return { rate, net: gross - vat, vat, gross }
}
