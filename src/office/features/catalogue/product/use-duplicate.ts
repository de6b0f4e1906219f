import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import { catalogueFaultSchema, editCatalogue } from '#contract/office/catalogue.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useFaultWords } from '#office/features/catalogue/rows/use-fault-words.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { copyOf } from './copy-of.ts'

const refusal = z.object({ faults: z.array(catalogueFaultSchema) })
/** So many addresses are tried, where one was used before by what is no longer there. */
const TRIES = 5

/** Makes a copy of an entry in the draft; `onDone` is told what it is called. */
export function useDuplicate(onDone: (entry: string) => void) {
  const { api } = useOffice()
  const sentence = useSentenceOf()
  const words = useFaultWords()
  const { drafted, published, replaceDraft } = useCatalogue()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function duplicate(of: string): Promise<void> {
    setPending(true)
    setProblem(null)
    const taken = new Set(
      [...published.values(), ...drafted.values()].flatMap(({ slug }) =>
        typeof slug === 'string' ? [slug] : [],
      ),
    )
    for (let left = TRIES; left > 0; left -= 1) {
      const { entry, slug, edits } = copyOf(drafted, of, taken)
      try {
        // Another address is tried once this one was refused.
        // oxlint-disable-next-line no-await-in-loop
        replaceDraft(await api().call(editCatalogue, { body: { edits } }))
        onDone(entry)
        break
      } catch (error) {
        const faults =
          error instanceof ApiProblem && error.problem.code === 'catalogue_edit_refused'
            ? (refusal.safeParse(error.problem.details).data?.faults ?? [])
            : []
        taken.add(slug)
        if (faults.length > 0 && faults.every(({ field }) => field === 'slug') && left > 1) continue
        setProblem(faults.length > 0 ? faults.map(words).join(' ') : sentence(error))
        break
      }
    }
    setPending(false)
  }
  return { duplicate, isPending, problem }
}
