import { type ListedKitchen, kitchenStates } from '#contract/office/kitchens.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { FilterBar } from '#ui/parts/fields/filter-bar.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { CountedFilter } from '#ui/parts/fields/filter-pill.tsx'
import type { RestaurantFilters } from './restaurant-address.ts'

/** The search of restaurants, and the number of restaurants in each state. */
export function RestaurantsBar({
  restaurants,
  filters,
  change,
}: {
  restaurants: readonly ListedKitchen[]
  filters: RestaurantFilters
  change: ChangeUrlState<RestaurantFilters>
}) {
  const t = useText('office-restaurants')
  const format = useFormat()
  return (
    <FilterBar label={t('filters')} searchLabel={t('search')} find={filters.find} change={change}>
      {kitchenStates.map((state) => (
        <CountedFilter
          key={state}
          label={t(`state.${state}`)}
          count={format.number(restaurants.filter((row) => row.state === state).length)}
          isOn={filters.state === state}
          onChange={(isOn) => change({ state: isOn ? state : null })}
        />
      ))}
    </FilterBar>
  )
}
