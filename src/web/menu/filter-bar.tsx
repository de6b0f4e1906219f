import { useState } from 'react'
import type { Diet } from '#domain/menu.ts'
import { diets as allDiets } from '#domain/menu.ts'
import { useMenu } from '../app-data.tsx'
import { useText } from '../text.ts'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { countFilters, toggle, useFilters } from './filters.ts'
import { whenAsked } from './when-asked.tsx'

const LIGHT = 450

const FilterDialog = whenAsked(() => import('./filter-dialog.tsx').then((part) => part.FilterDialog), ({ open }) => open)

/** The filters most asked for, one press away, and the door to all of them. */
export function FilterBar({ count }: { count: number }) {
  const filters = useFilters()
  const { wire } = useMenu()
  const t = useText('menu')
  const [open, setOpen] = useState(false)
  const active = countFilters(filters)
  const toggleDiet = (diet: Diet) => useFilters.setState({ diets: toggle(filters.diets, diet) })
  return (
    <div className="flex items-center gap-4">
      <div
        className="rail -mx-(--gutter) flex min-w-0 flex-1 gap-2 overflow-x-auto px-(--gutter) py-1.5 *:flex-none
          sm:mx-0 sm:px-1"
      >
        <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" size={18} />{t('filters.open')}
          {active > 0 ? (
            <Tag tone="ink">
              <span className="sr-only">{t('filters.count', { count: active })}</span>
              <span aria-hidden="true">{active}</span>
            </Tag>
          ) : null}
        </Chip>
        {allDiets.map((diet) => (
          <Chip key={diet} pressed={filters.diets.includes(diet)} onClick={() => toggleDiet(diet)}>
            {filters.diets.includes(diet) ? <Icon name="check" size={16} /> : null}{wire.diet_names[diet]}
          </Chip>
        ))}
        <Chip
          pressed={filters.maxCalories === LIGHT}
          onClick={() => useFilters.setState({ maxCalories: filters.maxCalories === LIGHT ? null : LIGHT })}
        >
          {t('filters.lessThan', { kcal: LIGHT })}
        </Chip>
        <Chip
          pressed={filters.without.includes('nuts')}
          onClick={() => useFilters.setState({ without: toggle(filters.without, 'nuts') })}
        >
          {t('filters.withoutNuts')}
        </Chip>
      </div>
      <output className="hidden flex-none text-sm text-ink-2 sm:block">{t('products', { count })}</output>
      <FilterDialog open={open} onClose={() => setOpen(false)} count={count} />
    </div>
  )
}
