import type { CartLine, Slot } from './cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { BookRate } from '#domain/money/vat-rates.ts'
import type { Cents } from '#domain/money/money.ts'

/** Identical portions of one slot, counted: one row on a screen, a ticket or a receipt. */
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
  /** Cents for all of `quantity`, within one unit of the line. */
  amount: Cents
}

/** Portions that still have to be chosen in a bowl (C22); `count` portions of `slot`. */
export type MissingPortions = { slot: Slot; count: number }

export type PricedLine = {
  line: CartLine
  name: string
  /**
   * Price of the formula, dessert or item itself, less the discount for the customer's own
   * container; 0 if it is paid with points. For a custom salad: 0, or the container's discount as a
   * negative amount.
   */
  basePrice: Cents
  portions: readonly PricedPortion[]
  /** The name of the dessert inside a formula; the formula's price covers it (C8). */
  dessertName: string | null
  /** Premiums and extras, in euros even when the formula is paid with points (C10). */
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
  /** Loyalty points that all units cost; 0 if they are paid in euros. */
  points: number
  /** Calories of one unit. */
  calories: number
  allergens: readonly Allergen[]
  completed: boolean
  missing: readonly MissingPortions[]
  available: boolean
  /** The unavailable products inside, by id. */
  unavailable: readonly number[]
}

/** The share of a cart at one rate; `net + vat = gross` to the cent (F1). */
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
 * The discount of a cart. `free`: the line of which one unit is free; null when the discount
 * applies to everything that may be reduced.
 */
export type Discount = { readonly amount: Cents; readonly free: PricedLine | null }
