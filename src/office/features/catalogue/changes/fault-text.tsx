import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { useText } from '#ui/text/text.ts'
import {
  type FieldFormatter,
  entryName,
  faultNames,
  fieldLabel,
} from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { faultSentence } from '#texts/fault-sentences.ts'

/** A problem found by the checks, and the entry and field where it is. */
export function FaultText({
  fault,
  formatter,
}: {
  fault: CatalogueFault
  formatter: FieldFormatter
}) {
  const t = useText('office-catalogue-changes')
  const translate = useText('faults')
  const { entry, field } = fault
  const sentence = faultSentence(fault, {
    say: translate,
    names: faultNames(formatter),
  })
  return (
    <>
      <b className="font-semibold">
        {entry === null
          ? t('checks.general')
          : field === null || !isOfTable(entry, field)
            ? t('checks.atEntry', { name: entryName(formatter, entry) })
            : t('checks.at', {
                name: entryName(formatter, entry),
                field: fieldLabel(entry, field, formatter),
              })}
      </b>{' '}
      {sentence}
    </>
  )
}

/**
 * Whether the field is in the field table and so has a name to display. A list inside a file, such
 * as the prices of a zone, has no name.
 */
function isOfTable(entry: string, field: string): boolean {
  const kind = kindOf(entry)
  return kind !== null && fieldOf(kind, field) !== null
}
