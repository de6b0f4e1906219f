import type { Menu, Product, VatRate } from './menu.ts'
import { prorate } from './money.ts'
import type { Cents } from './money.ts'
import type { PricedLine, VatPart } from './pricing.ts'
import { isAlcohol } from './products.ts'
import { isDiscountable } from './promo.ts'

export const vatRates = [55, 100, 200] as const satisfies readonly VatRate[]

/** Amounts by rate, in the order of `vatRates`. */
type ByRate = [number, number, number]

/** Alcohol is always at 20 %, whatever its entry says (F1). */
export const rateOf = (product: Product, menu: Menu): VatRate => isAlcohol(product, menu) ? 200 : product.vatRate

/** What a composition without any priced part is taxed at: the rate of a salad. */
const SALAD_RATE: VatRate = 100

/** One unit of a line, shared between the rates of its parts (F1). */
function unitByRate(priced: PricedLine, menu: Menu): ByRate {
  const owed: ByRate = [0, 0, 0]
  const weights: ByRate = [0, 0, 0]
  const add = (to: ByRate, rate: VatRate, amount: Cents) => { to[vatRates.indexOf(rate)]! += amount }
  for (const portion of priced.portions) {
    const ingredient = menu.ingredients[portion.ingredient]
    if (!ingredient) continue
    add(owed, rateOf(ingredient, menu), portion.amount)
    if (portion.as !== 'extra') add(weights, rateOf(ingredient, menu), ingredient.price * portion.quantity)
  }
  const { line } = priced
  if (line.kind === 'formula') {
    const dessert = line.dessert && menu.desserts[line.dessert.dessert]
    if (dessert) {
      add(owed, rateOf(dessert, menu), dessert.premiumPrice)
      add(weights, rateOf(dessert, menu), dessert.price)
    }
    if (weights.every((weight) => weight === 0)) add(weights, SALAD_RATE, 1)
    const shares = prorate(priced.basePrice, weights)
    for (const [i, rate] of vatRates.entries()) add(owed, rate, shares[i] ?? 0)
  } else if (line.kind !== 'custom') {
    const product = line.kind === 'dessert' ? menu.desserts[line.dessert] : menu.ingredients[line.ingredient]
    add(owed, product ? rateOf(product, menu) : SALAD_RATE, priced.basePrice)
  }
  return owed
}

/**
 * The VAT inside a cart: each line shared between its parts' rates, the discount shared by largest remainder over what
 * it may reduce. The parts add up to `lines − discount` to the cent (F1, C30).
 */
export function vatParts(lines: readonly PricedLine[], discount: Cents, menu: Menu): VatPart[] {
  const gross: ByRate = [0, 0, 0]
  const reducible: ByRate = [0, 0, 0]
  for (const priced of lines) {
    const unit = unitByRate(priced, menu)
    const discountable = discount > 0 && isDiscountable(priced, menu)
    for (const i of [0, 1, 2] as const) {
      gross[i] += unit[i] * priced.line.quantity
      if (discountable) reducible[i] += unit[i] * priced.line.quantity
    }
  }
  const off = prorate(discount, reducible)
  return vatRates
    .map((rate, i) => vatPart(rate, (gross[i] ?? 0) - (off[i] ?? 0)))
    .filter((part) => part.gross !== 0)
}

function vatPart(rate: VatRate, gross: Cents): VatPart {
  const vat = Math.round((gross * rate) / (1000 + rate))
  return { rate, net: gross - vat, vat, gross }
}
