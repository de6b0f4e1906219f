import { Switch } from 'react-aria-components/Switch'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

/** A switch for a field that is on or off; a change is saved at once. */
export function FlagCell({ row, field, label }: { row: EntryRow; field: string; label: string }) {
  const { edit } = useCatalogue()
  return (
    <Switch
      className="switch"
      aria-label={label}
      isSelected={row.fields[field] === true}
      onChange={(after) =>
        edit([{ entry: row.entry, field, before: row.fields[field] ?? null, after }])
      }
    >
      <span className="switch-track" aria-hidden="true" />
    </Switch>
  )
}
