import { useState } from 'react'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { PartsFields } from '#office/features/catalogue/kinds/parts-fields.tsx'
import { noParts, wholeOf } from '#office/features/catalogue/kinds/parts.ts'
import { slugsIn } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { CreationDialog } from './creation-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { newRecipe, recipeFigures } from './new-entries.ts'
import { useCreation } from './use-creation.ts'

const askedAt = {
  'title.fr': 'name',
  slug: 'name',
  base_id: 'base',
  ingredient_ids: 'ingredients',
  sauce_id: 'sauce',
} as const

/** A new recipe: what is in it says what it costs and its calories (H6). */
export function NewRecipeDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const format = useFormat()
  const { drafted, published } = useCatalogue()
  const [name, setName] = useState('')
  const [parts, setParts] = useState(noParts)
  const [isAsked, setAsked] = useState(false)
  const { create, faults, ...state } = useCreation(askedAt)
  const missing = (isMissing: boolean) =>
    isAsked && isMissing ? errors('field_required') : undefined
  const whole = wholeOf(parts)
  const figures = whole === null ? null : recipeFigures(drafted, whole)

  async function save() {
    setAsked(true)
    if (whole === null || name.trim() === '') return
    const asked = { ...whole, name: name.trim() }
    const made = await create(
      (taken) => newRecipe({ drafted, published }, asked, taken),
      slugsIn(published, drafted),
    )
    if (made !== null) onDone(made.entry, asked.name)
  }
  return (
    <CreationDialog
      title={t('make.recipe.title')}
      action={t('make.recipe.do')}
      onSave={() => void save()}
      onClose={onClose}
      {...state}
    >
      <TextField
        label={t('new.name')}
        lang="fr"
        autoComplete="off"
        value={name}
        onChange={setName}
        error={faults.name ?? missing(name.trim() === '')}
      />
      <PartsFields
        parts={parts}
        onChange={setParts}
        errors={{
          base: faults.base ?? missing(parts.base === null),
          ingredients: faults.ingredients ?? missing(parts.ingredients.length === 0),
          sauce: faults.sauce ?? missing(parts.sauce === null),
        }}
      />
      <output className="muted">
        {figures === null
          ? t('make.recipe.hint')
          : t('make.recipe.figures', {
              price: format.amount(Math.round(figures.price * 100)),
              calories: format.number(figures.calories),
            })}
      </output>
      <p className="muted">{t('make.effect')}</p>
    </CreationDialog>
  )
}
