import { type Entries, EXISTS, type EntryFields } from '#domain/catalogue/entries.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { lastPosition } from '#office/features/catalogue/kinds/category-facts.ts'
import { carryEdits } from '#office/features/catalogue/places/place-edits.ts'
import { slugOf } from '#office/features/catalogue/products/new-product.ts'
import type { NewEntry } from '#office/features/catalogue/products/write-under-free-slug.ts'
import type { TypedEdit } from '#office/features/catalogue/state/catalogue-context.ts'
import { nextIdOf } from './new-entries.ts'

export type NewCategory = { name: string; kind: CategoryKind }

const dishes: readonly CategoryKind[] = ['signature', 'hot-dish', 'sandwich']
const desserts: readonly CategoryKind[] = ['dessert', 'composed-dessert']

/** All fields of a new category, written in one request. */
export function newCategory(
  { drafted, published }: Record<'drafted' | 'published', Entries>,
  { name, kind }: NewCategory,
  usedSlugs: ReadonlySet<string>,
): NewEntry {
  const slug = slugOf(name, usedSlugs, 'categorie')
  const entry = `category ${nextIdOf('category', drafted, published)}`
  const fields: EntryFields = {
    [EXISTS]: true,
    slug,
    'name.fr': name,
    kind,
    position: lastPosition(drafted),
    is_dessert: desserts.includes(kind),
    is_dish: dishes.includes(kind),
    is_alcohol: false,
    is_base: false,
  }
  return {
    entry,
    slug,
    edits: Object.entries(fields).map(([field, after]) => ({ entry, field, before: null, after })),
  }
}

/** The edits that make restaurants carry a new category. */
export const carriedBy = (
  drafted: Entries,
  entry: string,
  { kind }: NewCategory,
  restaurants: readonly number[],
): TypedEdit[] => carryEdits(drafted, Number(entry.slice('category '.length)), restaurants, kind)
