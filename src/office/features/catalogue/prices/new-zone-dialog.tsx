import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { slugOf } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'

/** Dialog for a new price zone. All base prices apply in it until it gets prices of its own. */
export function NewZoneDialog({ onClose }: { onClose: () => void }) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const { published, drafted, edit } = useCatalogue()
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isEmpty = tidyText(name) === ''
  function save() {
    setAsked(true)
    if (isEmpty) return
    const usedSlugs = [...published.keys(), ...drafted.keys()]
      .filter((entry) => entry.startsWith('zone '))
      .map((entry) => entry.slice('zone '.length))
    const entry = `zone ${slugOf(name, new Set(usedSlugs), 'zone')}`
    edit([
      { entry, field: 'exists', after: true },
      { entry, field: 'name', after: name },
    ])
    onClose()
  }
  return (
    <FormDialog
      title={t('prices.addTitle')}
      action={t('prices.addDo')}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('prices.nameOfZone')}
        hint={t('prices.addHint')}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isAsked && isEmpty ? errors('field_required') : undefined}
      />
    </FormDialog>
  )
}
