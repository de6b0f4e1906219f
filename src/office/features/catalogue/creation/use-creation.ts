import { tidyText } from '#contract/tidy-text.ts'
import { useState } from 'react'
import { editCatalogue } from '#contract/office/catalogue.ts'
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

/**
 * State of a dialog that creates an entry in the draft: its name in French, and the missing or
 * refused fields. `askedAt` maps each field of the entry to the dialog’s field in which the user
 * enters it.
 */
export function useCreation<FieldName extends string>(
  askedAt: Readonly<Record<string, FieldName | 'name'>>,
) {
  const t = useText('office-catalogue')
  const errors = useText('errors')
  const { api } = useOffice()
  const sentence = useSentenceOf()
  const faultText = useFaultText()
  const { drafted, published, replaceDraft } = useCatalogue()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [faults, setFaults] = useState<Partial<Record<FieldName | 'name', string>>>({})
  const name = tidyText(typed)

  /** The error of a field. `field`: null for a field that can only be missing, never refused. */
  const errorOf = (field: FieldName | 'name' | null, isMissing: boolean): string | undefined =>
    (field === null ? undefined : faults[field]) ??
    (isAsked && isMissing ? errors('field_required') : undefined)

  /**
   * Writes the entry that `make` creates, given the slugs in use (by default those of the draft and
   * the published catalogue). Returns null if it was refused, or if `make` is null because a field
   * is still missing.
   */
  async function create(
    make: ((usedSlugs: ReadonlySet<string>) => NewEntry) | null,
    usedSlugs = slugsIn(published, drafted),
  ): Promise<NewEntry | null> {
    setAsked(true)
    if (make === null) return null
    setPending(true)
    setFaults({})
    setProblem(null)
    const outcome = await writeUnderFreeSlug(
      make,
      (edits) => api().call(editCatalogue, { body: { edits: [...edits] } }),
      usedSlugs,
    )
    if ('draft' in outcome) {
      replaceDraft(outcome.draft)
      return outcome.newEntry
    }
    const fieldFaults = outcome.faults.filter(({ field }) => askedAt[field ?? ''] !== undefined)
    const fieldErrors = fieldFaults.map(
      (fault) => [askedAt[fault.field ?? ''], faultText(fault)] as const,
    )
    setFaults(Object.fromEntries(fieldErrors) as typeof faults)
    const otherFaults = outcome.faults.filter((fault) => !fieldFaults.includes(fault))
    if (fieldFaults.length === 0 || otherFaults.length > 0)
      setProblem(
        otherFaults.length > 0 ? otherFaults.map(faultText).join(' ') : sentence(outcome.error),
      )
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
  return { name, nameField, errorOf, create, dialog: { isPending, problem } }
}
