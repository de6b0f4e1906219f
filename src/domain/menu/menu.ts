import type { CategoryKind } from './category-kinds.ts'
import type { VatRate } from '#domain/money/vat-rates.ts'
import type { Cents } from '#domain/money/money.ts'

export type IngredientId = number
export type FormulaId = number
export type DessertId = number
export type CategoryId = number

/** Ids of categories that the specification prescribes (M3). */
export const ALCOHOL_CATEGORY: CategoryId = 15
export const BASE_CATEGORY: CategoryId = 16

/** The fourteen allergens in the order of Regulation (EU) 1169/2011, annex II (F4). */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

export const diets = ['vegan', 'vegetarian', 'gluten_free'] as const
export type Diet = (typeof diets)[number]

export type Category = {
  id: CategoryId
  slug: string
  name: string
  kind: CategoryKind
  position: number
  isDessert: boolean
  isDish: boolean
  isAlcohol: boolean
  isBase: boolean
}

/**
 * The facts that the shop shows about every product before a customer chooses it (M5, F4). Amounts
 * are per portion.
 */
export type Product = {
  id: number
  slug: string
  categoryId: CategoryId
  name: string
  description: string | null
  price: Cents
  premiumPrice: Cents
  /**
   * The product's price in loyalty points; null if it has none. Points may then still pay for the
   * product as part of a reward.
   */
  points: number | null
  portionGrams: number
  calories: number
  nutrition: { kj: number; proteinGrams: number; carbsGrams: number; fatGrams: number }
  allergens: readonly Allergen[]
  diets: readonly Diet[]
  vatRate: VatRate
  canBeWarm: boolean
  servedHot: boolean
  ageRestricted: boolean
  /** False if the product is sold out, not sold at the chosen restaurant, or out of season (M4). */
  available: boolean
}

export type Ingredient = Product & {
  portionMillilitres: number | null
  alcoholByVolume: number | null
  /** Countries of origin, shown for beef, pork, lamb and poultry (F5); ISO codes. */
  origin: { meat: 'beef' | 'pork' | 'lamb' | 'poultry'; countries: readonly string[] } | null
  /** The parts of a signature salad. */
  composition: {
    base: IngredientId
    ingredients: readonly IngredientId[]
    sauce: IngredientId
  } | null
}

export type Dessert = Product & {
  numOfCoulis: number
  numOfToppings: number
  coulisCategories: readonly CategoryId[]
  toppingCategories: readonly CategoryId[]
}

export type SideSlot = 'side1' | 'side2'
export type FormulaSide = {
  slot: SideSlot
  kind: 'drink' | 'dessert' | 'drink_or_dessert'
  required: boolean
  categories: readonly CategoryId[]
}

export type Formula = {
  id: FormulaId
  slug: string
  name: string
  description: string | null
  price: Cents
  points: number | null
  numOfBase: number
  numOfIngredients: number
  numOfSauce: number
  sides: readonly FormulaSide[]
  /**
   * Whether the formula is a recipe of the chain: its salad is prescribed, and the customer chooses
   * only the sides (C23).
   */
  notModifiable: boolean
  preset: {
    bases: readonly IngredientId[]
    ingredients: readonly IngredientId[]
    sauces: readonly IngredientId[]
  } | null
}

/** The rules of the custom salad (C7). */
export type CustomFormula = {
  name: string
  minBases: number
  includedSauces: number
  maxIngredients: number
  categories: {
    bases: readonly CategoryId[]
    ingredients: readonly CategoryId[]
    sauces: readonly CategoryId[]
    side1: readonly CategoryId[]
    side2: readonly CategoryId[]
  }
}

export type RecipeIdea = {
  id: number
  slug: string
  title: string
  base: IngredientId
  ingredients: readonly IngredientId[]
  sauce: IngredientId
  calories: number
}

/** A reward of the loyalty programme (L2): all its products together cost `points`. */
export type Reward = {
  points: number
  slug: string
  label: string
  grants: readonly (
    | { formula: FormulaId }
    | { categories: readonly CategoryId[]; onlyIfPointsEqual: number | null }
  )[]
}

/**
 * The products that a restaurant serves in the customer's own container, or in a bowl that the
 * restaurant lends (E2).
 */
export type OwnContainers = {
  formulas: readonly FormulaId[]
  /** Ids of ingredients and desserts, which share one range of ids. */
  products: readonly number[]
  /** Whether the restaurant serves custom salads in a customer's container or a lent bowl. */
  custom: boolean
  /** Discount in cents per unit for the customer's own container. */
  discount: Cents
  /** Deposit in cents for each lent bowl; 0 if the restaurant lends none. */
  deposit: Cents
}

/** A restaurant's whole menu in one language, indexed for the rules. Plain, immutable data. */
export type Menu = {
  /**
   * The version of the menu, which differs after every change of its data. A request for an order
   * contains the version with which its cart was priced (C27).
   */
  version: string
  categories: readonly Category[]
  /** Categories whose products fill the bases, ingredients and sauces slots of a formula. */
  saladCategories: {
    bases: readonly CategoryId[]
    ingredients: readonly CategoryId[]
    sauces: readonly CategoryId[]
  }
  breadCategories: readonly CategoryId[]
  snackCategories: readonly CategoryId[]
  ingredients: Readonly<Record<IngredientId, Ingredient>>
  desserts: Readonly<Record<DessertId, Dessert>>
  formulas: Readonly<Record<FormulaId, Formula>>
  recipes: readonly RecipeIdea[]
  customFormula: CustomFormula
  rewards: readonly Reward[]
  /**
   * The age in years that a customer who orders alcohol must declare to be over; the chain sets it
   * for its country (V10).
   */
  alcoholAge: number
  /**
   * The accepted containers; null if the restaurant accepts none, and in the menu of the whole
   * chain.
   */
  ownContainers: OwnContainers | null
}
