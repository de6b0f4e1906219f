import { useDeferredValue, useMemo } from 'react'
import type { Dessert, Ingredient } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { saladParts } from '#web/features/menu/shelves/salad-parts.ts'
import { type ShelfSection, sectionsOf } from '#web/features/menu/shelves/sections.ts'
import { suits, useFilters } from '#web/features/product/filters.ts'
import { useHiddenProducts } from '#web/state/allergies/hidden-products.ts'
import type { FindableProduct } from './findables.ts'
import { useSearchCode } from './use-search-code.ts'

/** Number of recipes shown without a search. */
const RECIPES_SHOWN = 3

export type MenuResults = ReturnType<typeof useMenuResults>

/** What the menu shows under a search, the filters and the declared allergies. */
export function useMenuResults(search: string) {
  const { menu } = useMenu()
  const filters = useFilters()
  const isHidden = useHiddenProducts(menu)
  const allSections = useMemo(() => sectionsOf(menu), [menu])
  /** Null without a search. */
  const matches = useSearchResults(useDeferredValue(search))
  const sections = useMemo(() => {
    const isShown = (product: Ingredient | Dessert) =>
      suits(product, filters) && !isHidden(product.id) && (matches === null || matches.has(product))
    return allSections
      .map((section) => ({
        ...section,
        products: section.products.filter(isShown),
        composed: section.composed.filter(isShown),
      }))
      .filter((section) => productsOf(section).length > 0)
  }, [allSections, filters, isHidden, matches])
  const formulas = [...Object.values(menu.formulas), menu.customFormula].filter((formula) =>
    matches?.has(formula),
  ).length
  const matchingRecipes = menu.recipes.filter((recipe) => matches?.has(recipe))
  const allParts = saladParts(menu)
  return {
    matches,
    allSections,
    sections,
    formulas,
    recipes: matches === null ? menu.recipes.slice(0, RECIPES_SHOWN) : matchingRecipes,
    parts: allParts.filter((part) => matches?.has(part)),
    partCount: allParts.length,
    hidden: allSections.flatMap(productsOf).filter(({ id }) => isHidden(id)).length,
    count: sections.flatMap(productsOf).length + formulas + matchingRecipes.length,
  }
}

const productsOf = ({ products, composed }: ShelfSection) => [...products, ...composed]

/** The entries of the menu that a search finds; null without a search. */
function useSearchResults(search: string): ReadonlySet<FindableProduct> | null {
  const { menu, wire } = useMenu()
  const t = useText('menu')
  const searchCode = useSearchCode(search)
  const all = useMemo(
    () =>
      searchCode?.findablesOf(menu, {
        section: (kind) => t(`section.${kind}`),
        diet: (diet) => wire.diet_names[diet],
      }),
    [searchCode, menu, wire, t],
  )
  return useMemo(
    () => (searchCode && all ? searchCode.findAmong(all, search) : null),
    [searchCode, all, search],
  )
}
