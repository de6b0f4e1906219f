import { useState } from 'react'
import { useText } from '#office/base/text.ts'
import { slugsIn } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { MoneyField, NumberField } from '#office/ui/fields/number-field.tsx'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { CreationDialog } from './creation-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { type SideChoice, newFormula, sideChoices } from './new-entries.ts'
import { useCreation } from './use-creation.ts'

const counts = ['bases', 'ingredients', 'sauces'] as const
type Count = (typeof counts)[number]

const askedAt = {
  'name.fr': 'name',
  slug: 'name',
  price: 'price',
  num_of_base: 'bases',
  num_of_ingredients: 'ingredients',
  num_of_sauce: 'sauces',
  sides: 'sides',
} as const

/** A new formula: its name, its price, and how many of what it includes (H6). */
export function NewFormulaDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const { drafted, published } = useCatalogue()
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [amounts, setAmounts] = useState<Record<Count, number | null>>({
    bases: 1,
    ingredients: null,
    sauces: 1,
  })
  const [sides, setSides] = useState<SideChoice>('none')
  const [isAsked, setAsked] = useState(false)
  const { create, faults, ...state } = useCreation(askedAt)
  const missing = (isMissing: boolean) =>
    isAsked && isMissing ? errors('field_required') : undefined

  async function save() {
    setAsked(true)
    const { bases, ingredients, sauces } = amounts
    if (name.trim() === '' || price === null) return
    if (bases === null || ingredients === null || sauces === null) return
    const asked = { name: name.trim(), price: price / 100, bases, ingredients, sauces, sides }
    const made = await create(
      (taken) => newFormula({ drafted, published }, asked, taken),
      slugsIn(published, drafted),
    )
    if (made !== null) onDone(made.entry, asked.name)
  }
  return (
    <CreationDialog
      title={t('make.formula.title')}
      action={t('make.formula.do')}
      onSave={() => void save()}
      onClose={onClose}
      {...state}
    >
      <div className="field-pair">
        <TextField
          label={t('new.name')}
          lang="fr"
          autoComplete="off"
          value={name}
          onChange={setName}
          error={faults.name ?? missing(name.trim() === '')}
        />
        <MoneyField
          label={t('column.price')}
          value={price}
          onChange={setPrice}
          min={0}
          error={faults.price ?? missing(price === null)}
        />
      </div>
      <div className="field-row">
        {counts.map((count) => (
          <NumberField
            key={count}
            label={t(`column.${count}`)}
            value={amounts[count]}
            onChange={(value) => setAmounts({ ...amounts, [count]: value })}
            min={count === 'bases' ? 1 : 0}
            max={20}
            error={faults[count] ?? missing(amounts[count] === null)}
          />
        ))}
      </div>
      <Select
        label={t('column.sides')}
        hint={t('make.formula.sidesHint')}
        choices={sideChoices.map((id) => ({ id, text: t(`make.formula.sides.${id}`) }))}
        value={sides}
        onChange={(id) => setSides(sideChoices.find((one) => one === id) ?? 'none')}
        error={faults.sides}
      />
      <p className="muted">{t('make.effect')}</p>
    </CreationDialog>
  )
}
