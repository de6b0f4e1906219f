import { useState } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { PartsFields } from '#office/features/catalogue/kinds/parts-fields.tsx'
import { noParts, recipeFigures, toCompleteParts } from '#office/features/catalogue/kinds/parts.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { newRecipe } from './new-entries.ts'
import { useCreation } from './use-creation.ts'

const askedAt = {
  'title.fr': 'name',
  slug: 'name',
  base_id: 'base',
  ingredient_ids: 'ingredients',
  sauce_id: 'sauce',
} as const

/** Dialog for a new recipe; its price and calories are computed from its parts (H6). */
export function NewRecipeDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const format = useFormat()
  const { drafted, published } = useCatalogue()
  const [bowlParts, setBowlParts] = useState(noParts)
  const { name, nameField, errorOf, create, dialog } = useCreation(askedAt)
  const completeParts = toCompleteParts(bowlParts)
  const figures = completeParts === null ? null : recipeFigures(drafted, completeParts)

  function save() {
    const input = completeParts === null || name === '' ? null : { ...completeParts, name }
    create(
      input && ((usedSlugs) => newRecipe({ drafted, published }, input, usedSlugs)),
      ({ entry }) => onDone(entry, name),
    )
  }
  return (
    <FormDialog
      isWide
      title={t('make.recipe.title')}
      action={t('make.recipe.do')}
      onSave={save}
      onClose={onClose}
      {...dialog}
    >
      <TextField {...nameField} />
      <PartsFields
        bowlParts={bowlParts}
        onChange={setBowlParts}
        errors={{
          base: errorOf('base', bowlParts.base === null),
          ingredients: errorOf('ingredients', bowlParts.ingredients.length === 0),
          sauce: errorOf('sauce', bowlParts.sauce === null),
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
    </FormDialog>
  )
}
