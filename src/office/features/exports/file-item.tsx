import { MenuItem } from 'react-aria-components/Menu'
import { Text } from 'react-aria-components/Text'
import { useText } from '#ui/text/text.ts'

/** Two columns: the format, and the name above its note. */
export const FileLabel = ({
  format,
  isFormatVisible = true,
  name,
  note,
}: {
  format: string
  isFormatVisible?: boolean
  name: string
  note: string
}) => (
  // The whole text is the label, so that a screen reader reads the complete item.
  <Text slot="label" className="grid flex-1 grid-cols-[64px_minmax(0,1fr)] gap-x-3">
    <b className={`font-semibold ${isFormatVisible ? '' : 'opacity-0'}`}>{format}</b>{' '}
    <span>{name}</span> <span className="menu-note col-start-2">{note}</span>
  </Text>
)

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
    <MenuItem
      id={id}
      className="menu-item min-h-12.5"
      textValue={name}
      isDisabled={isDisabled}
      onAction={onAction}
    >
      <FileLabel format={t(`format.${of}`)} isFormatVisible={isFirst} {...{ name, note }} />
    </MenuItem>
  )
}
