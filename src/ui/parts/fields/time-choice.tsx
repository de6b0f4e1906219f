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
      className="grid max-h-[40vh] grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-1.5 overflow-auto p-1"
      aria-label={label}
      selectionMode="single"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => onChange(choices.find(({ id }) => keys.has(id))?.id ?? null)}
    >
      {choices.map(({ id, text, note }) => (
        <ToggleButton
          key={id}
          id={id}
          className="min-h-[max(var(--control),40px)] rounded-field border border-line-strong px-1.5 py-1 font-semibold data-selected:border-leaf data-selected:bg-leaf data-selected:text-on-leaf"
        >
          {text} <small className="block text-note font-normal">{note}</small>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
