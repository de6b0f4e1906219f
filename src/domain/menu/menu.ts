import type { CategoryKind } from './category-kinds.ts'
import type { VatRate } from '#domain/money/vat-rates.ts'
import type { Cents } from '#domain/money/money.ts'

export type IngredientId = number
export type FormulaId = number
export type DessertId = number
export type CategoryId = number

/** Category ids fixed by the specification (M3). */
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

/** What every product shows before it is chosen (M5, F4). Amounts are per portion. */
export type Product = {
  id: number
  slug: string
  categoryId: CategoryId
  name: string
  description: string | null
  price: Cents
  premiumPrice: Cents
  /** Price in loyalty points; null when it has no price of its own in points. */
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
  /**
   * False when the chosen restaurant is sold out of it or does not sell it, or it is out of season
   * (M4).
   */
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
  /** A recipe of the chain: its salad is fixed and only its sides are chosen (C23). */
  notModifiable: boolean
  preset: {
    bases: readonly IngredientId[]
    ingredients: readonly IngredientId[]
    sauces: readonly IngredientId[]
  } | null
}

/** The rules of the free composition (C7). */
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

/** One step of the loyalty ladder (L2): everything in it together costs `points`. */
export type Reward = {
  points: number
  slug: string
  label: string
  grants: readonly (
    | { formula: FormulaId }
    | { categories: readonly CategoryId[]; onlyIfPointsEqual: number | null }
  )[]
}

/** What a restaurant serves in a container that the customer brings, or in a bowl that it lends (E2). */
export type OwnContainers = {
  formulas: readonly FormulaId[]
  /** Ingredients and desserts, which share their ids. */
  products: readonly number[]
  /** Whether the free composition is. */
  custom: boolean
  /** What a container of the customer takes off each unit. */
  discount: Cents
  /** What is left for each bowl that the restaurant lends; 0 where it lends none. */
  deposit: Cents
}

/** A restaurant's whole menu in one language, indexed for the rules. Plain, immutable data. */
export type Menu = {
  /** Differs whenever anything in the menu changes; the cart is priced against it (C27). */
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
   * The age that a customer ordering alcohol must declare to exceed: a setting per country (V10).
   */
  alcoholAge: number
  /** Null where none is taken, and in the menu of the chain. */
  ownContainers: OwnContainers | null
}
