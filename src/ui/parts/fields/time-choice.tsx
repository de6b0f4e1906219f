import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

/** A choice of one time among many, all visible; arrow keys move from one to the next. */
export function TimeChoice({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { id: string; text: string; note: string }[]
  value: string | null
  onChange: (id: string | null) => void
}) {
  return (
    <ToggleButtonGroup
      className="time-choice"
      aria-label={label}
      selectionMode="single"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => onChange(choices.find(({ id }) => keys.has(id))?.id ?? null)}
    >
      {choices.map(({ id, text, note }) => (
        <ToggleButton key={id} id={id}>
          {text} <small>{note}</small>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
