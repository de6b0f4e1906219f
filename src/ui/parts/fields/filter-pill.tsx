import { useId, useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Select as AriaSelect } from 'react-aria-components/Select'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useText } from '#ui/text/text.ts'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { FieldChoice } from './choices.ts'
import { SearchedList } from './searched-list.tsx'

const ALL = ''
/** Minimum number of choices for which the filter opens a list with a search field. */
const SEARCHED = 12

type FilterPillProps = {
  label: string
  icon?: PartIconName | undefined
  choices: readonly FieldChoice[]
  value: string | null
  onChange: (value: string | null) => void
  /** True if one choice is always selected: there is no “all”. */
  isOne?: boolean
}

/**
 * A filter by one of several choices. The value null means all choices; “all” is then the first
 * item of the list.
 */
export function FilterPill(props: FilterPillProps) {
  const Pill = props.choices.length < SEARCHED ? FewChoices : ManyChoices
  return <Pill {...props} />
}

function FewChoices({ label, icon, choices, value, onChange, isOne = false }: FilterPillProps) {
  const t = useText('office')
  const id = useId()
  return (
    <AriaSelect
      aria-label={label}
      value={value ?? ALL}
      onChange={(key) => onChange(key === null || key === ALL ? null : String(key))}
    >
      {/* The button is labelled by its visible text, with the label before the value. With React Aria’s own label, a screen reader would read the value first. */}
      <Button className="filter-pill" aria-labelledby={id}>
        <PillText {...{ id, label, icon, choices, value }} />
      </Button>
      <Popover className="menu-popover" offset={4}>
        <ChoiceList choices={isOne ? choices : [{ id: ALL, text: t('filter.all') }, ...choices]} />
      </Popover>
    </AriaSelect>
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
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}

function PillText({
  id,
  label,
  icon,
  choices,
  value,
}: Omit<FilterPillProps, 'onChange'> & { id: string }) {
  const t = useText('office')
  const selectedChoice = choices.find((choice) => choice.id === value)
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} size={15} />}
      <span id={id}>
        {t('filter.value', { name: label })}
        <b>{selectedChoice?.text ?? t('filter.all')}</b>
      </span>
      <Icon name="down" size={15} />
    </>
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
