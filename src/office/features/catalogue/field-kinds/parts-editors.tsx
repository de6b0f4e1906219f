import { useText } from '#ui/text/text.ts'
import { idsIn } from '#office/features/catalogue/kinds/contents.ts'
import { type BowlParts, compositionOf, partsIn } from '#office/features/catalogue/kinds/parts.ts'
import type { FieldEditor } from './field-editor.ts'
import { fieldsOf } from './json-shapes.ts'
import { PartSelect, ProductList } from './products-editor.tsx'

/** The parts of a signature salad: a base, ingredients and a sauce. */
export const CompositionEditor: FieldEditor = ({ value, error, onChange }) => {
  const t = useText('office-catalogue')
  const bowlParts = partsIn(value)
  const change = (changes: Partial<BowlParts>) =>
    onChange(compositionOf({ ...bowlParts, ...changes }))
  const part = (name: 'base' | 'sauce') => (
    <PartSelect
      label={t(`make.${name}`)}
      kind={name}
      id={bowlParts[name]}
      error={bowlParts[name] === null ? error : undefined}
      onChange={(id) => change({ [name]: id })}
    />
  )
  return (
    <>
      {part('base')}
      <ProductList
        label={t('column.ingredients')}
        kind="ingredient"
        ids={bowlParts.ingredients}
        error={bowlParts.ingredients.length === 0 ? error : undefined}
        onChange={(ingredients) => change({ ingredients })}
      />
      {part('sauce')}
    </>
  )
}

const presetLists = [
  ['base_ids', 'base', 'bases'],
  ['ingredient_ids', 'ingredient', 'ingredients'],
  ['sauce_ids', 'sauce', 'sauces'],
] as const

/**
 * The preset with which a formula begins. A formula that customers cannot modify must list its
 * contents, so an empty preset is shown for it (C23).
 */
export const PresetEditor: FieldEditor = ({ value, fields, label, onChange }) => {
  const t = useText('office-catalogue')
  if (value === null && fields['notModifiable'] !== true) return null
  const lists = { base_ids: [], ingredient_ids: [], sauce_ids: [], ...fieldsOf(value) }
  return presetLists.map(([field, kind, list]) => (
    <ProductList
      key={field}
      label={`${label} · ${t(`column.${list}`)}`}
      kind={kind}
      ids={idsIn(lists, field)}
      onChange={(ids) => onChange({ ...lists, [field]: ids })}
    />
  ))
}
