import type { DessertId, FormulaId, IngredientId } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/**
 * The product that a promo code makes free. Ingredients and desserts share one range of ids;
 * formulas have a separate range.
 */
export type PromoProduct = {
  readonly kind: 'ingredient' | 'dessert' | 'formula'
  readonly id: number
}

/** What a promo code can be limited to: products, categories, and custom salads. */
export const promoTargets = ['ingredient', 'dessert', 'formula', 'category', 'custom'] as const

/** A product, all products of a category, or custom salads, whose `id` is 1. */
export type PromoTarget = { readonly kind: (typeof promoTargets)[number]; readonly id: number }

/** The pick-up times for which a promo code is valid, in Paris. */
export type PromoTimes = {
  /** ISO weekdays: 1 is Monday. Absent for every day. */
  readonly days?: readonly number[] | undefined
  /** Times of one day, `HH:MM`, without `until` itself, which may be 24:00. Absent for all hours. */
  readonly hours?: { readonly from: string; readonly until: string } | undefined
}

/**
 * A promo code with the value that the server returned (C21). `percent`: from 1 to 100. `cents`,
 * `minimum` and `most`: amounts in cents.
 */
export type Promo = PromoTimes & {
  readonly code: string
  readonly minimum: Cents
  /** The only products that a percentage or an amount reduces. Absent for all. */
  readonly only?: readonly PromoTarget[] | undefined
  /** Products that a percentage or an amount never reduces. */
  readonly except?: readonly PromoTarget[] | undefined
  /** The highest discount of one order. Absent if there is none. */
  readonly most?: Cents | undefined
} & (
    | { readonly kind: 'percent'; readonly percent: number }
    | { readonly kind: 'amount'; readonly cents: Cents }
    | { readonly kind: 'product'; readonly product: PromoProduct }
  )

/** One unit of an ingredient; portions are stored in the order in which they were chosen. */
export type Portion = { readonly ingredient: IngredientId; readonly warm: boolean }

export type SaladSlot = 'bases' | 'ingredients' | 'sauces' | 'side1' | 'side2'
export type DessertSlot = 'coulis' | 'toppings'
export type Slot = SaladSlot | DessertSlot
export type Filling<S extends Slot> = Readonly<Record<S, readonly Portion[]>>

export const saladSlots = [
  'bases',
  'ingredients',
  'sauces',
  'side1',
  'side2',
] as const satisfies readonly SaladSlot[]
export const dessertSlots = ['coulis', 'toppings'] as const satisfies readonly DessertSlot[]

export type PaidWith = 'euros' | 'points'

/**
 * Identifies a line within one cart. The caller that adds the line chooses the id (1 to 40 letters,
 * digits, `-`, `_`).
 */
export type LineId = string

export type DessertChoice = {
  readonly dessert: DessertId
  readonly filling: Filling<DessertSlot>
  /** Slots that the customer chose to leave empty. */
  readonly declined: readonly DessertSlot[]
}

/**
 * Alternatives to the restaurant's packaging: a container that the customer brings, or a bowl that
 * the restaurant lends for a deposit (E2).
 */
export const containers = ['own', 'deposit'] as const
export type Container = (typeof containers)[number]

/**
 * The customer's possible wishes if an ingredient runs out: a similar ingredient, no replacement,
 * or a question (E7).
 */
export const wishes = ['like', 'leave-out', 'ask'] as const
export type Wish = (typeof wishes)[number]
/** The wish for one ingredient of a line. */
export type OwnWish = { readonly of: IngredientId; readonly wish: Wish }

type LineOf<K extends string, T> = {
  readonly kind: K
  readonly id: LineId
  readonly quantity: number
  /** The customer's choice of container; absent for the restaurant's packaging. */
  readonly container?: Container | undefined
  /**
   * Wishes for single ingredients, which apply instead of the wish for the whole order; absent if
   * there are none (E7).
   */
  readonly ifMissing?: readonly OwnWish[] | undefined
} & T

export type FormulaLine = LineOf<
  'formula',
  {
    readonly formula: FormulaId
    readonly filling: Filling<SaladSlot>
    /** Slots that the customer chose to leave empty, for example “without sauce” (C22). */
    readonly declined: readonly SaladSlot[]
    readonly dessert: DessertChoice | null
    readonly paidWith: PaidWith
    readonly title: string | null
  }
>
export type CustomLine = LineOf<
  'custom',
  { readonly filling: Filling<SaladSlot>; readonly title: string | null }
>
export type DessertLine = LineOf<'dessert', DessertChoice & { readonly paidWith: PaidWith }>
export type SignatureLine = LineOf<
  'signature',
  {
    readonly ingredient: IngredientId
    readonly freeSauce: IngredientId | null
  }
>
export type ItemLine = LineOf<
  'item',
  {
    readonly ingredient: IngredientId
    readonly freeSauce: IngredientId | null
    readonly warm: boolean
    readonly paidWith: PaidWith
  }
>

export type CartLine = FormulaLine | CustomLine | DessertLine | SignatureLine | ItemLine

/**
 * A cart. It stores only choices: every amount is computed from the cart and the menu whenever it
 * is needed (C1).
 */
export type Cart = {
  readonly lines: readonly CartLine[]
  /** The promo code with the value that the server returned; null without a code (C21, C30). */
  readonly promo: Promo | null
  readonly suggestedCount: number
  readonly suggestionsDismissed: boolean
  /** The wish for the whole order; absent until the customer chooses one (E7). */
  readonly ifMissing?: Wish | undefined
}

export const emptyCart: Cart = {
  lines: [],
  promo: null,
  suggestedCount: 0,
  suggestionsDismissed: false,
}

/** The limits of a cart (C29). */
export const MAX_LINES = 50
export const MAX_QUANTITY = 20
/** Maximum number of portions in one slot of a bowl; more are refused (C11, C29). */
export const MAX_INGREDIENTS = 20

export const isPaidWithPoints = (line: CartLine): boolean =>
  'paidWith' in line && line.paidWith === 'points'
