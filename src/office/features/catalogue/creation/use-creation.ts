import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { useAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import {
  type NewEntry,
  editFaultsIn,
  writeUnderFreeSlug,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useFaultText } from '#office/features/catalogue/rows/use-fault-text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

type Creation = {
  make: (usedSlugs: ReadonlySet<string>) => NewEntry
  usedSlugs: ReadonlySet<string>
  onCreated: (newEntry: NewEntry) => void
}

/**
 * The state of a dialog that creates an entry in the draft: its name in French, and the missing or
 * refused fields. `fields`: those that the dialog shows, besides the name.
 */
export function useCreation(fields: readonly string[]) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const sentenceOf = useSentenceOf()
  const faultText = useFaultText()
  const { replaceDraft } = useCatalogue()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const name = tidyText(typed)

  /** The error of a field of the dialog, as a sentence. */
  const errorOf = (field: string, isMissing: boolean): string | undefined =>
    faults[field] ?? (isAsked && isMissing ? errors('field_required') : undefined)

  const { run, isPending, problem } = useAction(
    (api, { make, usedSlugs }: Creation) => writeUnderFreeSlug(api, make, usedSlugs),
    {
      onDone({ draft, newEntry }, { onCreated }) {
        replaceDraft(draft)
        onCreated(newEntry)
      },
      // A fault of a shown field is shown at that field; all other faults form one sentence.
      explain(error) {
        const refused = editFaultsIn(error).map((fault) => ({
          field: shownField(fault.field, fields),
          text: faultText(fault),
        }))
        const otherFaults = refused.filter(({ field }) => field === null)
        setFaults(
          Object.fromEntries(
            refused.flatMap(({ field, text }) => (field === null ? [] : [[field, text]])),
          ),
        )
        if (otherFaults.length > 0) return otherFaults.map(({ text }) => text).join(' ')
        return refused.length > 0 ? null : sentenceOf(error)
      },
    },
  )

  /** Writes a new entry into the draft; nothing while a field is missing. */
  function create(creation: Creation | null): void {
    setAsked(true)
    if (creation === null) return
    setFaults({})
    run(creation)
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

/** The slug of an entry is made from its name. */
const shownField = (field: string | null, fields: readonly string[]): string | null =>
  field === 'slug' || (field?.endsWith('.fr') ?? false)
    ? 'name'
    : field !== null && fields.includes(field)
      ? field
      : null
