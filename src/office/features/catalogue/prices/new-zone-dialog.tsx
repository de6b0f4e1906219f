import { useId, useState } from 'react'
import { useText } from '#office/base/text.ts'
import { slugOf } from '#office/features/catalogue/products/new-product.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#office/ui/button.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'

/** A new zone of prices. All base prices hold in it, until it gets prices of its own. */
export function NewZoneDialog({ onClose }: { onClose: () => void }) {
  const t = useText('office-catalogue')
  const office = useText('office')
  const errors = useText('errors')
  const id = useId()
  const { published, drafted, edit } = useCatalogue()
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isEmpty = name.trim() === ''
  function save() {
    setAsked(true)
    if (isEmpty) return
    const taken = [...published.keys(), ...drafted.keys()]
      .filter((entry) => entry.startsWith('zone '))
      .map((entry) => entry.slice('zone '.length))
    const entry = `zone ${slugOf(name, new Set(taken), 'zone')}`
    edit([
      { entry, field: 'exists', after: true },
      { entry, field: 'name', after: name },
    ])
    onClose()
  }
  return (
    <Dialog
      title={t('prices.addTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button kind="action" type="submit" form={id}>
            {t('prices.addDo')}
          </Button>
          <Button kind="outlined" onPress={onClose}>
            {office('action.nothing')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={t('prices.addName')}
          hint={t('prices.addHint')}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={isAsked && isEmpty ? errors('field_required') : undefined}
        />
      </form>
    </Dialog>
  )
}
