import type { CategoryEntry, ProductEntry } from '#server/chain/catalogue-schema.ts'
import type { Fault } from './faults.ts'

/** What the parts of a catalogue refer to. */
export type CatalogueIndex = {
  categories: ReadonlyMap<number, Loose<CategoryEntry>>
  /** Ingredients and desserts by id. */
  products: ReadonlyMap<number, Loose<ProductEntry>>
}
/** Entries that are at fault themselves are in the index too: a reference to them is right. */
type Loose<T> = { [K in keyof T]?: T[K] }

export const indexOf = (file: object): CatalogueIndex => ({
  categories: byId(file, 'categories'),
  products: new Map([
    ...byId<ProductEntry>(file, 'ingredients'),
    ...byId<ProductEntry>(file, 'desserts'),
  ]),
})

/** The ids of a list that nothing has: `unknown category 99`. */
export function unknownIds(
  list: unknown,
  at: string,
  knows: (id: number) => boolean,
  what: string,
): Fault[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((id: unknown, i) =>
    typeof id === 'number' && !knows(id)
      ? [{ path: `${at}[${i}]`, problem: `unknown ${what} ${id}` }]
      : [],
  )
}

/** Whatever of a list has an id, by it. */
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
 * Whether a product is of a kind of category: `104 is no base`. What is at fault elsewhere is not
 * blamed here again.
 */
export function kindFaults(
  id: number,
  kind: string,
  path: string,
  { categories, products }: CatalogueIndex,
): Fault[] {
  const product = products.get(id)
  if (product === undefined) return [{ path, problem: `unknown product ${id}` }]
  const category = categories.get(product.category?.id ?? 0)
  return category?.kind === undefined || category.kind === kind
    ? []
    : [{ path, problem: `${id} is no ${kind}` }]
}
