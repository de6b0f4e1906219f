import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect } from 'react-aria-components/Select'
import { useText } from '#ui/text/text.ts'
import { ChoiceList } from './choice-list.tsx'
import { ALL, type FilterPillProps, PillText } from './pill-text.tsx'

/** The filter for a few choices. */
export function FewChoices({
  label,
  icon,
  choices,
  value,
  onChange,
  isOne = false,
}: FilterPillProps) {
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
