import type { ChangeUrlState } from '#office/base/address/url-state.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import {
  type CatalogueFilters,
  type Mark,
  rowFlags,
} from '#office/features/catalogue/rows/catalogue-address.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { hasFlag } from '#office/features/catalogue/rows/select-rows.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-names.ts'
import { FilterBar } from '#ui/parts/fields/filter-bar.tsx'
import { CountedFilter, FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import type { PartIconName } from '#ui/parts/icon.tsx'

const icons: Record<Mark, PartIconName> = {
  edited: 'pen',
  missing: 'warn',
  stale: 'half',
  off: 'no',
}

/** The search in four languages, the category filter, and the number of rows with each mark. */
export function ProductsBar({
  rows,
  filters,
  change,
  searchLabel,
}: {
  rows: readonly EntryRow[]
  filters: CatalogueFilters
  change: ChangeUrlState<CatalogueFilters>
  /** Describes what the search finds, if it finds more than products. */
  searchLabel?: string
}) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const categories = useEntryChoices('category')
  return (
    <FilterBar
      isOneLine
      label={t('filters')}
      searchLabel={searchLabel ?? t('search')}
      find={filters.find}
      change={change}
    >
      <FilterPill
        label={t('filter.category')}
        choices={categories}
        value={filters.category}
        onChange={(category) => change({ category })}
      />
      {rowFlags.map((mark) => (
        <CountedFilter
          key={mark}
          icon={icons[mark]}
          label={t(`filter.${mark}`)}
          count={format.number(rows.filter((row) => hasFlag(row, mark)).length)}
          isOn={filters.mark === mark}
          onChange={(isOn) => change({ mark: isOn ? mark : null })}
        />
      ))}
    </FilterBar>
  )
}
