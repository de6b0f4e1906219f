import { type PromoEntry, type PromosFile, promosSchema } from '#server/chain/promos-schema.ts'
import type { ExistingIds } from './existing-ids.ts'
import { type ImportFault, duplicates, fault, faultsOf, faultlessEntries } from './faults.ts'

/** Finds every fault of a `promos.json`, each with its place (L7, B8). */
export function checkPromos(
  value: unknown,
  existing: ExistingIds | null,
): { file: PromosFile } | { faults: ImportFault[] } {
  const shape = faultsOf(promosSchema, value)
  if (typeof value !== 'object' || value === null) return { faults: shape }
  const promos = faultlessEntries<PromoEntry>(value, 'promos', shape)
  const faults = [
    ...shape,
    ...duplicates(promos, 'code', ({ code }) => code),
    ...(existing === null
      ? []
      : promos.flatMap(({ at, value: promo }) => [
          ...(promo.restaurants ?? []).flatMap((restaurant, i) =>
            existing.restaurants.has(restaurant)
              ? []
              : [
                  fault(`${at}.restaurants[${i}]`, 'unknown', {
                    kind: 'restaurant',
                    id: restaurant,
                  }),
                ],
          ),
          ...checkGift(at, promo, existing),
        ])),
  ]
  return faults.length > 0 ? { faults } : { file: value as PromosFile }
}

/** Checks that the free product exists, is of the stated kind, and is no alcohol (F6). */
function checkGift(
  at: string,
  { product, value }: PromoEntry,
  existing: ExistingIds,
): ImportFault[] {
  if (product === null) return []
  const path = `${at}.value`
  if (!existing.priced.has(`${product} ${value}`))
    return [fault(path, 'unknown', { kind: product, id: value })]
  return product === 'ingredient' && existing.alcohol.has(value)
    ? [fault(path, 'alcohol_gift')]
    : []
}
