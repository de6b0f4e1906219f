import { useState } from 'react'
import { useText } from '#web/base/text/text.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { countFilters, useFilters } from './filters.ts'
import { whenAsked } from '#web/ui/feedback/when-asked.tsx'

const FilterDialog = whenAsked(
  () => import('./filter-dialog.tsx').then((part) => part.FilterDialog),
  ({ open }) => open,
)

/** Opens all filters and shows how many are active. `count`: number of products that match them. */
export function FilterChip({ count }: { count: number }) {
  const active = countFilters(useFilters())
  const t = useText('menu')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" size={18} />
        {t('filters.open')}
        {active > 0 ? (
          <Tag tone="ink">
            <span className="sr-only">{t('filters.count', { count: active })}</span>
            <span aria-hidden="true">{active}</span>
          </Tag>
        ) : null}
      </Chip>
      <FilterDialog open={open} onClose={() => setOpen(false)} count={count} />
    </>
  )
}
