import type { CartLine, Slot } from './cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { BookRate } from '#domain/money/vat-rates.ts'
import type { Cents } from '#domain/money/money.ts'

/**
 * Identical portions of one slot as one entry with their number: one row on a screen, a kitchen
 * ticket or a receipt.
 */
export type PricedPortion = {
  slot: Slot
  ingredient: number
  name: string
  warm: boolean
  quantity: number
  /**
   * `free`: included, costs nothing. `premium`: included, costs its premium price. `extra`: costs
   * its price (C5).
   */
  as: 'free' | 'premium' | 'extra'
  /** Cents for all `quantity` portions in one unit of the line. */
  amount: Cents
}

/** Portions that still have to be chosen in a bowl (C22); `count` portions of `slot`. */
export type MissingPortions = { slot: Slot; count: number }

export type PricedLine = {
  line: CartLine
  name: string
  /**
   * Price of the formula, dessert or item without its extras, less the discount for the customer's
   * own container; 0 if it is paid with points. For a custom salad: 0, or the discount for the
   * container as a negative amount.
   */
  basePrice: Cents
  portions: readonly PricedPortion[]
  /**
   * The name of the dessert inside a formula, which the formula's price includes (C8); null if the
   * line has no such dessert.
   */
  dessertName: string | null
  /**
   * Premiums and extras of one unit, in cents; they are paid in euros even if the formula is paid
   * with points (C10).
   */
  supplementsTotal: Cents
  /** Price of one unit: base price plus extras. */
  unitPrice: Cents
  /** unitPrice × quantity. */
  total: Cents
  /**
   * Discount for the customer's own container over all units; it is already deducted from the
   * amounts above (E2).
   */
  containerOff: Cents
  /** Deposit for the bowls of all units; not included in the amounts above (E2). */
  deposit: Cents
  /** Loyalty points that all units of the line cost; 0 if the line is paid in euros. */
  points: number
  /** Calories of one unit. */
  calories: number
  allergens: readonly Allergen[]
  completed: boolean
  missing: readonly MissingPortions[]
  available: boolean
  /** The ids of the unavailable products in the line. */
  unavailable: readonly number[]
}

/** The part of a cart's amount at one VAT rate; `net + vat = gross` to the cent (F1). */
export type VatPart = { rate: BookRate; net: Cents; vat: Cents; gross: Cents }

export type PricedCart = {
  lines: readonly PricedLine[]
  /** Number of units in the cart. */
  units: number
  /** Sum of the lines and of their deposits, before the discount. */
  cartTotal: Cents
  /** Deposits for bowls, which are refunded when the bowls are returned (E2). */
  deposits: Cents
  discount: Cents
  /** cartTotal − discount. */
  toPay: Cents
  eatfidPointsCost: number
  calories: number
  allergens: readonly Allergen[]
  completed: boolean
  hasAlcohol: boolean
  vat: readonly VatPart[]
}

/**
 * The discount of a cart. `free`: the line of which the code makes one unit free; null if the
 * discount is divided among `lines`.
 */
export type Discount<Line = PricedLine> = {
  readonly amount: Cents
  readonly free: Line | null
  readonly lines: readonly Line[]
}
