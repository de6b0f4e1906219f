import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

/** One of a few ways to see the same, always one of them. */
export function Segmented<Id extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly { id: Id; text: string }[]
  value: Id
  onChange: (value: Id) => void
}) {
  return (
    <ToggleButtonGroup
      className="segmented"
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const selectedChoice = choices.find(({ id }) => keys.has(id))
        if (selectedChoice) onChange(selectedChoice.id)
      }}
    >
      {choices.map(({ id, text }) => (
        <ToggleButton key={id} id={id}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
