import type { Json } from '#domain/catalogue/entries.ts'
import { useText } from '#office/base/text.ts'
import { useFaultWords } from '#office/features/catalogue/rows/use-fault-words.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'

/** Why a field was not written, as a sentence, and what was typed into it. */
export function useFieldFault(
  entry: string,
  field: string,
): { fault: string | null; mine: Json | undefined } {
  const t = useText('office-catalogue-product')
  const bar = useText('office-catalogue')
  const { unwritten } = useCatalogue()
  const words = useFaultWords()
  const own = unwritten.find((one) => one.entry === entry && one.field === field)
  if (own === undefined) return { fault: null, mine: undefined }
  const fault =
    own.theirs === undefined
      ? (own.problem ?? own.faults.map(words).join(' '))
      : t('field.met', { name: own.theirs.by ?? bar('bar.command') })
  return { fault, mine: own.after }
}
