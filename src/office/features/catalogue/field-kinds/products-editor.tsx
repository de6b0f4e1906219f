import { useMemo } from 'react'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { useText } from '#ui/text/text.ts'
import { useEntryChoices, useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { PickedList } from '#ui/parts/picked-list.tsx'
import type { FieldChoice } from '#ui/parts/fields/choices.ts'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { FieldError } from '#ui/parts/fields/field-error.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import type { FieldEditor } from './field-editor.ts'
import { listOf, plainValue } from './json-shapes.ts'

/** The kind of category from which the parts of a salad come. */
export type PartKind = 'base' | 'ingredient' | 'sauce'

function usePartChoices(kind: PartKind): FieldChoice[] {
  const { drafted } = useCatalogue()
  const choices = useEntryChoices('ingredient')
  return useMemo(() => {
    const idsOfKind = new Set(
      [...drafted].flatMap(([entry, { category = null }]) =>
        kindOf(entry) === 'ingredient' &&
        drafted.get(`category ${plainValue(category)}`)?.['kind'] === kind
          ? [keyOf(entry)]
          : [],
      ),
    )
    return choices.filter(({ id }) => idsOfKind.has(id))
  }, [drafted, choices, kind])
}

export function PartSelect({
  label,
  kind,
  id,
  error,
  onChange,
}: {
  label: string
  kind: PartKind
  id: number | null
  error?: string | undefined
  onChange: (id: number | null) => void
}) {
  return (
    <Select
      label={label}
      choices={usePartChoices(kind)}
      value={id === null ? null : String(id)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      error={error}
    />
  )
}

/**
 * A list of products in their order: each can be removed, and others are added through a search.
 */
export function ProductList({
  label,
  kind,
  ids,
  error,
  onChange,
}: {
  label: string
  kind: PartKind
  ids: readonly number[]
  error?: string | undefined
  onChange: (ids: number[]) => void
}) {
  const t = useText('office-catalogue')
  const nameOf = useEntryName()
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="field-label">{label}</legend>
      <div className="mt-2.5">
        <PickedList
          items={ids.map((id, at) => {
            const name = nameOf(`ingredient ${id}`)
            return {
              id: `${id} ${ids.indexOf(id) === at ? 0 : at}`,
              text: name,
              dropLabel: t('choose.remove', { name }),
              onDrop: () => onChange(ids.filter((_, index) => index !== at)),
            }
          })}
        />
      </div>
      <ComboBox
        label={t('choose.add')}
        choices={usePartChoices(kind)}
        value={null}
        onChange={(id) => {
          if (id !== null) onChange([...ids, Number(id)])
        }}
      />
      <FieldError text={error} />
    </fieldset>
  )
}

export const ProductEditor: FieldEditor = ({ field, value, label, error, onChange }) => (
  <PartSelect
    {...{ label, error }}
    kind={field === 'base_id' ? 'base' : 'sauce'}
    id={typeof value === 'number' ? value : null}
    onChange={(id) => {
      if (id !== null) onChange(id)
    }}
  />
)

export const ProductsEditor: FieldEditor = ({ value, label, error, onChange }) => (
  <ProductList {...{ label, error, onChange }} kind="ingredient" ids={listOf(value).map(Number)} />
)
