import { useState } from 'react'
import type { EntryFields, Json } from '#domain/catalogue/entries.ts'
import { keyOf } from '#domain/catalogue/field-table.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { FieldInput, FieldList } from '#office/features/catalogue/field-kinds/draft-field.tsx'
import { carryEdits } from '#office/features/catalogue/places/place-edits.ts'
import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import {
  type CreatedKind,
  type CreationPlan,
  creationPlans,
  firstValue,
  isMissing,
} from './creation-plans.ts'
import { useCreation } from './use-creation.ts'

/**
 * Dialog for a new entry. The name is entered in French only; the other languages and the other
 * texts are added afterwards, in the table (H6).
 */
export function NewEntryDialog({
  kind: createdKind,
  onClose,
  onDone,
}: {
  kind: CreatedKind
  onClose: () => void
  /** Called with the key and the name of the new entry. */
  onDone: (entry: string, name: string) => void
}) {
  const t = useText('office-catalogue')
  const { drafted, published, edit } = useCatalogue()
  const { restaurants } = useScopes()
  const plan: CreationPlan = creationPlans[createdKind]
  const { kind, Note } = plan
  const [typed, setTyped] = useState<EntryFields>(plan.begin ?? {})
  const [places, setPlaces] = useState(() => restaurants.map(({ id }) => id))
  const fields = plan.fields(typed, drafted)
  const values = Object.fromEntries(
    fields.map((field) => [field, typed[field] ?? firstValue(`${kind} `, field)]),
  )
  const { name, nameField, errorOf, create, dialog } = useCreation(fields)
  const change = (field: string, value: Json) =>
    setTyped((before) => {
      const next = { ...before, [field]: value }
      return field === 'grants' ? (plan.complete?.(next, drafted) ?? next) : next
    })

  function save() {
    const isReady = name !== '' && fields.every((field) => !isMissing(field, values[field] ?? null))
    create(
      isReady
        ? {
            make: (usedSlugs) => plan.make({ drafted, published }, name, values, usedSlugs),
            usedSlugs: plan.usedSlugs(published, drafted),
            onCreated({ entry }) {
              // The category is created first, as the checks of a restaurant refuse a category
              // that does not exist.
              if (kind === 'category')
                edit(carryEdits(drafted, Number(keyOf(entry)), places, values['kind'] ?? null))
              onDone(entry, name)
            },
          }
        : null,
    )
  }

  return (
    <FormDialog
      isWide
      title={t(`make.${createdKind}.title`)}
      action={t(`make.${createdKind}.do`)}
      onSave={save}
      onClose={onClose}
      {...dialog}
    >
      <TextField
        {...nameField}
        {...(createdKind === 'reward' && { label: t('make.reward.name') })}
      />
      <FieldList entry={`${kind} `} fields={fields}>
        {(field) => (
          <FieldInput
            isNew
            entry={`${kind} `}
            field={field}
            fields={values}
            value={values[field] ?? null}
            error={errorOf(field, isMissing(field, values[field] ?? null))}
            onChange={(value) => change(field, value)}
          />
        )}
      </FieldList>
      {kind === 'category' ? (
        <fieldset className="grid min-w-0 gap-2.5">
          <legend className="field-label">{t('categories.places')}</legend>
          <RestaurantChoice value={places} onChange={setPlaces} />
        </fieldset>
      ) : null}
      {Note === undefined ? null : <Note values={values} />}
      <Notice tone="info">{t(createdKind === 'product' ? 'new.effect' : 'make.effect')}</Notice>
    </FormDialog>
  )
}
