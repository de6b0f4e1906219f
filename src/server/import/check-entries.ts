import type { Entries } from '#domain/catalogue/entries.ts'
import type { CategoryEntry, ProductEntry } from '#server/chain/catalogue-schema.ts'
import { readChainFile } from './chain-file.ts'
import { pricedProducts } from './check-prices.ts'
import { type EditedFile, objectsIn } from './entry-sections.ts'
import type { Known } from './existing-ids.ts'
import { filesOf } from './files-of-entries.ts'
import { type EntryFault, withPlaces } from './write-edits.ts'

/**
 * What the import's checks find in some files of entries, without writing them. `known`: what the
 * database holds.
 */
export function checkEntries(
  entries: Entries,
  known: Known,
  wanted: readonly EditedFile[],
): EntryFault[] {
  const { files, places } = filesOf(entries, ['catalogue', ...wanted])
  const here = knownWith(known, files.catalogue)
  return wanted.flatMap((file) => {
    // The catalogue is compared with the database, and everything else with the catalogue.
    const read = readChainFile(JSON.stringify(files[file]), file === 'catalogue' ? known : here, [
      file,
    ])
    if (!('faults' in read)) return []
    return withPlaces(
      read.faults.map((fault) => ({ ...fault, file: `${file}.json` })),
      places,
    )
  })
}

/** What the database would hold if the catalogue were written: other files name what it has. */
export function knownWith(
  known: Known,
  catalogue: Parameters<typeof objectsIn>[0] & object,
): Known {
  const section = (name: string) =>
    objectsIn((catalogue as Record<string, never>)[name]) as unknown[]
  const products = [...section('ingredients'), ...section('desserts')] as ProductEntry[]
  return {
    ...known,
    products: new Set([...known.products, ...products.map(({ id }) => id)]),
    productSlugs: new Set([...known.productSlugs, ...products.map(({ slug }) => slug)]),
    categories: new Set([
      ...known.categories,
      ...(section('categories') as CategoryEntry[]).map(({ id }) => id),
    ]),
    priced: pricedProducts(catalogue),
    priceZones: new Set((section('price_zones') as { id: string }[]).map(({ id }) => id)),
  }
}
