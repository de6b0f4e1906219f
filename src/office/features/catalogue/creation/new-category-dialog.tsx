import { useState } from 'react'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { kindsFor } from '#office/features/catalogue/kinds/category-facts.ts'
import { RestaurantList } from '#office/features/catalogue/places/restaurant-list.tsx'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { carriedBy, newCategory } from './new-category.ts'
import { useCreation } from './use-creation.ts'

const askedAt = { 'name.fr': 'name', slug: 'name', kind: 'kind' } as const

/** Dialog for a new category: the kind of its products, and the restaurants that sell it (H6). */
export function NewCategoryDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const words = useText('office-catalogue-fields')
  const { drafted, published, edit } = useCatalogue()
  const { restaurants } = useScopes()
  const kinds = kindsFor(drafted, null)
  const [kind, setKind] = useState<string | null>(null)
  const [places, setPlaces] = useState(() => restaurants.map(({ id }) => id))
  const { name, nameField, errorOf, create, dialog } = useCreation(askedAt)

  function save() {
    const chosenKind = kinds.find((candidate) => candidate === kind)
    const input = name === '' || chosenKind === undefined ? null : { name, kind: chosenKind }
    create(
      input && ((usedSlugs) => newCategory({ drafted, published }, input, usedSlugs)),
      ({ entry }) => {
        // The category is created first, as the checks of a restaurant refuse a category that does
        // not exist.
        if (input !== null) edit(carriedBy(drafted, entry, input, places))
        onDone(entry, name)
      },
    )
  }
  return (
    <FormDialog
      isWide
      title={t('make.category.title')}
      action={t('make.category.do')}
      onSave={save}
      onClose={onClose}
      {...dialog}
    >
      <TextField {...nameField} />
      <Select
        label={t('column.kind')}
        hint={t('make.category.kindHint')}
        choices={kinds.map((id) => ({ id, text: words(`word.${id}`) }))}
        value={kind}
        onChange={setKind}
        error={errorOf('kind', kind === null)}
      />
      <fieldset className="product-list">
        <legend className="field-label">{t('categories.places')}</legend>
        <RestaurantList value={places} onChange={setPlaces} />
      </fieldset>
      <p className="muted">{t('make.effect')}</p>
    </FormDialog>
  )
}
