import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { type SoldOut, soldOutOf } from '#server/state/catalogue/sold-out.ts'
import type { OpenStops } from './open-stops.ts'

/**
 * What stops take off sale in every restaurant that sells it, as a recall does: the chain's menu,
 * which visitors without a restaurant see, does not offer it either (M4, H10).
 */
export function soldOutInChain(
  { shown, sells }: Pick<Catalogue, 'shown' | 'sells'>,
  stops: Pick<OpenStops, 'soldOut'>,
  now: number,
): SoldOut {
  const stopped = new Set(shown.flatMap(({ id }) => [...stops.soldOut(id, now).products]))
  const gone = [...stopped].filter((product) =>
    shown.every(
      (entry) => stops.soldOut(entry.id, now).products.has(product) || !sells(entry, product),
    ),
  )
  return soldOutOf(gone.toSorted((a, b) => a - b))
}
