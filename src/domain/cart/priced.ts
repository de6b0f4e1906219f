import type { CartLine, Slot } from './cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { VatRate } from '#domain/money/vat-rates.ts'
import type { Cents } from '#domain/money/money.ts'

/** Like portions of one slot, counted: what a screen, a ticket or a receipt shows as one row. */
export type PricedPortion = {
  slot: Slot
  ingredient: number
  name: string
  warm: boolean
  quantity: number
  /**
   * `free`: included, owes nothing; `premium`: included, owes its premium price; `extra`: owes its
   * price (C5).
   */
  as: 'free' | 'premium' | 'extra'
  /** For all of `quantity`, in one unit of the line. */
  amount: Cents
}

/** What is still to be chosen in a composition (C22); `count` portions of `slot`. */
export type Missing = { slot: Slot; count: number }

export type PricedLine = {
  line: CartLine
  name: string
  /**
   * Price of the thing itself: the formula, the dessert, the item; 0 for a custom salad and for
   * what points pay.
   */
  basePrice: Cents
  portions: readonly PricedPortion[]
  /** The dessert inside a formula; its own price is covered (C8). */
  dessertName: string | null
  /** Premiums and extras, in euros even when points pay for the formula (C10). */
  supplementsTotal: Cents
  /** One unit: base price plus supplements. */
  unitPrice: Cents
  /** unitPrice × quantity. */
  total: Cents
  /** Loyalty points for all units; 0 when paid in euros. */
  points: number
  /** One unit. */
  calories: number
  allergens: readonly Allergen[]
  completed: boolean
  missing: readonly Missing[]
  available: boolean
  /** The unavailable products inside, by id. */
  unavailable: readonly number[]
}

/** One VAT rate of a cart; `net + vat = gross` to the cent (F1). */
export type VatPart = { rate: VatRate; net: Cents; vat: Cents; gross: Cents }

export type PricedCart = {
  lines: readonly PricedLine[]
  /** Number of units in the cart. */
  units: number
  /** Sum of the lines, before the discount. */
  cartTotal: Cents
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
 * What is taken off a cart. `free`: the line of which one unit is free; null where all that may be
 * reduced is.
 */
export type Discount = { readonly amount: Cents; readonly free: PricedLine | null }
