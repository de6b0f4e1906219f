import { type PromoEntry, type PromosFile, promosSchema } from '#server/chain/promos-schema.ts'
import type { ExistingIds } from './existing-ids.ts'
import {
  type CheckedFile,
  type ImportFault,
  checkFile,
  duplicates,
  fault,
  faultlessEntries,
} from './faults.ts'

/** Finds every fault of a `promos.json`, each with its place (L7, B8). */
export const checkPromos = (
  value: unknown,
  existing: ExistingIds | null,
): CheckedFile<PromosFile> =>
  checkFile(promosSchema, value, (file, shape) => {
    const promos = faultlessEntries<PromoEntry>(file, 'promos', shape)
    return [
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
            ...(['only_products', 'except_products'] as const).flatMap((field) =>
              (promo[field] ?? []).flatMap(({ kind, id }, i) =>
                kind === 'custom' || existing.priced.has(`${kind} ${id}`)
                  ? []
                  : [fault(`${at}.${field}[${i}]`, 'unknown', { kind, id })],
              ),
            ),
          ])),
    ]
  })

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
