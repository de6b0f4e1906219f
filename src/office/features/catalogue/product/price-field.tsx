import type { Json } from '#domain/catalogue/entries.ts'
import { TypedInput } from '#office/features/catalogue/field-kinds/typed-input.tsx'
import { useFieldFault } from '#office/features/catalogue/rows/use-field-fault.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

/** The price inside of a field in a table of prices, saved in the draft. */
export function PriceField({
  entry,
  field,
  label,
  price,
  fullValue,
  toValue,
  isOptional = false,
}: {
  entry: string
  field: string
  label: string
  price: Json
  /** The whole value, if the catalogue loaded in the browser does not contain the field. */
  fullValue?: Json
  toValue: (price: string | number | null) => Json
  isOptional?: boolean
}) {
  const { drafted, edit } = useCatalogue()
  const { fault } = useFieldFault(entry, field)
  const now = fullValue ?? drafted.get(entry)?.[field] ?? null
  return (
    <TypedInput
      {...{ label, isOptional }}
      labelLook="sr-only"
      typing="euros"
      value={price}
      fullValue={now}
      error={fault ?? undefined}
      onChange={(typed, seen = now) =>
        edit([{ entry, field, before: seen, after: toValue(typed as string | number | null) }])
      }
    />
  )
}
