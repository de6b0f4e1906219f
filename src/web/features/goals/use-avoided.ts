import type { Allergen } from '#domain/menu/menu.ts'
import { toggle, useFilters } from '#web/features/product/filters.ts'

/** The allergens that this visitor avoids, and how one of them is added or taken back. */
export function useAvoided(): [readonly Allergen[], (allergen: Allergen) => void] {
  const { without } = useFilters()
  return [without, (allergen) => useFilters.setState({ without: toggle(without, allergen) })]
}
