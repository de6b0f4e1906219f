import { useText } from '#ui/text/text.ts'
import { useEntryChoices, useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { ofKind, useProductKinds } from './use-product-kinds.ts'

/**
 * A list of products in their order: each can be removed, and others are added through a search.
 */
export function ProductList({
  label,
  kind,
  ids,
  onChange,
}: {
  label: string
  /** The kind of category from which the products come. */
  kind: 'base' | 'ingredient' | 'sauce'
  ids: readonly number[]
  onChange: (ids: number[]) => void
}) {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  const kinds = useProductKinds()
  const choices = ofKind(useEntryChoices('ingredient'), kinds, kind)
  return (
    <fieldset className="product-list">
      <legend className="field-label">{label}</legend>
      <ul className="picked">
        {ids.map((id, at) => {
          const name = nameOf(`ingredient ${id}`)
          return (
            <li key={`${id} ${ids.indexOf(id) === at ? 0 : at}`} className="tag">
              {name}
              <IconButton
                icon="close"
                label={t('choose.remove', { name })}
                onPress={() => onChange(ids.filter((_, index) => index !== at))}
              />
            </li>
          )
        })}
      </ul>
      <ComboBox
        label={t('choose.add')}
        choices={choices}
        value={null}
        onChange={(id) => {
          if (id !== null) onChange([...ids, Number(id)])
        }}
      />
    </fieldset>
  )
}
