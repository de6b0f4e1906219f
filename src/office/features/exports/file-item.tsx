import { MenuItem } from 'react-aria-components/Menu'
import { Text } from 'react-aria-components/Text'
import { useText } from '#ui/text/text.ts'

/**
 * A menu item for a file: its format (visible only on the first item of that format), its name and
 * its contents.
 */
export function FileItem({
  id,
  of,
  isFirst,
  name,
  note,
  isDisabled = false,
  onAction,
}: {
  id: string
  of: 'csv' | 'parquet' | 'fec' | 'z'
  isFirst: boolean
  name: string
  note: string
  isDisabled?: boolean
  onAction: () => void
}) {
  const t = useText('office-exports')
  return (
    // The whole text is the label, so that a screen reader reads the complete item.
    <MenuItem
      id={id}
      className="menu-item export-item"
      textValue={name}
      isDisabled={isDisabled}
      onAction={onAction}
    >
      <Text slot="label" className="export-name">
        <b className={isFirst ? undefined : 'export-same'}>{t(`format.${of}`)}</b>{' '}
        <span>{name}</span> <span className="menu-note">{note}</span>
      </Text>
    </MenuItem>
  )
}
