import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type SentencePiece, asName, plain, toSentence } from './pieces.ts'
import { momentText } from './restaurant-values.ts'
import { type DiffFormatter, entryName, labelKey, nameOfId } from './diff-formatter.ts'

/** The subject of a sentence: an entry, and one of its fields. */
export type SentenceSubject = Record<'name' | 'field', SentencePiece[]>

export const subjectOf = (
  entry: string,
  field: string,
  formatter: DiffFormatter,
): SentenceSubject => ({
  name: asName(entryName(formatter, entry)),
  field: plain(fieldLabel(entry, field, formatter)),
})

/** The name of a field inside of a sentence. */
export function fieldLabel(entry: string, field: string, formatter: DiffFormatter): string {
  const kind = kindOf(entry)
  const name = kind === null ? undefined : fieldOf(kind, field)?.name
  // A field that is not in the field table has no name; the checks refuse it anyway.
  if (kind === null || name === undefined) return field
  const [, first = '', id = '', from = ''] = field.split('.')
  if (name === 'day.*')
    return formatter.fields(labelKey(kind, name), { day: momentText(first, formatter) })
  if (name !== 'exception.*')
    return formatter.fields(labelKey(kind, kind === 'order' && orders.has(field) ? field : name))
  const sold = (['formula', 'dessert'] as const).find((each) => each === first) ?? 'ingredient'
  return formatter.fields(labelKey(kind, name), {
    product: nameOfId(formatter, [sold], id),
    from: momentText(from, formatter),
  })
}

/** The kinds of entries whose order in the catalogue has a name. */
const orders: ReadonlySet<string> = new Set([
  'category',
  'ingredient',
  'dessert',
  'formula',
  'recipe',
  'reward',
  'allergen',
  'diet',
  'promo-code',
  'zone',
  'restaurant',
])

/**
 * The new value, with the previous one if there was one; or a statement that the value was removed.
 */
export function compareValues(
  subject: SentenceSubject,
  previous: SentencePiece[] | null,
  current: SentencePiece[] | null,
  { t }: Pick<DiffFormatter, 't'>,
): SentencePiece[] {
  if (current === null)
    return toSentence((values) => t('told.cleared', values), {
      ...subject,
      was: previous ?? plain(''),
    })
  return previous === null
    ? toSentence((values) => t('told.set', values), { ...subject, now: current })
    : toSentence((values) => t('told.now', values), { ...subject, was: previous, now: current })
}
