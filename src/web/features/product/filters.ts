import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import {
  type Allergen,
  type Diet,
  type Menu,
  type Product,
  allergens,
  diets as allDiets,
} from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'

export type Filters = {
  diets: readonly Diet[]
  without: readonly Allergen[]
  /** kcal of one portion; null for no limit. */
  maxCalories: number | null
}

export const noFilters: Filters = { diets: [], without: [], maxCalories: null }
export const MAX_CALORIES = 800
export const CALORIE_STEP = 50

/** Filters from stored data; whatever is invalid is ignored. */
export function readFilters(stored: unknown): Filters {
  if (typeof stored !== 'object' || stored === null) return noFilters
  const {
    diets,
    without,
    maxCalories,
  }: { diets?: unknown; without?: unknown; maxCalories?: unknown } = stored
  const within = typeof maxCalories === 'number' && maxCalories > 0 && maxCalories < MAX_CALORIES
  return {
    diets: allDiets.filter((diet) => Array.isArray(diets) && diets.includes(diet)),
    without: allergens.filter((allergen) => Array.isArray(without) && without.includes(allergen)),
    maxCalories: within ? maxCalories : null,
  }
}

/** Stored in the browser: the filters apply in the composer too, and on the next visit. */
export const useFilters = create<Filters>()(
  persist((): Filters => noFilters, {
    name: 'filters',
    storage: createJSONStorage(() => {
      // The server has no visitor to store them for.
      if (typeof document === 'undefined') throw new Error('no storage on the server')
      return localStorage
    }),
    merge: (kept) => readFilters(kept),
  }),
)

export const countFilters = ({ diets, without, maxCalories }: Filters): number =>
  diets.length + without.length + (maxCalories === null ? 0 : 1)

export const toggle = <T>(list: readonly T[], entry: T): readonly T[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]

/**
 * True if a product has every wanted diet, none of the allergens, and is within the calories; a
 * signature is checked with all its ingredients.
 */
export function suits(
  product: Product,
  { diets, without, maxCalories }: Filters,
  menu: Menu,
): boolean {
  return (
    diets.every((diet) => product.diets.includes(diet)) &&
    (without.length === 0 ||
      !allergensWithin(product, menu).some((allergen) => without.includes(allergen))) &&
    (maxCalories === null || product.calories <= maxCalories)
  )
}
