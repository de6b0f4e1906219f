import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect } from 'react-aria-components/Select'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useText } from '#office/base/text.ts'
import { Icon, type IconName } from '#office/ui/icon.tsx'
import { ChoiceList } from './choice-list.tsx'
import type { Choice } from './choices.ts'

const ALL = ''

/** A filter with some choices. Null is all of them, which is the first choice. */
export function FilterPill({
  label,
  icon,
  choices,
  value,
  onChange,
}: {
  label: string
  icon?: IconName
  choices: readonly Choice[]
  value: string | null
  onChange: (value: string | null) => void
}) {
  const t = useText('office')
  const id = useId()
  const chosen = choices.find((choice) => choice.id === value)
  return (
    <AriaSelect
      aria-label={label}
      value={value ?? ALL}
      onChange={(key) => onChange(key === null || key === ALL ? null : String(key))}
    >
      {/* Named as it reads; the library would say the value before the label. */}
      <Button className="filter-pill" aria-labelledby={id}>
        {icon === undefined ? null : <Icon name={icon} size={15} />}
        <span id={id}>
          {t('filter.value', { name: label })}
          <b>{chosen?.text ?? t('filter.all')}</b>
        </span>
        <Icon name="down" size={15} />
      </Button>
      <Popover className="menu-popover" offset={4}>
        <ChoiceList choices={[{ id: ALL, text: t('filter.all') }, ...choices]} />
      </Popover>
    </AriaSelect>
  )
}

/** A filter that is on or off, with how many rows it has. */
export function CountedFilter({
  label,
  count,
  icon,
  isOn,
  onChange,
}: {
  label: string
  count: string
  icon?: IconName
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <ToggleButton className="filter-pill" isSelected={isOn} onChange={onChange}>
      {icon === undefined ? null : <Icon name={icon} size={15} />}
      {label}
      <span className="filter-count">{count}</span>
    </ToggleButton>
  )
}
