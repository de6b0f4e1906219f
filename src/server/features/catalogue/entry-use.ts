import type { ReplyOf } from '#contract/endpoint.ts'
import type { EntryUse, listPriceExceptions } from '#contract/office/catalogue.ts'
import { eurosFromCents } from '#domain/money/money.ts'
import { parisTimeOf } from '#domain/time/wall-clock.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import type { Services } from '#server/services/services.ts'
import { countSold } from '#server/stores/orders/sold-times.ts'

type EntryUseServices = Pick<Services, 'catalogue' | 'database' | 'now' | 'stops'>
const WEEK = 7 * 86_400_000

/**
 * Reads how often an entry was sold in the last seven days, where it is sold out now, and its
 * temporary prices (H9).
 */
export async function readEntryUse(services: EntryUseServices, entry: string): Promise<EntryUse> {
  const kind = kindOf(entry)
  const id = Number(keyOf(entry))
  const isProduct = kind === 'ingredient' || kind === 'dessert'
  if ((!isProduct && kind !== 'formula') || !Number.isSafeInteger(id))
    return { sold: null, soldOut: 0, exceptions: [] }
  const { catalogue, database, now, stops } = services
  await catalogue.refresh()
  const { visibleRestaurants } = catalogue.now()
  const at = now()
  const soldItem = { kind: isProduct ? ('product' as const) : ('formula' as const), id }
  return {
    sold: await countSold(database.readOnly, soldItem, { since: at - WEEK, until: at }),
    soldOut: isProduct
      ? visibleRestaurants.filter((restaurant) => stops.soldOut(restaurant.id, at).products.has(id))
          .length
      : 0,
    exceptions: exceptionsIn(catalogue.now(), at, (exception) => {
      return exception.kind === kind && exception.id === id
    }),
  }
}

/** Reads all temporary prices that have not ended. */
export async function readPriceExceptions({
  catalogue,
  now,
}: EntryUseServices): Promise<ReplyOf<typeof listPriceExceptions>> {
  await catalogue.refresh()
  return { exceptions: exceptionsIn(catalogue.now(), now(), () => true) }
}

type PublishedCatalogue = ReturnType<Services['catalogue']['now']>

const exceptionsIn = (
  { source, restaurants }: Pick<PublishedCatalogue, 'source' | 'restaurants'>,
  at: number,
  isWanted: (exception: PublishedCatalogue['source']['priceExceptions'][number]) => boolean,
): EntryUse['exceptions'] =>
  source.priceExceptions
    .filter((exception) => exception.endsAt > at && isWanted(exception))
    .map(({ restaurant, kind, id, price, premium, beginsAt, endsAt }) => ({
      restaurant,
      name: restaurants.get(restaurant)?.name ?? String(restaurant),
      field: `exception.${kind}.${id}.${parisTimeOf(beginsAt)}`,
      value: {
        price: eurosFromCents(price),
        ...(premium === null ? {} : { premium_price: eurosFromCents(premium) }),
        until: parisTimeOf(endsAt),
      },
    }))
