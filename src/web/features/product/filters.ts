import { type Diet, type Product, diets as allDiets } from '#domain/menu/menu.ts'
import { storedLocally } from '#web/base/browser/stored-locally.ts'

export type Filters = {
  diets: readonly Diet[]
  /** Maximum kcal of one portion; null for no limit. */
  maxCalories: number | null
}

export const noFilters: Filters = { diets: [], maxCalories: null }
export const MAX_CALORIES = 800
export const CALORIE_STEP = 50

/** Filters from stored data; whatever is invalid is ignored. */
export function readFilters(stored: unknown): Filters {
  if (typeof stored !== 'object' || stored === null) return noFilters
  const { diets, maxCalories }: { diets?: unknown; maxCalories?: unknown } = stored
  const within = typeof maxCalories === 'number' && maxCalories > 0 && maxCalories < MAX_CALORIES
  return {
    diets: allDiets.filter((diet) => Array.isArray(diets) && diets.includes(diet)),
    maxCalories: within ? maxCalories : null,
  }
}

/** The filters, stored in the browser: they also apply in the composer, and on the next visit. */
export const useFilters = storedLocally('filters', noFilters, readFilters)

export const countFilters = ({ diets, maxCalories }: Filters): number =>
  diets.length + (maxCalories === null ? 0 : 1)

export const toggle = <T>(list: readonly T[], entry: T): readonly T[] =>
  list.includes(entry) ? list.filter((element) => element !== entry) : [...list, entry]

/** Whether a product has every wanted diet and is within the calorie limit. */
export const suits = (product: Product, { diets, maxCalories }: Filters): boolean =>
  diets.every((diet) => product.diets.includes(diet)) &&
  (maxCalories === null || product.calories <= maxCalories)
