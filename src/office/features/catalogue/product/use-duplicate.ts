import { type ApiAction, useAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import {
  editFaultsIn,
  slugsIn,
  writeUnderFreeSlug,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { useFaultText } from '#office/features/catalogue/rows/use-fault-text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { copyOf } from './copy-of.ts'

/** The action that copies an entry in the draft; `onDone` receives the key of the copy. */
export function useDuplicate(onDone: (entry: string) => void): ApiAction<string> {
  const sentenceOf = useSentenceOf()
  const faultText = useFaultText()
  const { drafted, published, replaceDraft } = useCatalogue()
  return useAction(
    (api, entry: string) =>
      writeUnderFreeSlug(
        api,
        (usedSlugs) => copyOf(drafted, entry, usedSlugs),
        slugsIn(published, drafted),
      ),
    {
      onDone({ draft, newEntry }) {
        replaceDraft(draft)
        onDone(newEntry.entry)
      },
      explain(error) {
        const faults = editFaultsIn(error)
        return faults.length > 0 ? faults.map(faultText).join(' ') : sentenceOf(error)
      },
    },
  )
}
