import { type SellerEntry, type SellersFile, sellersSchema } from '#server/chain/sellers-schema.ts'
import type { ExistingIds } from './existing-ids.ts'
import { type CheckedFile, checkFile, duplicates, fault, faultlessEntries } from './faults.ts'

/**
 * Finds every fault of a `sellers.json`, each with its place (B1). A restaurant belongs to one
 * seller and has its own SIRET. The ids, the SIREN and the series of the sellers must differ: a
 * series distinguishes the receipts of different sellers.
 */
export const checkSellers = (
  value: unknown,
  existing: ExistingIds | null,
): CheckedFile<SellersFile> =>
  checkFile(sellersSchema, value, (file, shape) => {
    const sellers = faultlessEntries<SellerEntry>(file, 'sellers', shape)
    const establishments = sellers.flatMap(({ at, value: seller }) =>
      seller.establishments.map((establishment, i) => ({
        at: `${at}.establishments[${i}]`,
        value: establishment,
      })),
    )
    return [
      ...duplicates(sellers, 'id', ({ id }) => id),
      ...duplicates(sellers, 'siren', ({ siren }) => siren),
      ...duplicates(
        sellers.filter(({ value }) => value.series !== undefined),
        'series',
        ({ series = '' }) => series,
      ),
      ...duplicates(establishments, 'restaurant', ({ restaurant }) => restaurant),
      ...duplicates(establishments, 'siret', ({ siret }) => siret),
      ...(existing === null
        ? []
        : establishments
            .filter(({ value: { restaurant } }) => !existing.restaurants.has(restaurant))
            .map(({ at, value: { restaurant } }) =>
              fault(`${at}.restaurant`, 'unknown', { kind: 'restaurant', id: restaurant }),
            )),
    ]
  })
