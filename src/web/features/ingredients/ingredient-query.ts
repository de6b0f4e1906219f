import { type Allergen, type Diet, allergens, diets } from '#domain/menu/menu.ts'

/** The page's filters, as in its address: `?q=tomate&diet=vegan&without=milk&without=nuts`. */
export type IngredientQuery = {
  search: string
  diets: readonly Diet[]
  without: readonly Allergen[]
}

/** Parses an address; unknown values are ignored. */
export function readQuery(params: URLSearchParams): IngredientQuery {
  return {
    search: (params.get('q') ?? '').slice(0, 100),
    diets: diets.filter((diet) => params.getAll('diet').includes(diet)),
    without: allergens.filter((allergen) => params.getAll('without').includes(allergen)),
  }
}

/** Converts the submitted form to the query of an address; empty values are left out. */
export function writeQuery(form: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string' && value.trim() !== '') params.append(name, value)
  }
  return params
}
