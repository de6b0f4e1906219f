import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { useText } from '#ui/text/text.ts'
import { useEntryName } from './use-entry-names.ts'
import { faultSentence } from '#texts/fault-sentences.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

/**
 * Returns a function that writes the problems found by the catalogue’s checks as sentences, with
 * the names of the entries.
 */
export function useFaultText(): (fault: Pick<CatalogueFault, 'code' | 'values'>) => string {
  const translate = useText('faults')
  const nameOf = useEntryName()
  const { drafted } = useCatalogue()
  const product = (id: string) => {
    const entry = [`ingredient ${id}`, `dessert ${id}`].find((candidate) => drafted.has(candidate))
    return entry === undefined ? id : nameOf(entry)
  }
  const slug = (productSlug: string) => {
    const match = [...drafted].find(([, { slug: entrySlug }]) => entrySlug === productSlug)
    return match === undefined ? productSlug : nameOf(match[0])
  }
  const names = {
    entry: nameOf,
    product,
    slug,
    allergen: (code: string) => nameOf(`allergen ${code}`),
  }
  return (fault) => faultSentence(fault, { say: translate, names })
}
