import { IconButton } from './button.tsx'

/** What was chosen, each with a button that drops it. */
export const PickedList = ({
  label,
  items,
  canDropLast = true,
}: {
  label?: string
  /** `dropLabel`: the name of the button. */
  items: readonly { id: string | number; text: string; dropLabel: string; onDrop: () => void }[]
  canDropLast?: boolean
}) => (
  <ul className="flex max-h-30 flex-wrap gap-1.5 overflow-auto" aria-label={label}>
    {items.map(({ id, text, dropLabel, onDrop }) => (
      <li key={id} className="tag py-0 pr-0">
        {text}
        {items.length === 1 && !canDropLast ? null : (
          <IconButton
            className="size-7 pointer-coarse:size-11"
            icon="close"
            label={dropLabel}
            onPress={onDrop}
          />
        )}
      </li>
    ))}
  </ul>
)
