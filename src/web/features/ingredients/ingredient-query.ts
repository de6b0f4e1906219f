import { type Allergen, type Diet, allergens, diets } from '#domain/menu/menu.ts'

/**
 * What the page shows, as its address says it: `?q=tomate&diet=vegan&without=milk&without=nuts`.
 */
export type IngredientQuery = {
  search: string
  diets: readonly Diet[]
  without: readonly Allergen[]
}

/** Reads an address; what it does not know it leaves out. */
export function readQuery(params: URLSearchParams): IngredientQuery {
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    diets: diets.filter((diet) => params.getAll('diet').includes(diet)),
    without: allergens.filter((allergen) => params.getAll('without').includes(allergen)),
  }
}

/** The same address again, with nothing in it that is not needed. */
export function writeQuery(form: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string' && value.trim() !== '') params.append(name, value)
  }
  return params
}
