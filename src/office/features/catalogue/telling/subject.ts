import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type Piece, asName, plain, say } from './pieces.ts'
import { momentWords } from './restaurant-values.ts'
import { type Teller, entryName, labelKey, nameOfId } from './teller.ts'

/** What a sentence is about: an entry, and one of its fields. */
export type About = Record<'name' | 'field', Piece[]>

export const subject = (entry: string, field: string, teller: Teller): About => ({
  name: asName(entryName(teller, entry)),
  field: plain(label(entry, field, teller)),
})

/** The name of a field inside of a sentence. */
export function label(entry: string, field: string, teller: Teller): string {
  const kind = kindOf(entry)
  const name = kind === null ? undefined : fieldOf(kind, field)?.name
  // The checks refuse a field that the table does not have.
  if (kind === null || name === undefined) return field
  const [, first = '', id = '', from = ''] = field.split('.')
  if (name === 'day.*')
    return teller.fields(labelKey(kind, name), { day: momentWords(first, teller) })
  if (name !== 'exception.*')
    return teller.fields(labelKey(kind, kind === 'order' && orders.has(field) ? field : name))
  const sold = (['formula', 'dessert'] as const).find((each) => each === first) ?? 'ingredient'
  return teller.fields(labelKey(kind, name), {
    product: nameOfId(teller, [sold], id),
    from: momentWords(from, teller),
  })
}

/** The lists of the catalogue whose order has a name. */
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

/** The new value, with the one before; or that there is none any more. */
export function compared(
  about: About,
  gone: Piece[] | null,
  come: Piece[] | null,
  { t }: Pick<Teller, 't'>,
): Piece[] {
  if (come === null)
    return say((values) => t('told.cleared', values), { ...about, was: gone ?? plain('') })
  return gone === null
    ? say((values) => t('told.set', values), { ...about, now: come })
    : say((values) => t('told.now', values), { ...about, was: gone, now: come })
}
