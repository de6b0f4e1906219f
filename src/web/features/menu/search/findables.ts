import type {
  CustomFormula,
  Dessert,
  Diet,
  Formula,
  Ingredient,
  Menu,
  RecipeIdea,
} from '#domain/menu/menu.ts'
import { diets } from '#domain/menu/menu.ts'
import { categoryOf } from '#domain/menu/products.ts'
import { saladParts } from '#web/features/menu/shelves/salad-parts.ts'
import type { Findable } from './search.ts'
import { type SectionKind, sectionsOf } from '#web/features/menu/shelves/sections.ts'

export type FindableProduct = Ingredient | Dessert | Formula | CustomFormula | RecipeIdea

/** The names of sections and diets in the page's language. */
export type MenuLabels = {
  section: (kind: SectionKind | 'formulas' | 'recipes') => string
  diet: (diet: Diet) => string
}

const ingredientsOf = (ids: readonly number[], menu: Menu) =>
  ids.flatMap((id) => menu.ingredients[id] ?? [])
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)
const dietsOf = (ingredients: readonly Pick<Ingredient, 'diets'>[]) =>
  diets.filter((diet) => ingredients.every((part) => part.diets.includes(diet)))

/**
 * The texts by which a product is found: its name, its category, its diets, its ingredients and its
 * description.
 */
export function findableProduct<P extends Ingredient | Dessert>(
  product: P,
  menu: Menu,
  diet: MenuLabels['diet'],
): Findable<P> {
  const { composition } = menu.ingredients[product.id] ?? {}
  const ingredientIds = composition
    ? [composition.base, ...composition.ingredients, composition.sauce]
    : []
  const category = categoryOf(product, menu)?.name ?? ''
  const searchTerms = [
    product.name,
    category,
    ...product.diets.map(diet),
    ...namesOf(ingredientsOf(ingredientIds, menu)),
  ]
  return { item: product, names: searchTerms, description: product.description }
}

/**
 * Everything that the menu's search may find: products, formulas, recipe ideas, and the ingredients
 * of salads.
 */
export function findablesOf(
  menu: Menu,
  { section, diet }: MenuLabels,
): Findable<FindableProduct>[] {
  const products = sectionsOf(menu).flatMap(({ kind, products: sold, composed }) =>
    [...sold, ...composed].map((product) => {
      const findable = findableProduct(product, menu, diet)
      return { ...findable, names: [...findable.names, section(kind)] }
    }),
  )
  const formulas = [...Object.values(menu.formulas), menu.customFormula].map((formula) => ({
    item: formula,
    names: [formula.name, section('formulas')],
  }))
  const recipes = menu.recipes.map((recipe) => {
    const ingredients = ingredientsOf([recipe.base, ...recipe.ingredients, recipe.sauce], menu)
    return {
      item: recipe,
      names: [
        recipe.title,
        section('recipes'),
        ...namesOf(ingredients),
        ...dietsOf(ingredients).map(diet),
      ],
    }
  })
  return [
    ...products,
    ...formulas,
    ...recipes,
    ...saladParts(menu).map((part) => findableProduct(part, menu, diet)),
  ]
}
