import type { Entries } from '#domain/catalogue/entries.ts'
import type { CategoryEntry, ProductEntry } from '#server/chain/catalogue-schema.ts'
import { checkContent, contentOfValue } from './chain-file.ts'
import { pricedProducts } from './check-prices.ts'
import { type EditedFile, objectsIn } from './entry-sections.ts'
import type { ExistingIds } from './existing-ids.ts'
import { filesOf } from './files-of-entries.ts'
import { type EntryFault, withPlaces } from './write-edits.ts'

/**
 * Checks files that are built from entries, like an import does, without writing them. `existing`:
 * the database's content.
 */
export function checkEntries(
  entries: Entries,
  existing: ExistingIds,
  fileNames: readonly EditedFile[],
): EntryFault[] {
  const { files, places } = filesOf(entries, ['catalogue', ...fileNames])
  const here = existingWith(existing, files.catalogue)
  return fileNames.flatMap((file) => {
    // The catalogue is checked against the database. Every other file is checked against the
    // database with the entries of this catalogue.
    const content = contentOfValue(file, files[file])
    const checked = checkContent(content, file === 'catalogue' ? existing : here)
    if (!('faults' in checked)) return []
    return withPlaces(
      checked.faults.map((fault) => ({ ...fault, file: `${file}.json` })),
      places,
    )
  })
}

/**
 * The content that the database would have after the catalogue is written. Other files refer to the
 * entries of this catalogue.
 */
export function existingWith(
  existing: ExistingIds,
  catalogue: Parameters<typeof objectsIn>[0] & object,
): ExistingIds {
  const section = (name: string) =>
    objectsIn((catalogue as Record<string, never>)[name]) as unknown[]
  const products = [...section('ingredients'), ...section('desserts')] as ProductEntry[]
  return {
    ...existing,
    products: new Set([...existing.products, ...products.map(({ id }) => id)]),
    productSlugs: new Set([...existing.productSlugs, ...products.map(({ slug }) => slug)]),
    categories: new Set([
      ...existing.categories,
      ...(section('categories') as CategoryEntry[]).map(({ id }) => id),
    ]),
    priced: pricedProducts(catalogue),
    priceZones: new Set((section('price_zones') as { id: string }[]).map(({ id }) => id)),
  }
}
