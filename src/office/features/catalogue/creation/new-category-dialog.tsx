import { useState } from 'react'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#office/base/text.ts'
import { kindsFor } from '#office/features/catalogue/kinds/category-facts.ts'
import { RestaurantList } from '#office/features/catalogue/places/restaurant-list.tsx'
import { slugsIn } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Select } from '#office/ui/fields/select.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { CreationDialog } from './creation-dialog.tsx'
import type { CreationProps } from './creation-props.ts'
import { carriedBy, newCategory } from './new-category.ts'
import { useCreation } from './use-creation.ts'

const askedAt = { 'name.fr': 'name', slug: 'name', kind: 'kind' } as const

/** A new category: what its products are, and where they are sold (H6). */
export function NewCategoryDialog({ onClose, onDone }: CreationProps) {
  const t = useText('office-catalogue')
  const words = useText('office-catalogue-fields')
  const errors = useText('errors')
  const { drafted, published, edit } = useCatalogue()
  const { restaurants } = useScopes()
  const kinds = kindsFor(drafted, null)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<string | null>(null)
  const [places, setPlaces] = useState(() => restaurants.map(({ id }) => id))
  const [isAsked, setAsked] = useState(false)
  const { create, faults, ...state } = useCreation(askedAt)
  const missing = (isMissing: boolean) =>
    isAsked && isMissing ? errors('field_required') : undefined

  async function save() {
    setAsked(true)
    const chosen = kinds.find((one) => one === kind)
    if (name.trim() === '' || chosen === undefined) return
    const asked = { name: name.trim(), kind: chosen }
    const made = await create(
      (taken) => newCategory({ drafted, published }, asked, taken),
      slugsIn(published, drafted),
    )
    if (made === null) return
    // The checks of a restaurant want the category to be there.
    edit(carriedBy(drafted, made.entry, asked, places))
    onDone(made.entry, asked.name)
  }
  return (
    <CreationDialog
      title={t('make.category.title')}
      action={t('make.category.do')}
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
        label={t('column.kind')}
        hint={t('make.category.kindHint')}
        choices={kinds.map((one) => ({ id: one, text: words(`word.${one}`) }))}
        value={kind}
        onChange={setKind}
        error={faults.kind ?? missing(kind === null)}
      />
      <fieldset className="product-list">
        <legend className="field-label">{t('categories.places')}</legend>
        <RestaurantList value={places} onChange={setPlaces} />
      </fieldset>
      <p className="muted">{t('make.effect')}</p>
    </CreationDialog>
  )
}
