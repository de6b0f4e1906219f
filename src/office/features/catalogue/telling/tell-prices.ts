import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { type EntryFields, type Json, isSame } from '#domain/catalogue/entries.ts'
import { type Piece, asName, now, plain, say, was } from './pieces.ts'
import { compared, subject } from './subject.ts'
import { type Teller, entryName, nameOfId } from './teller.ts'
import { priceWords } from './amount-words.ts'

/** The prices of a product, everywhere and in zones, as one sentence. */
export function tellPrices({ entry, edits }: CatalogueChange, teller: Teller): Piece[] {
  const { t } = teller
  const base = edits.find(({ field }) => field === 'price')
  // A product that has no price, or loses it, is told as any field.
  if (base !== undefined && (base.before === null || base.after === null))
    return compared(
      subject(entry, 'price', teller),
      base.before === null ? null : was(priceWords({ price: base.before }, teller)),
      base.after === null ? null : now(priceWords({ price: base.after }, teller)),
      teller,
    )
  const clauses = edits
    .toSorted((a, b) => Number(b === base) - Number(a === base))
    .map(({ field, before, after }) =>
      field === 'price'
        ? step((values) => t('told.step', values), { price: before }, { price: after }, teller)
        : zoneStep(entry, field, teller),
    )
  const count = teller.placesOf(entry)
  return say((values) => t(count === null ? 'told.prices' : 'told.pricesIn', values), {
    name: asName(entryName(teller, entry)),
    prices: clauses.flatMap((clause, i) => (i === 0 ? clause : [...plain(', '), ...clause])),
    count: count ?? 0,
  })
}

/** From one price to another. */
function step(
  sentence: Parameters<typeof say>[0],
  before: Json,
  after: Json,
  teller: Teller,
): Piece[] {
  return say(sentence, {
    was: was(priceWords(before, teller)),
    now: now(priceWords(after, teller)),
  })
}

/** What the price of a zone is, or was; the base price where it has none of its own. */
const priceIn = (fields: EntryFields | undefined, field: string): Json =>
  fields?.[field] ?? { price: fields?.['price'] ?? null }

/** The name of the zone whose price a field is. */
export const zoneName = (field: string, teller: Teller): string =>
  nameOfId(teller, ['zone'], field.slice('zone.'.length))

function zoneStep(entry: string, field: string, teller: Teller): Piece[] {
  const { t, before, after } = teller
  const zone = zoneName(field, teller)
  const [old, next] = [priceIn(before.get(entry), field), priceIn(after.get(entry), field)]
  const isOwn = after.get(entry)?.[field] !== undefined
  if (isSame(old, next))
    return say((values) => t(isOwn ? 'told.ownPrice' : 'told.noOwnPrice', values), {
      zone,
      now: now(priceWords(next, teller)),
    })
  return step(
    (values) => t(isOwn ? 'told.zoneStep' : 'told.zoneBack', { ...values, zone }),
    old,
    next,
    teller,
  )
}
