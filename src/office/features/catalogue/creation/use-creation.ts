import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { useAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import {
  type NewEntry,
  editFaultsIn,
  slugsIn,
  writeUnderFreeSlug,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useFaultText } from '#office/features/catalogue/rows/use-fault-text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

type FieldsByEntryField<FieldName> = Readonly<Record<string, FieldName | 'name'>>
type Slugs = ReadonlySet<string>
type Creation = {
  make: (usedSlugs: Slugs) => NewEntry
  usedSlugs: Slugs
  onCreated: (newEntry: NewEntry) => void
}

/**
 * The state of a dialog that creates an entry in the draft: its name in French, and the missing or
 * refused fields. `askedAt`: for each field of the entry, the field of the dialog in which the user
 * enters it.
 */
export function useCreation<FieldName extends string>(askedAt: FieldsByEntryField<FieldName>) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const sentenceOf = useSentenceOf()
  const faultText = useFaultText()
  const { drafted, published, replaceDraft } = useCatalogue()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [faults, setFaults] = useState<Partial<Record<FieldName | 'name', string>>>({})
  const name = tidyText(typed)

  /**
   * The error of a field of the dialog, as a sentence. `field` is null if the entry has no
   * corresponding field.
   */
  const errorOf = (field: FieldName | 'name' | null, isMissing: boolean): string | undefined =>
    (field === null ? undefined : faults[field]) ??
    (isAsked && isMissing ? errors('field_required') : undefined)

  const { run, isPending, problem } = useAction(
    (api, { make, usedSlugs }: Creation) => writeUnderFreeSlug(api, make, usedSlugs),
    {
      onDone({ draft, newEntry }, { onCreated }) {
        replaceDraft(draft)
        onCreated(newEntry)
      },
      // A fault of a field in `askedAt` is shown at that field of the dialog; all other faults form
      // one sentence.
      explain(error) {
        const refused = editFaultsIn(error).map((fault) => ({
          field: askedAt[fault.field ?? ''],
          text: faultText(fault),
        }))
        const fieldFaults = refused.filter(({ field }) => field !== undefined)
        const otherFaults = refused.filter(({ field }) => field === undefined)
        const textsByField = fieldFaults.map(({ field, text }) => [field, text] as const)
        setFaults(Object.fromEntries(textsByField) as typeof faults)
        if (otherFaults.length > 0) return otherFaults.map(({ text }) => text).join(' ')
        return fieldFaults.length > 0 ? null : sentenceOf(error)
      },
    },
  )

  /**
   * Writes a new entry into the draft, and passes it to `onCreated`. `make` builds the entry from
   * the slugs in use (by default, the slugs of the published catalogue and of the draft); `make` is
   * null while a field is missing, and nothing is written then.
   */
  function create(
    make: Creation['make'] | null,
    onCreated: Creation['onCreated'],
    usedSlugs = slugsIn(published, drafted),
  ): void {
    setAsked(true)
    if (make === null) return
    setFaults({})
    run({ make, usedSlugs, onCreated })
  }

  const nameField = {
    label: t('new.name'),
    lang: 'fr',
    autoComplete: 'off',
    value: typed,
    onChange: setTyped,
    error: errorOf('name', name === ''),
  }
  return { name, nameField, errorOf, create, dialog: { isPending, problem } }
}
