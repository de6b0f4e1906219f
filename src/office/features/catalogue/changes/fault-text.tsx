import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { useText } from '#office/base/text.ts'
import { fieldLabel } from '#office/features/catalogue/diff-text/subject.ts'
import {
  type DiffFormatter,
  entryName,
  nameOfId,
  plainName,
  tableField,
} from '#office/features/catalogue/diff-text/diff-formatter.ts'
import { faultSentence } from '#texts/fault-sentences.ts'

/** A problem found by the checks, and the entry and field where it is. */
export function FaultText({
  fault,
  formatter,
}: {
  fault: CatalogueFault
  formatter: DiffFormatter
}) {
  const t = useText('office-catalogue-changes')
  const translate = useText('faults')
  const { entry, field } = fault
  const sentence = faultSentence(fault, {
    say: translate,
    names: {
      entry: (key) => entryName(formatter, key),
      product: (id) => nameOfId(formatter, ['ingredient', 'dessert'], id),
      slug: (slug) => bySlug(formatter, slug),
      allergen: (code) => nameOfId(formatter, ['allergen'], code),
    },
  })
  return (
    <>
      <b>
        {entry === null
          ? t('checks.general')
          : field === null || !isOfTable(entry, field)
            ? t('checks.atEntry', { name: entryName(formatter, entry) })
            : t('checks.at', {
                name: entryName(formatter, entry),
                field: fieldWords(entry, field, formatter),
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

/**
 * The name of a field, with the language if it is a translated text, as only one translation may be
 * missing.
 */
function fieldWords(entry: string, field: string, formatter: DiffFormatter): string {
  const name = fieldLabel(entry, field, formatter)
  const { language } = tableField(entry, field)
  return language === null
    ? name
    : formatter.t('told.inLanguage', { field: name, language: formatter.languageName(language) })
}

function bySlug(formatter: DiffFormatter, slug: string): string {
  if (formatter.after.has(`zone ${slug}`)) return plainName(formatter, `zone ${slug}`)
  for (const [entry, fields] of formatter.after)
    if (fields['slug'] === slug) return entryName(formatter, entry)
  return slug
}
