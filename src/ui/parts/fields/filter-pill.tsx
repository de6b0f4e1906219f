import { Suspense, lazy, useId, useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useText } from '#ui/text/text.ts'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import { ALL, type FilterPillProps, PillText } from './pill-text.tsx'

// The lists are loaded when they are first needed: they are a tenth of the first page's script.
const FewChoices = lazy(async () => ({ default: (await import('./few-choices.tsx')).FewChoices }))
const SearchedList = lazy(async () => ({
  default: (await import('./searched-list.tsx')).SearchedList,
}))

/** Minimum number of choices for which the filter opens a list with a search field. */
const SEARCHED = 12

/**
 * A filter by one of several choices. The value null means all choices; “all” is then the first
 * item of the list.
 */
export function FilterPill(props: FilterPillProps) {
  return props.choices.length < SEARCHED ? (
    <Suspense fallback={<PillPlace {...props} />}>
      <FewChoices {...props} />
    </Suspense>
  ) : (
    <ManyChoices {...props} />
  )
}

/** The pill in its place while its list is loaded. */
function PillPlace(props: FilterPillProps) {
  return (
    <span className="filter-pill">
      <PillText {...props} id={useId()} />
    </span>
  )
}

/** The filter for many choices, possibly thousands, which are rendered only when it is opened. */
function ManyChoices({ label, icon, choices, value, onChange, isOne = false }: FilterPillProps) {
  const t = useText('office')
  const id = useId()
  const all = useMemo(() => ({ id: ALL, text: t('filter.all') }), [t])
  return (
    <DialogTrigger>
      <Button className="filter-pill">
        <PillText {...{ id, label, icon, choices, value }} />
      </Button>
      <Popover className="menu-popover searched-popover" offset={4}>
        <PopoverInside className="searched-dialog">
          {(close) => (
            <Suspense fallback={<div className="h-90" />}>
              <SearchedList
                label={label}
                choices={choices}
                first={isOne ? undefined : all}
                value={value ?? ALL}
                onChange={(key) => {
                  onChange(key === ALL ? null : key)
                  close()
                }}
              />
            </Suspense>
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}

/** A filter that is on or off, with the number of its rows if that is known. */
export function CountedFilter({
  label,
  count,
  icon,
  isOn,
  onChange,
}: {
  label: string
  count?: string
  icon?: PartIconName
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <ToggleButton className="filter-pill" isSelected={isOn} onChange={onChange}>
      {icon === undefined ? null : <Icon name={icon} size={15} />}
      {label}
      {count === undefined ? null : <span className="filter-count">{count}</span>}
    </ToggleButton>
  )
}
