import { useState } from 'react'
import { editCatalogue } from '#contract/office/catalogue.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import {
  slugsIn,
  writeUnderFreeSlug,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useFaultText } from '#office/features/catalogue/rows/use-fault-text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { copyOf } from './copy-of.ts'

/** Returns a function that copies an entry in the draft; `onDone` receives the key of the copy. */
export function useDuplicate(onDone: (entry: string) => void) {
  const { api } = useOffice()
  const sentence = useSentenceOf()
  const faultText = useFaultText()
  const { drafted, published, replaceDraft } = useCatalogue()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function duplicate(of: string): Promise<void> {
    setPending(true)
    setProblem(null)
    const outcome = await writeUnderFreeSlug(
      (usedSlugs) => copyOf(drafted, of, usedSlugs),
      (edits) => api().call(editCatalogue, { body: { edits: [...edits] } }),
      slugsIn(published, drafted),
    )
    if ('draft' in outcome) {
      replaceDraft(outcome.draft)
      onDone(outcome.newEntry.entry)
    } else {
      const { faults, error } = outcome
      setProblem(faults.length > 0 ? faults.map(faultText).join(' ') : sentence(error))
    }
    setPending(false)
  }
  return { duplicate, isPending, problem }
}
