import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { FieldError } from '#ui/parts/fields/field-error.tsx'
import type { FieldEditor } from './field-editor.ts'
import { listOf, plainValue } from './json-shapes.ts'

/** Checkboxes for categories; `kinds` limits them to categories of these kinds. */
export function CategoryChecks({
  label,
  kinds,
  ids,
  error,
  onChange,
}: {
  label: string
  kinds?: readonly string[] | undefined
  ids: readonly number[]
  error?: string | undefined
  onChange: (ids: number[]) => void
}) {
  const { drafted } = useCatalogue()
  const categories = useEntryChoices('category').filter(
    ({ id }) =>
      ids.includes(Number(id)) ||
      kinds === undefined ||
      kinds.includes(plainValue(drafted.get(`category ${id}`)?.['kind'] ?? null)),
  )
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="field-label">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-y-0 gap-x-3">
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
      <FieldError text={error} />
    </fieldset>
  )
}

/** Kinds of categories that may be sides, such as drinks, desserts and soups. */
export const sideCategories = [
  'cold-drink',
  'hot-drink',
  'dessert',
  'composed-dessert',
  'soup',
  'snack',
]
/** The kinds of categories from which each list of categories is chosen. */
const kindsByField: Readonly<Record<string, readonly string[]>> = {
  coulis_category_ids: ['coulis'],
  topping_category_ids: ['topping'],
  'category_ids.bases': ['base'],
  'category_ids.ingredients': ['ingredient'],
  'category_ids.sauces': ['sauce'],
  'category_ids.sides1': sideCategories,
  'category_ids.sides2': sideCategories,
}

export const CategoriesEditor: FieldEditor = ({ field, value, onChange, label, error }) => (
  <CategoryChecks
    {...{ label, error, onChange }}
    kinds={kindsByField[field]}
    ids={listOf(value).map(Number)}
  />
)
