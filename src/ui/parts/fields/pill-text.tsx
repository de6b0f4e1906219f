import { useText } from '#ui/text/text.ts'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'
import type { FieldChoice } from './choices.ts'

/** The id of the item that stands for all choices. */
export const ALL = ''

export type FilterPillProps = {
  label: string
  icon?: PartIconName | undefined
  choices: readonly FieldChoice[]
  value: string | null
  onChange: (value: string | null) => void
  /** True if one choice is always selected: there is no “all”. */
  isOne?: boolean
}

/** The text of a filter: its label, and the selected choice. */
export function PillText({
  id,
  label,
  icon,
  choices,
  value,
}: Omit<FilterPillProps, 'onChange'> & { id: string }) {
  const t = useText('office')
  const selectedChoice = choices.find((choice) => choice.id === value)
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} size={15} />}
      <span id={id}>
        {t('filter.value', { name: label })}
        <b>{selectedChoice?.text ?? t('filter.all')}</b>
      </span>
      <Icon name="down" size={15} />
    </>
  )
}
