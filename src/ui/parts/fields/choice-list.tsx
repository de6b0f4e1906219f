import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Text } from 'react-aria-components/Text'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import type { FieldChoice } from './choices.ts'

/** The opened choices of a select, a combo box or a filter. */
export function ChoiceList({ choices }: { choices?: readonly FieldChoice[] }) {
  const t = useText('office')
  return (
    <ListBox
      className="menu"
      {...(choices && { items: choices })}
      renderEmptyState={() => <p className="menu-empty">{t('field.noMatch')}</p>}
    >
      {(choice: FieldChoice) => <ChoiceItem choice={choice} />}
    </ListBox>
  )
}

/** One choice, with a check mark if it is selected. */
export function ChoiceItem({
  choice: { id, text, note, isDisabled = false },
}: {
  choice: FieldChoice
}) {
  return (
    <ListBoxItem id={id} className="menu-item" textValue={text} isDisabled={isDisabled}>
      {/* The note is part of the label, so that a screen reader reads the complete choice. */}
      <Text slot="label">
        {text} {note === undefined ? null : <span className="menu-note">{note}</span>}
      </Text>
      <Icon name="check" size={16} />
    </ListBoxItem>
  )
}
