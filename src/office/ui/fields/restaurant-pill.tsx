import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { PillText } from '#ui/parts/fields/pill-text.tsx'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import { RestaurantChoice } from './restaurant-choice.tsx'

/** A filter by some restaurants. None chosen, which is null, means all. */
export function RestaurantPill({
  label,
  value,
  onChange,
}: {
  label: string
  value: readonly number[] | null
  onChange: (restaurants: readonly number[] | null) => void
}) {
  const t = useText('office')
  const id = useId()
  const { restaurants } = useScopes()
  const [first] = value ?? []
  const text =
    value?.length === 1
      ? (restaurants.find((restaurant) => restaurant.id === first)?.name ?? `#${first}`)
      : t('restaurants.count', { count: value?.length ?? 0 })
  return (
    <DialogTrigger>
      <Button className="filter-pill">
        <PillText
          id={id}
          label={label}
          choices={[{ id: 'some', text }]}
          value={value === null ? null : 'some'}
        />
      </Button>
      <Popover className="menu-popover searched-popover" placement="bottom start" offset={4}>
        <PopoverInside className="searched-dialog overflow-auto p-3">
          {() => (
            <RestaurantChoice
              value={value ?? []}
              onChange={(ids) => onChange(ids.length === 0 ? null : ids)}
            />
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}
