import type { Entries } from '#domain/catalogue/entries.ts'
import { unitSymbol } from './amount-texts.ts'
import { fieldLabel, tableField } from './field-formatter.ts'
import { useFieldFormatter } from './use-field-formatter.ts'

/** Returns a function that names a field above its editor: `Énergie (kJ)`. */
export function useFieldLabel(entries?: Entries): (entry: string, field: string) => string {
  const formatter = useFieldFormatter(entries)
  return (entry, field) => {
    const label = fieldLabel(entry, field, formatter)
    const unit = unitSymbol(tableField(entry, field).name, formatter)
    const name = label.charAt(0).toLocaleUpperCase(formatter.locale) + label.slice(1)
    return unit === null ? name : `${name} (${unit})`
  }
}
