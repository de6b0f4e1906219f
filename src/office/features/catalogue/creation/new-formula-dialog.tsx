import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { MoneyField, NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { type SideChoice, newFormula, sideChoices } from './new-entries.ts'
import { useCreation } from './use-creation.ts'

const counts = ['bases', 'ingredients', 'sauces'] as const
type Count = (typeof counts)[number]
type Amounts = Record<Count, number | null>
const firstAmounts: Amounts = { bases: 1, ingredients: null, sauces: 1 }

const askedAt = {
  'name.fr': 'name',
  slug: 'name',
  price: 'price',
  num_of_base: 'bases',
  num_of_ingredients: 'ingredients',
  num_of_sauce: 'sauces',
  sides: 'sides',
} as const

/**
 * Dialog for a new formula: its name, its price, and the number of each part that it includes (H6).
 */
export function NewFormulaDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const { drafted, published } = useCatalogue()
  const [price, setPrice] = useState<number | null>(null)
  const [amounts, setAmounts] = useState(firstAmounts)
  const [sides, setSides] = useState<SideChoice>('none')
  const { name, nameField, errorOf, create, dialog } = useCreation(askedAt)

  function save() {
    const { bases, ingredients, sauces } = amounts
    const input =
      name === '' || price === null || bases === null || ingredients === null || sauces === null
        ? null
        : { name, price: price / 100, bases, ingredients, sauces, sides }
    create(
      input && ((usedSlugs) => newFormula({ drafted, published }, input, usedSlugs)),
      ({ entry }) => onDone(entry, name),
    )
  }
  return (
    <FormDialog
      isWide
      title={t('make.formula.title')}
      action={t('make.formula.do')}
      onSave={save}
      onClose={onClose}
      {...dialog}
    >
      <div className="field-pair">
        <TextField {...nameField} />
        <MoneyField
          label={t('column.price')}
          value={price}
          onChange={setPrice}
          min={0}
          error={errorOf('price', price === null)}
        />
      </div>
      <AmountFields
        amounts={amounts}
        onChange={setAmounts}
        errorOf={(count) => errorOf(count, amounts[count] === null)}
      />
      <Select
        label={t('column.sides')}
        hint={t('make.formula.sidesHint')}
        choices={sideChoices.map((id) => ({ id, text: t(`make.formula.sides.${id}`) }))}
        value={sides}
        onChange={(id) => setSides(sideChoices.find((candidate) => candidate === id) ?? 'none')}
        error={errorOf('sides', false)}
      />
      <p className="muted">{t('make.effect')}</p>
    </FormDialog>
  )
}

/** How many bases, ingredients and sauces the formula includes. */
function AmountFields({
  amounts,
  onChange,
  errorOf,
}: {
  amounts: Amounts
  onChange: (amounts: Amounts) => void
  errorOf: (count: Count) => string | undefined
}) {
  const t = useText('office-catalogue')
  return (
    <div className="field-row">
      {counts.map((count) => (
        <NumberField
          key={count}
          label={t(`column.${count}`)}
          value={amounts[count]}
          onChange={(value) => onChange({ ...amounts, [count]: value })}
          min={count === 'bases' ? 1 : 0}
          max={20}
          error={errorOf(count)}
        />
      ))}
    </div>
  )
}
