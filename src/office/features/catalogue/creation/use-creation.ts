import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { type CatalogueFault, editCatalogue } from '#contract/office/catalogue.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#office/base/text.ts'
import {
  type NewEntry,
  slugsIn,
  writeUnderFreeSlug,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useFaultText } from '#office/features/catalogue/rows/use-fault-text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

type FieldsByEntryField<FieldName> = Readonly<Record<string, FieldName | 'name'>>

/**
 * The state of a dialog that creates an entry in the draft: its name in French, and the missing or
 * refused fields. `askedAt`: for each field of the entry, the field of the dialog in which the user
 * enters it.
 */
export function useCreation<FieldName extends string>(askedAt: FieldsByEntryField<FieldName>) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const { api } = useOffice()
  const { drafted, published, replaceDraft } = useCatalogue()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const refusal = useRefusal(askedAt)
  const name = tidyText(typed)

  /**
   * The error of a field of the dialog, as a sentence. `field` is null if the entry has no
   * corresponding field.
   */
  const errorOf = (field: FieldName | 'name' | null, isMissing: boolean): string | undefined =>
    (field === null ? undefined : refusal.faults[field]) ??
    (isAsked && isMissing ? errors('field_required') : undefined)

  /**
   * Writes a new entry into the draft and returns it. `make` builds the entry from the slugs in use
   * (by default, the slugs of the published catalogue and of the draft); `make` is null while a
   * field is missing. Returns null if a field is missing or the entry is refused.
   */
  async function create(
    make: ((usedSlugs: ReadonlySet<string>) => NewEntry) | null,
    usedSlugs = slugsIn(published, drafted),
  ): Promise<NewEntry | null> {
    setAsked(true)
    if (make === null) return null
    setPending(true)
    refusal.clear()
    const outcome = await writeUnderFreeSlug(
      make,
      (edits) => api().call(editCatalogue, { body: { edits: [...edits] } }),
      usedSlugs,
    )
    if ('draft' in outcome) {
      replaceDraft(outcome.draft)
      return outcome.newEntry
    }
    refusal.show(outcome)
    setPending(false)
    return null
  }

  const nameField = {
    label: t('new.name'),
    lang: 'fr',
    autoComplete: 'off',
    value: typed,
    onChange: setTyped,
    error: errorOf('name', name === ''),
  }
  return { name, nameField, errorOf, create, dialog: { isPending, problem: refusal.problem } }
}

/**
 * The faults of a refused entry. A fault of a field in `askedAt` is shown at that field of the
 * dialog; all other faults form one sentence.
 */
function useRefusal<FieldName extends string>(askedAt: FieldsByEntryField<FieldName>) {
  const sentence = useSentenceOf()
  const faultText = useFaultText()
  const [problem, setProblem] = useState<string | null>(null)
  const [faults, setFaults] = useState<Partial<Record<FieldName | 'name', string>>>({})
  const fieldOf = ({ field }: CatalogueFault) => askedAt[field ?? '']
  return {
    problem,
    faults,
    clear: () => {
      setFaults({})
      setProblem(null)
    },
    show: (refused: { faults: readonly CatalogueFault[]; error: unknown }) => {
      const fieldFaults = refused.faults.filter((fault) => fieldOf(fault) !== undefined)
      const fieldErrors = fieldFaults.map((fault) => [fieldOf(fault), faultText(fault)] as const)
      setFaults(Object.fromEntries(fieldErrors) as typeof faults)
      const otherFaults = refused.faults.filter((fault) => !fieldFaults.includes(fault))
      if (fieldFaults.length === 0 || otherFaults.length > 0)
        setProblem(
          otherFaults.length > 0 ? otherFaults.map(faultText).join(' ') : sentence(refused.error),
        )
    },
  }
}
