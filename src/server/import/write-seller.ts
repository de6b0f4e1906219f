import type { CatalogueFault } from '#contract/office/catalogue.ts'
import { dayIn } from '#domain/time/opening.ts'
import { fileSchemas } from '#server/chain/file-schemas.ts'
import type { SellerEntry } from '#server/chain/sellers-schema.ts'
import { type Source, readSource } from '#server/chain/source.ts'
import { withoutUnknownFields } from '#server/chain/unknown-field.ts'
import type { Tx } from '#server/db/open.ts'
import { contentOfValue } from './chain-file.ts'
import { checkChain } from './check-chain.ts'
import { checkSellers } from './check-sellers.ts'
import { readExistingIds } from './existing-ids.ts'
import { type ImportFault, problemOf } from './faults.ts'
import { importFiles } from './import-folder.ts'

/**
 * Writes one seller like an import writes `sellers.json`. The caller has the import lock. Returns
 * the faults that the import's checks find, or the new problems of the chain; the caller must then
 * roll back. `movedFrom`: for each restaurant that changes its seller, the id of the previous
 * seller.
 */
export async function writeSeller(
  tx: Tx,
  sellerToStore: SellerEntry,
  movedFrom: ReadonlyMap<number, string>,
  now: number,
): Promise<CatalogueFault[]> {
  const source = await readSource(tx, now)
  const day = dayIn(now).toString()
  const otherSellers = source.sellers
    .filter(({ id }) => id !== sellerToStore.id)
    .map((seller) => ({
      ...seller,
      establishments: seller.establishments.filter(
        ({ restaurant }) => movedFrom.get(restaurant) !== seller.id,
      ),
    }))
  // The edited seller is last in this list: if two sellers share a value, the check reports the
  // fault at the later one.
  const checkedSellers = [...otherSellers, sellerToStore]
  const checked = checkSellers(fileOf(checkedSellers), await readExistingIds(tx, day))
  if ('faults' in checked) return checked.faults.map(faultFormatter(checkedSellers, source))

  const place = source.sellers.findIndex(({ id }) => id === sellerToStore.id)
  const sellers = place === -1 ? checkedSellers : otherSellers.toSpliced(place, 0, sellerToStore)
  const content = contentOfValue('sellers', fileOf(sellers))
  const imported = await importFiles(tx, [{ name: 'sellers.json', content }], day)
  if ('faults' in imported) return imported.faults.map(faultFormatter(sellers, source))
  const problemsBefore = new Set(checkChain(source, now).map(problemOf))
  return checkChain(await readSource(tx, now), now)
    .filter((hint) => !problemsBefore.has(problemOf(hint)))
    .map((hint) => faultFormatter(sellers, source)({ ...hint, path: '$' }))
}

const fileOf = (sellers: readonly SellerEntry[]) =>
  withoutUnknownFields(fileSchemas.sellers, { sellers })

/**
 * Converts a fault of the file to the form of the head office. `field` is set only if the fault
 * concerns the last seller.
 */
function faultFormatter(sellers: readonly SellerEntry[], { restaurants }: Source) {
  const ownPath = `$.sellers[${sellers.length - 1}].`
  const sellerAt = (path: string) => sellers[Number(/^\$\.sellers\[(\d+)\]/.exec(path)?.[1])]
  return ({ path, code, values }: ImportFault): CatalogueFault => {
    const { at, field, value } = values
    const restaurant =
      field === 'restaurant' ? restaurants.find(({ id }) => id === value)?.name : undefined
    const seller = at === undefined ? undefined : sellerAt(String(at))?.name
    return {
      entry: null,
      field: path.startsWith(ownPath) ? path.slice(ownPath.length) : null,
      code,
      values: {
        ...values,
        ...(seller === undefined ? {} : { at: seller }),
        ...(restaurant === undefined ? {} : { value: restaurant }),
      },
    }
  }
}
