import { useText } from '#office/base/text.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-words.ts'
import { Select } from '#office/ui/fields/select.tsx'
import type { Parts } from './parts.ts'
import { ProductList } from './product-list.tsx'
import { ofKind, useProductKinds } from './use-product-kinds.ts'
import { FieldError } from '#office/ui/fields/field-error.tsx'

/** A base, ingredients and a sauce. */
export function PartsFields({
  parts,
  onChange,
  errors = {},
}: {
  parts: Parts
  onChange: (parts: Parts) => void
  errors?: Partial<Record<keyof Parts, string | undefined>>
}) {
  const t = useText('office-catalogue')
  const products = useEntryChoices('ingredient')
  const kinds = useProductKinds()
  const one = (part: 'base' | 'sauce') => (
    <Select
      label={t(`make.${part}`)}
      choices={ofKind(products, kinds, part)}
      value={parts[part] === null ? null : String(parts[part])}
      onChange={(id) => onChange({ ...parts, [part]: id === null ? null : Number(id) })}
      error={errors[part]}
    />
  )
  return (
    <>
      {one('base')}
      <div>
        <ProductList
          label={t('column.ingredients')}
          kind="ingredient"
          ids={parts.ingredients}
          onChange={(ingredients) => onChange({ ...parts, ingredients })}
        />
        <FieldError text={errors.ingredients} />
      </div>
      {one('sauce')}
    </>
  )
}
