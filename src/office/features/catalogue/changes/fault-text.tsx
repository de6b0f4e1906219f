import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { useText } from '#office/base/text.ts'
import { label } from '#office/features/catalogue/telling/subject.ts'
import {
  type Teller,
  entryName,
  nameOfId,
  plainName,
  tableField,
} from '#office/features/catalogue/telling/teller.ts'
import { faultSentence } from '#texts/fault-words.ts'

/** What the checks found, and where. */
export function FaultText({ fault, teller }: { fault: CatalogueFault; teller: Teller }) {
  const t = useText('office-catalogue-changes')
  const say = useText('faults')
  const { entry, field } = fault
  const sentence = faultSentence(fault, {
    say,
    names: {
      entry: (key) => entryName(teller, key),
      product: (id) => nameOfId(teller, ['ingredient', 'dessert'], id),
      slug: (slug) => bySlug(teller, slug),
      allergen: (code) => nameOfId(teller, ['allergen'], code),
    },
  })
  return (
    <>
      <b>
        {entry === null
          ? t('checks.general')
          : field === null || !isOfTable(entry, field)
            ? t('checks.atEntry', { name: entryName(teller, entry) })
            : t('checks.at', {
                name: entryName(teller, entry),
                field: fieldWords(entry, field, teller),
              })}
      </b>{' '}
      {sentence}
    </>
  )
}

/** A list inside of a file, as the prices of a zone, has no name of its own. */
function isOfTable(entry: string, field: string): boolean {
  const kind = kindOf(entry)
  return kind !== null && fieldOf(kind, field) !== null
}

/** The name of a field, and the language of a text: one of four may be missing. */
function fieldWords(entry: string, field: string, teller: Teller): string {
  const name = label(entry, field, teller)
  const { language } = tableField(entry, field)
  return language === null
    ? name
    : teller.t('told.inLanguage', { field: name, language: teller.languageName(language) })
}

function bySlug(teller: Teller, slug: string): string {
  if (teller.after.has(`zone ${slug}`)) return plainName(teller, `zone ${slug}`)
  for (const [entry, fields] of teller.after)
    if (fields['slug'] === slug) return entryName(teller, entry)
  return slug
}
