import type { Grid } from '#contract/office/availability.ts'
import type { RestaurantGroup } from '#contract/office/people.ts'
import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { restaurantsIn } from '#office/base/scopes.ts'
import { RestaurantPill } from '#office/ui/fields/restaurant-pill.tsx'
import { FilterBar } from '#ui/parts/fields/filter-bar.tsx'
import { useText } from '#ui/text/text.ts'
import { CountedFilter, FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import type { AvailabilityFilters } from './availability-address.ts'

/**
 * The filters of the grid: words, a category, some restaurants, and whether only products that are
 * off sale are shown.
 */
export function AvailabilityBar({
  grid,
  groups,
  filters,
  change,
}: {
  grid: Pick<Grid, 'categories' | 'products'>
  groups: readonly RestaurantGroup[]
  filters: AvailabilityFilters
  change: ChangeUrlState<AvailabilityFilters>
}) {
  const t = useText('office-availability')
  const used = new Set(grid.products.map(({ category }) => category))
  const categories = grid.categories.filter(({ id }) => used.has(id))
  return (
    <FilterBar label={t('filters')} searchLabel={t('search')} find={filters.find} change={change}>
      <FilterPill
        label={t('category')}
        value={filters.category === null ? null : String(filters.category)}
        onChange={(id) => change({ category: id === null ? null : Number(id) })}
        choices={categories.map(({ id, name }) => ({ id: String(id), text: name }))}
      />
      <RestaurantPill
        label={t('restaurants')}
        value={restaurantsIn(filters, groups)}
        onChange={(restaurants) => change({ restaurants, group: null })}
      />
      <CountedFilter
        label={t('onlyStopped')}
        isOn={filters.stopped}
        onChange={(stopped) => change({ stopped })}
      />
    </FilterBar>
  )
}
