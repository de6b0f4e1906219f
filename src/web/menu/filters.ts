import { create } from 'zustand'
import type { Allergen, Diet, Menu, Product } from '#domain/menu.ts'
import { allergensWithin } from '#domain/products.ts'

export type Filters = {
  diets: readonly Diet[]
  without: readonly Allergen[]
  /** kcal of one portion; null for no limit. */
  maxCalories: number | null
}

export const noFilters: Filters = { diets: [], without: [], maxCalories: null }
export const MAX_CALORIES = 800
export const CALORIE_STEP = 50

/** Kept for the visit, so that they follow the customer into a composition. */
export const useFilters = create<Filters>(() => noFilters)

export const countFilters = ({ diets, without, maxCalories }: Filters): number =>
  diets.length + without.length + (maxCalories === null ? 0 : 1)

export const toggle = <T>(list: readonly T[], entry: T): readonly T[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry]

/** Every diet asked for, none of the allergens, within the calories; a signature answers for all that it is made of. */
export function suits(product: Product, { diets, without, maxCalories }: Filters, menu: Menu): boolean {
  return diets.every((diet) => product.diets.includes(diet))
    && (without.length === 0 || !allergensWithin(product, menu).some((allergen) => without.includes(allergen)))
    && (maxCalories === null || product.calories <= maxCalories)
}

/** Without accents, case and curved apostrophes, so that “oeuf” and “Œuf”, “d'olive” and “d’olive” meet. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').replaceAll('’', '\'').toLowerCase()

/** Every word of the search stands in the product's name, description or parts. */
export function isFound(product: Product, search: string, menu: Menu): boolean {
  if (search.trim() === '') return true
  const words = plain(search).split(/\s+/).filter(Boolean)
  const { composition } = menu.ingredients[product.id] ?? {}
  const parts = composition ? [composition.base, ...composition.ingredients, composition.sauce] : []
  const names = parts.map((id) => menu.ingredients[id]?.name ?? '')
  const text = plain([product.name, product.description ?? '', ...names].join(' '))
  return words.every((word) => text.includes(word))
}
