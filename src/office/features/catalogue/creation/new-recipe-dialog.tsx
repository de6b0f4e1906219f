import { useState } from 'react'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { ProductList } from '#office/features/catalogue/kinds/product-list.tsx'
import { ofKind, useProductKinds } from '#office/features/catalogue/kinds/use-product-kinds.ts'
import { slugsIn } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useEntryChoices } from '#office/features/catalogue/rows/use-entry-words.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { CreationDialog } from './creation-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { FieldError } from './field-error.tsx'
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
  const products = useEntryChoices('ingredient')
  const kinds = useProductKinds()
  const [name, setName] = useState('')
  const [base, setBase] = useState<string | null>(null)
  const [ingredients, setIngredients] = useState<number[]>([])
  const [sauce, setSauce] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const { create, faults, ...state } = useCreation(askedAt)
  const missing = (isMissing: boolean) =>
    isAsked && isMissing ? errors('field_required') : undefined
  const isWhole = base !== null && sauce !== null && ingredients.length > 0
  const parts = { base: Number(base), ingredients, sauce: Number(sauce) }
  const { price, calories } = recipeFigures(drafted, parts)

  async function save() {
    setAsked(true)
    if (!isWhole || name.trim() === '') return
    const asked = { ...parts, name: name.trim() }
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
      <Select
        label={t('make.base')}
        choices={ofKind(products, kinds, 'base')}
        value={base}
        onChange={setBase}
        error={faults.base ?? missing(base === null)}
      />
      <div>
        <ProductList
          label={t('column.ingredients')}
          kind="ingredient"
          ids={ingredients}
          onChange={setIngredients}
        />
        <FieldError text={faults.ingredients ?? missing(ingredients.length === 0)} />
      </div>
      <Select
        label={t('make.sauce')}
        choices={ofKind(products, kinds, 'sauce')}
        value={sauce}
        onChange={setSauce}
        error={faults.sauce ?? missing(sauce === null)}
      />
      <output className="muted">
        {isWhole
          ? t('make.recipe.figures', {
              price: format.amount(Math.round(price * 100)),
              calories: format.number(calories),
            })
          : t('make.recipe.hint')}
      </output>
      <p className="muted">{t('make.effect')}</p>
    </CreationDialog>
  )
}
