import { useState } from 'react'
import { editCatalogue } from '#contract/office/catalogue.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import {
  type NewEntry,
  writeUnderFreeSlug,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useFaultWords } from '#office/features/catalogue/rows/use-fault-words.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

/**
 * Creates an entry in the draft. `askedAt`: which field of the dialog asks for a field of the entry,
 * so that what is refused is told there.
 */
export function useCreation<Asked extends string>(askedAt: Readonly<Record<string, Asked>>) {
  const { api } = useOffice()
  const sentence = useSentenceOf()
  const words = useFaultWords()
  const { replaceDraft } = useCatalogue()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [faults, setFaults] = useState<Partial<Record<Asked, string>>>({})

  /** Writes what `make` makes; null where it was refused. */
  async function create(
    make: (taken: ReadonlySet<string>) => NewEntry,
    taken: ReadonlySet<string>,
  ): Promise<NewEntry | null> {
    setPending(true)
    setFaults({})
    setProblem(null)
    const done = await writeUnderFreeSlug(
      make,
      (edits) => api().call(editCatalogue, { body: { edits: [...edits] } }),
      taken,
    )
    if ('draft' in done) {
      replaceDraft(done.draft)
      return done.made
    }
    const known = done.faults.filter(({ field }) => askedAt[field ?? ''] !== undefined)
    const told = known.map((fault) => [askedAt[fault.field ?? ''], words(fault)] as const)
    setFaults(Object.fromEntries(told) as Partial<Record<Asked, string>>)
    const others = done.faults.filter((fault) => !known.includes(fault))
    if (known.length === 0 || others.length > 0)
      setProblem(others.length > 0 ? others.map(words).join(' ') : sentence(done.error))
    setPending(false)
    return null
  }
  return { create, isPending, problem, faults }
}
