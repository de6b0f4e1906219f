import { useText } from '#ui/text/text.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'

/** Checkboxes for categories; `kinds` limits them to categories of these kinds. */
export function CategoryChecks({
  label,
  kinds,
  ids,
  onChange,
}: {
  label?: string
  kinds?: readonly string[]
  ids: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const t = useText('office-catalogue')
  const { drafted } = useCatalogue()
  const categories = useEntryChoices('category').filter(
    ({ id }) =>
      ids.includes(Number(id)) ||
      kinds === undefined ||
      kinds.includes(plainValue(drafted.get(`category ${id}`)?.['kind'] ?? null)),
  )
  return (
    <fieldset className="product-list">
      <legend className="field-label">{label ?? t('side.categories')}</legend>
      <div className="allergen-grid">
        {categories.map(({ id, text }) => (
          <Checkbox
            key={id}
            value={ids.includes(Number(id))}
            onChange={(isOn) =>
              onChange(
                isOn ? [...ids, Number(id)] : ids.filter((categoryId) => categoryId !== Number(id)),
              )
            }
          >
            {text}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
