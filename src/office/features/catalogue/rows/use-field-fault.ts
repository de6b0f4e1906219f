import type { Json } from '#domain/catalogue/entries.ts'
import { useText } from '#ui/text/text.ts'
import { useFaultText } from './use-fault-text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

/** The reason why a field could not be saved, as a sentence, and the value that the user typed. */
export function useFieldFault(
  entry: string,
  field: string,
): { fault: string | null; mine: Json | undefined } {
  const t = useText('office-catalogue-product')
  const bar = useText('office-catalogue')
  const { unwritten } = useCatalogue()
  const faultText = useFaultText()
  const unwrittenEdit = unwritten.find(
    (candidate) => candidate.entry === entry && candidate.field === field,
  )
  if (unwrittenEdit === undefined) return { fault: null, mine: undefined }
  const fault =
    unwrittenEdit.concurrentEdit === undefined
      ? (unwrittenEdit.problem ?? unwrittenEdit.faults.map(faultText).join(' '))
      : t('field.met', { name: unwrittenEdit.concurrentEdit.by ?? bar('bar.command') })
  return { fault, mine: unwrittenEdit.after }
}
