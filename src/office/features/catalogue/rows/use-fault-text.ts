import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { useText } from '#ui/text/text.ts'
import { faultNames } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { faultSentence } from '#texts/fault-sentences.ts'

/** Returns a function that tells a fault found by the checks as a sentence. */
export function useFaultText(): (fault: Pick<CatalogueFault, 'code' | 'values'>) => string {
  const say = useText('faults')
  const { published, drafted } = useCatalogue()
  const names = faultNames(useFieldFormatter(published, drafted))
  return (fault) => faultSentence(fault, { say, names })
}
