import { EXISTS, type Entries } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { brokenWithout } from '#domain/catalogue/uses.ts'
import { type CategoryKind, categoryKinds } from '#domain/menu/category-kinds.ts'
import { ALCOHOL_CATEGORY, BASE_CATEGORY } from '#domain/menu/menu.ts'

export const productsIn = (entries: Entries, category: number): string[] =>
  [...entries]
    .filter(
      ([entry, fields]) =>
        ['ingredient', 'dessert'].includes(kindOf(entry) ?? '') &&
        fields[EXISTS] === true &&
        fields['category'] === category,
    )
    .map(([entry]) => entry)

/**
 * The entries that depend on the kind of the category’s products, such as recipes; another kind
 * would break them.
 */
export const entriesNeedingKind = (entries: Entries, category: number): string[] => [
  ...new Set(
    productsIn(entries, category)
      .flatMap((entry) => brokenWithout(entries, entry))
      .filter(({ kind }) => kind === 'preset' || kind === 'recipe' || kind === 'salad')
      .map(({ entry }) => entry),
  ),
]

/**
 * The entries that use the whole category: sides, choices of desserts, rewards, the custom salad.
 */
export const entriesUsingCategory = (entries: Entries, category: number): string[] => [
  ...new Set(brokenWithout(entries, `category ${category}`).map(({ entry }) => entry)),
]

/**
 * Whether a category can be removed: it has no products, and the program does not depend on its id.
 */
export const isRemovable = (entries: Entries, category: number): boolean =>
  !hasFixedId(category) && productsIn(entries, category).length === 0

/** Whether the program depends on the id of the category: bases, and alcohol (M3). */
export const hasFixedId = (category: number): boolean =>
  category === ALCOHOL_CATEGORY || category === BASE_CATEGORY

/**
 * Kinds whose products have fields that other products lack. A category of such a kind cannot
 * change its kind while it has products.
 */
const withOwnFields: readonly CategoryKind[] = ['composed-dessert', 'signature']

/** The kinds that a category can have; `category` is null for a new one. */
export function kindsFor(entries: Entries, category: number | null): readonly CategoryKind[] {
  const now = category === null ? undefined : entries.get(`category ${category}`)?.['kind']
  const isEmpty = category === null || productsIn(entries, category).length === 0
  const fixedKind = withOwnFields.find((kind) => kind === now)
  if (!isEmpty && fixedKind !== undefined) return [fixedKind]
  if (category !== null && hasFixedId(category)) return categoryKinds.filter((kind) => kind === now)
  return categoryKinds.filter(
    (kind) => kind !== 'alcohol' && kind !== 'base' && (isEmpty || !withOwnFields.includes(kind)),
  )
}

/** The position of a new category, after all other categories. */
export const lastPosition = (entries: Entries): number =>
  Math.max(
    0,
    ...[...entries]
      .filter(([entry]) => kindOf(entry) === 'category' && keyOf(entry) !== '')
      .map(([, fields]) => Number(fields['position'] ?? 0)),
  ) + 1
