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

/** The fourteen allergens of Regulation (EU) 1169/2011, annex II, in its order (F4). */
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

/** The facts that every product shows before it is chosen (M5, F4). Amounts are per portion. */
export type Product = {
  id: number
  slug: string
  categoryId: CategoryId
  name: string
  description: string | null
  price: Cents
  premiumPrice: Cents
  /** Price in loyalty points; null if it has no own price in points. */
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
  /** False if it is sold out or not sold at the chosen restaurant, or out of season (M4). */
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
   * Whether it is a recipe of the chain: its salad is prescribed and only its sides are chosen
   * (C23).
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

/** One step of the loyalty ladder (L2): all its products together cost `points`. */
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
 * The products that a restaurant serves in a container that the customer brings, or in a bowl that
 * it lends (E2).
 */
export type OwnContainers = {
  formulas: readonly FormulaId[]
  /** Ingredients and desserts, which share their ids. */
  products: readonly number[]
  /** Whether custom salads are served in them. */
  custom: boolean
  /** Discount in cents per unit for the customer's own container. */
  discount: Cents
  /** Deposit in cents for each lent bowl; 0 if the restaurant lends none. */
  deposit: Cents
}

/** A restaurant's whole menu in one language, indexed for the rules. Plain, immutable data. */
export type Menu = {
  /** Changes whenever anything in the menu changes; the cart is priced by this version (C27). */
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
   * The age in years that a customer ordering alcohol must declare to be over: a setting per
   * country (V10).
   */
  alcoholAge: number
  /** Null if the restaurant accepts none, and in the menu of the chain. */
  ownContainers: OwnContainers | null
}
