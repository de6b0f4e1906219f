import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Sort, readSort, writeSort } from '#office/ui/table/columns.ts'
import {
  type KitchenFilter,
  type KitchenLayout,
  kitchenFilters,
  kitchenViews,
} from './kitchen-filters.ts'
import { kitchenColumns } from './kitchen-columns.ts'

/** The state of the kitchen views, as written in the address (P7). */
export function useKitchensPlace() {
  const [search, setSearch] = useSearchParams()
  const [state, view, sort] = [search.get('state'), search.get('view'), search.get('sort')]
  return useMemo(() => {
    const change = (name: string, value: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === null) next.delete(name)
          else next.set(name, value)
          return next
        },
        { preventScrollReset: true, replace: true },
      )
    return {
      /** Null: the page chooses the filter. */
      filter: kitchenFilters.find((each) => each === state) ?? null,
      view: kitchenViews.find((each) => each === view) ?? kitchenViews[0],
      sort: readSort(sort, kitchenColumns),
      setFilter: (next: KitchenFilter) => change('state', next),
      setView: (next: KitchenLayout) => change('view', next === kitchenViews[0] ? null : next),
      setSort: (next: Sort | null) => change('sort', next === null ? null : writeSort(next)),
    }
  }, [state, view, sort, setSearch])
}
