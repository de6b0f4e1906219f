import type { CategoryEntry, ProductEntry } from '#server/chain/catalogue-schema.ts'
import { type ImportFault, fault } from './faults.ts'

/** The entries that other parts of a catalogue refer to. */
export type CatalogueIndex = {
  categories: ReadonlyMap<number, Loose<CategoryEntry>>
  /** Ingredients and desserts by id. */
  products: ReadonlyMap<number, Loose<ProductEntry>>
}
/** An entry of which any field may be missing, because a file may contain faulty entries. */
type Loose<T> = { [K in keyof T]?: T[K] }

/**
 * Indexes the entries of a catalogue file by id, faulty ones included: a reference to a faulty entry
 * is valid.
 */
export const indexOf = (file: object): CatalogueIndex => ({
  categories: byId(file, 'categories'),
  products: new Map([
    ...byId<ProductEntry>(file, 'ingredients'),
    ...byId<ProductEntry>(file, 'desserts'),
  ]),
})

/** Returns a fault for each id in a list that no entry has: `unknown category 99`. */
export function unknownIds(
  list: unknown,
  at: string,
  knows: (id: number) => boolean,
  kind: string,
): ImportFault[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((id: unknown, i) =>
    typeof id === 'number' && !knows(id) ? [fault(`${at}[${i}]`, 'unknown', { kind, id })] : [],
  )
}

/** The entries of a list that have an id, by id. */
function byId<T>(file: object, section: string): Map<number, Loose<T>> {
  const list: unknown = (file as Record<string, unknown>)[section]
  const entries: ({ id?: unknown } | null)[] = Array.isArray(list) ? list : []
  return new Map(
    entries.flatMap((entry) =>
      typeof entry?.id === 'number' ? [[entry.id, entry as Loose<T>]] : [],
    ),
  )
}

/**
 * Reports a product that does not exist, and a product whose category has another kind than `kind`:
 * `104 is no base`. A category without a kind is not reported here, because the check of the schema
 * already reports it.
 */
export function kindFaults(
  id: number,
  kind: string,
  path: string,
  { categories, products }: CatalogueIndex,
): ImportFault[] {
  const product = products.get(id)
  if (product === undefined) return [fault(path, 'unknown', { kind: 'product', id })]
  const category = categories.get(product.category?.id ?? 0)
  return category?.kind === undefined || category.kind === kind
    ? []
    : [fault(path, 'product_kind_wrong', { product: id, kind })]
}
