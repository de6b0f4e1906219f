import { Switch } from 'react-aria-components/Switch'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { useFieldLabel } from '#office/features/catalogue/field-kinds/use-field-label.ts'
import type { FieldCell } from './edit-columns.ts'

/** A switch for a field that is on or off; a change is saved at once. */
export const FlagCell: FieldCell = ({ row, field, name }) => {
  const t = useText('office-catalogue')
  const labelOf = useFieldLabel()
  const { edit } = useCatalogue()
  return (
    <Switch
      className="switch inline-flex items-center min-h-8 cursor-pointer"
      aria-label={
        field === 'active' ? t('onSale', { name }) : `${labelOf(row.entry, field)}, ${name}`
      }
      isSelected={row.fields[field] === true}
      onChange={(after) =>
        edit([{ entry: row.entry, field, before: row.fields[field] ?? null, after }])
      }
    >
      <span className="switch-track" aria-hidden="true" />
    </Switch>
  )
}
