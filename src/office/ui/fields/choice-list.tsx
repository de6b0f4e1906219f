import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Text } from 'react-aria-components/Text'
import { useText } from '#office/base/text.ts'
import { Icon } from '#office/ui/icon.tsx'
import type { Choice } from './choices.ts'

/** The opened choices of a select, a combo box or a filter. */
export function ChoiceList({ choices }: { choices?: readonly Choice[] }) {
  const t = useText('office')
  return (
    <ListBox
      className="menu"
      {...(choices && { items: choices })}
      renderEmptyState={() => <p className="menu-empty">{t('field.noMatch')}</p>}
    >
      {({ id, text, note, isDisabled = false }: Choice) => (
        <ListBoxItem id={id} className="menu-item" textValue={text} isDisabled={isDisabled}>
          <span>
            <Text slot="label">{text}</Text>
            {note === undefined ? null : (
              <Text slot="description" className="menu-note">
                {note}
              </Text>
            )}
          </span>
          <Icon name="check" size={16} />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
