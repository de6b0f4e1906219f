import { useText } from '#ui/text/text.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-names.ts'
import { Select } from '#ui/parts/fields/select.tsx'
import type { BowlParts } from './parts.ts'
import { ProductList } from './product-list.tsx'
import { ofKind, useProductKinds } from './use-product-kinds.ts'
import { FieldError } from '#ui/parts/fields/field-error.tsx'

/** Fields for a base, ingredients and a sauce. */
export function PartsFields({
  bowlParts,
  onChange,
  errors = {},
}: {
  bowlParts: BowlParts
  onChange: (bowlParts: BowlParts) => void
  errors?: Partial<Record<keyof BowlParts, string | undefined>>
}) {
  const t = useText('office-catalogue')
  const products = useEntryChoices('ingredient')
  const kinds = useProductKinds()
  const partSelect = (part: 'base' | 'sauce') => (
    <Select
      label={t(`make.${part}`)}
      choices={ofKind(products, kinds, part)}
      value={bowlParts[part] === null ? null : String(bowlParts[part])}
      onChange={(id) => onChange({ ...bowlParts, [part]: id === null ? null : Number(id) })}
      error={errors[part]}
    />
  )
  return (
    <>
      {partSelect('base')}
      <div>
        <ProductList
          label={t('column.ingredients')}
          kind="ingredient"
          ids={bowlParts.ingredients}
          onChange={(ingredients) => onChange({ ...bowlParts, ingredients })}
        />
        <FieldError text={errors.ingredients} />
      </div>
      {partSelect('sauce')}
    </>
  )
}
