import { Switch } from 'react-aria-components/Switch'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { useFieldLabel } from '#office/features/catalogue/field-kinds/use-field-label.ts'
import type { FieldCell } from './edit-columns.ts'

const trackLook = `relative block h-5.5 w-9.5 rounded-full bg-line-strong
  [transition:background_var(--t-1)] after:absolute after:top-0.75 after:left-0.75 after:size-4
  after:rounded-full after:bg-white after:[transition:translate_var(--t-1)]
  group-data-selected/switch:bg-leaf group-data-selected/switch:after:translate-x-4
  group-data-selected/switch:after:bg-on-leaf
  group-data-focus-visible/switch:[outline:3px_solid_var(--focus)]
  group-data-focus-visible/switch:outline-offset-2 forced-colors:border
  forced-colors:after:bg-[ButtonText] forced-colors:group-data-selected/switch:bg-[Highlight]
  forced-colors:group-data-selected/switch:after:bg-[HighlightText]`

/** A switch for a field that is on or off; a change is saved at once. */
export const FlagCell: FieldCell = ({ row, field, name }) => {
  const t = useText('office-catalogue')
  const labelOf = useFieldLabel()
  const { edit } = useCatalogue()
  return (
    <Switch
      className="group/switch inline-flex min-h-8 cursor-pointer items-center"
      aria-label={
        field === 'active' ? t('onSale', { name }) : `${labelOf(row.entry, field)}, ${name}`
      }
      isSelected={row.fields[field] === true}
      onChange={(after) =>
        edit([{ entry: row.entry, field, before: row.fields[field] ?? null, after }])
      }
    >
      <span className={trackLook} aria-hidden="true" />
    </Switch>
  )
}
