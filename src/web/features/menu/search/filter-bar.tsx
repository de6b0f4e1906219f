import type { Diet } from '#domain/menu/menu.ts'
import { diets as allDiets } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { CheckChip, Chip } from '#web/ui/controls/chip.tsx'
import { FilterChip } from '#web/features/product/filter-chip.tsx'
import { useAllergies } from '#web/state/allergies/allergies.ts'
import { toggle, useFilters } from '#web/features/product/filters.ts'

const LIGHT = 450

/** The most used filters, one press away, and the button that shows them all. */
export function FilterBar({ count }: { count: number }) {
  const filters = useFilters()
  const { declared } = useAllergies()
  const { wire } = useMenu()
  const t = useText('menu')
  const toggleDiet = (diet: Diet) => useFilters.setState({ diets: toggle(filters.diets, diet) })
  return (
    <div className="flex items-center gap-4">
      <div
        className="rail -mx-(--gutter) flex min-w-0 flex-1 gap-2 overflow-x-auto px-(--gutter) py-1.5 *:flex-none
          sm:mx-0 sm:px-1"
      >
        <FilterChip count={count} />
        <FilterChip
          count={count}
          label={{ icon: 'warning', name: t('allergies.title'), active: declared.length }}
        />
        {allDiets.map((diet) => (
          <CheckChip
            key={diet}
            pressed={filters.diets.includes(diet)}
            onClick={() => toggleDiet(diet)}
          >
            {wire.diet_names[diet]}
          </CheckChip>
        ))}
        <Chip
          pressed={filters.maxCalories === LIGHT}
          onClick={() =>
            useFilters.setState({ maxCalories: filters.maxCalories === LIGHT ? null : LIGHT })
          }
        >
          {t('filterBar.lessThan', { kcal: LIGHT })}
        </Chip>
      </div>
      <output className="hidden flex-none text-sm text-ink-2 sm:block">
        {t('products', { count })}
      </output>
    </div>
  )
}
