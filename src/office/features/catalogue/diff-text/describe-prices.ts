import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { type EntryFields, type Json, isSame } from '#domain/catalogue/entries.ts'
import { type SentencePiece, asName, newValue, plain, toSentence, previousValue } from './pieces.ts'
import { compareValues, subjectOf } from './subject.ts'
import { type DiffFormatter, entryName, nameOfId } from './diff-formatter.ts'
import { priceText } from './amount-text.ts'

/** One sentence about the price changes of a product, in general and in zones. */
export function describePrices(
  { entry, edits }: CatalogueChange,
  formatter: DiffFormatter,
): SentencePiece[] {
  const { t } = formatter
  const base = edits.find(({ field }) => field === 'price')
  // A product that gets its first price, or loses its price, is described like any other field.
  if (base !== undefined && (base.before === null || base.after === null))
    return compareValues(
      subjectOf(entry, 'price', formatter),
      base.before === null ? null : previousValue(priceText({ price: base.before }, formatter)),
      base.after === null ? null : newValue(priceText({ price: base.after }, formatter)),
      formatter,
    )
  const clauses = edits
    .toSorted((a, b) => Number(b === base) - Number(a === base))
    .map(({ field, before, after }) =>
      field === 'price'
        ? step((values) => t('told.step', values), { price: before }, { price: after }, formatter)
        : zoneStep(entry, field, formatter),
    )
  const count = formatter.placesOf(entry)
  return toSentence((values) => t(count === null ? 'told.prices' : 'told.pricesIn', values), {
    name: asName(entryName(formatter, entry)),
    prices: clauses.flatMap((clause, i) => (i === 0 ? clause : [...plain(', '), ...clause])),
    count: count ?? 0,
  })
}

/** A clause from one price to another. */
function step(
  sentence: Parameters<typeof toSentence>[0],
  before: Json,
  after: Json,
  formatter: DiffFormatter,
): SentencePiece[] {
  return toSentence(sentence, {
    was: previousValue(priceText(before, formatter)),
    now: newValue(priceText(after, formatter)),
  })
}

/** The price in a zone: its own, or else the base price. */
const priceIn = (fields: EntryFields | undefined, field: string): Json =>
  fields?.[field] ?? { price: fields?.['price'] ?? null }

/** The name of the zone whose price a field is. */
export const zoneName = (field: string, formatter: DiffFormatter): string =>
  nameOfId(formatter, ['zone'], field.slice('zone.'.length))

function zoneStep(entry: string, field: string, formatter: DiffFormatter): SentencePiece[] {
  const { t, before, after } = formatter
  const zone = zoneName(field, formatter)
  const [old, next] = [priceIn(before.get(entry), field), priceIn(after.get(entry), field)]
  const isOwn = after.get(entry)?.[field] !== undefined
  if (isSame(old, next))
    return toSentence((values) => t(isOwn ? 'told.ownPrice' : 'told.noOwnPrice', values), {
      zone,
      now: newValue(priceText(next, formatter)),
    })
  return step(
    (values) => t(isOwn ? 'told.zoneStep' : 'told.zoneBack', { ...values, zone }),
    old,
    next,
    formatter,
  )
}
