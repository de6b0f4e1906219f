import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'

/** A choice between a few views of the same data; one is always selected. */
export function Segmented<Id extends string>({
  label,
  choices,
  value,
  onChange,
  isSmall = false,
}: {
  label: string
  choices: readonly { id: Id; text: string }[]
  value: Id
  onChange: (value: Id) => void
  isSmall?: boolean
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
        <ToggleButton
          key={id}
          id={id}
          className={`segment ${isSmall ? 'min-h-[calc(var(--control)-8px)] px-3 text-note' : ''}`}
        >
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
