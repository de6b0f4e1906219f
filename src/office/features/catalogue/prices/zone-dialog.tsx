import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { restaurantsOfZone, zoneEdits } from '#office/features/catalogue/places/place-edits.ts'
import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'
import { RemovePart } from '#office/features/catalogue/removal/remove-part.tsx'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'

/** Dialog of a price zone: its name, and the restaurants in which its prices apply (H6, B6). */
export function ZoneDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const { drafted, edit } = useCatalogue()
  const entry = `zone ${zone}`
  const savedName = plainValue(drafted.get(entry)?.['name'] ?? '')
  const [name, setName] = useState(savedName)
  const [restaurantIds, setRestaurantIds] = useState(() => restaurantsOfZone(drafted, zone))
  const isEmpty = tidyText(name) === ''
  const isUsed = restaurantsOfZone(drafted, zone).length > 0

  function save() {
    if (isEmpty) return
    const nameEdit = { entry, field: 'name', before: savedName, after: tidyText(name) }
    edit([
      ...(nameEdit.after === savedName ? [] : [nameEdit]),
      ...zoneEdits(drafted, zone, restaurantIds),
    ])
    onClose()
  }
  const noteOf = (id: number) => {
    const currentZone = drafted.get(`restaurant ${id}`)?.['price_zone'] ?? null
    if (currentZone === null || currentZone === zone) return null
    const zoneName = drafted.get(`zone ${plainValue(currentZone)}`)?.['name'] ?? currentZone
    return t('prices.inZone', { name: plainValue(zoneName) })
  }
  return (
    <FormDialog
      isWide
      title={t('prices.zoneTitle', { name: savedName })}
      action={t('prices.zoneDo')}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t('prices.nameOfZone')}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isEmpty ? errors('field_required') : undefined}
      />
      <fieldset className="grid min-w-0 gap-2.5">
        <legend className="field-label">{t('places.title')}</legend>
        <RestaurantChoice value={restaurantIds} onChange={setRestaurantIds} noteOf={noteOf} />
      </fieldset>
      {isUsed ? (
        <p className="muted">{t('prices.used')}</p>
      ) : (
        <div>
          <RemovePart entry={entry} onDone={onClose} />
        </div>
      )}
    </FormDialog>
  )
}
