import type { Edit, Entries } from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import { fieldsOf } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import { bowlOf, partsIn, partsOfRecipe, recipeFields } from './parts.ts'

/**
 * The edits that follow from an edit: a salad’s bowl is drawn from its parts (F4), and the price and
 * the calories of a recipe are those of its parts (H6).
 */
export function followingEdits(
  entries: Entries,
  { entry, field, after }: Pick<Edit, 'entry' | 'field' | 'after'>,
): Edit[] {
  const fields = entries.get(entry) ?? {}
  const { drawing = null } = fields
  if (field === 'composition' && fieldsOf(drawing)['kind'] === 'bowl')
    return [{ entry, field: 'drawing', before: drawing, after: bowlOf(entries, partsIn(after)) }]
  if (kindOf(entry) !== 'recipe' || !['base_id', 'ingredient_ids', 'sauce_id'].includes(field))
    return []
  const next = recipeFields(entries, partsOfRecipe({ ...fields, [field]: after }))
  return (['custom_formula_price', 'calories'] as const).flatMap((name) => {
    const [before, value] = [fields[name] ?? null, next[name]]
    return value === undefined || value === before
      ? []
      : [{ entry, field: name, before, after: value }]
  })
}
