import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Icon, type IconName } from '#web/ui/show/icon.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { countFilters, useFilters } from './filters.ts'
import { lazyDialog } from '#web/ui/feedback/lazy-dialog.tsx'

const FilterDialog = lazyDialog(
  () => import('./filter-dialog.tsx').then((part) => part.FilterDialog),
  ({ open }) => open,
)

/**
 * The icon and name of the button and the number that it shows, for a button that counts something
 * other than the filters alone.
 */
type ChipLabel = { icon: IconName; name: string; active: number }

/**
 * A button that opens filters and allergies, and shows how many are active. `count`: number of
 * products that match them.
 */
export function FilterChip({ count, label }: { count: number; label?: ChipLabel }) {
  const filters = countFilters(useFilters())
  const t = useText('menu')
  const [open, setOpen] = useState(false)
  const { icon, name, active } = label ?? {
    icon: 'filter',
    name: t('filters.open'),
    active: filters,
  }
  return (
    <>
      <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name={icon} size={18} />
        {name}
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
