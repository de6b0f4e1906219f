import { EXISTS, type Entries, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { ALCOHOL_CATEGORY } from '#domain/menu/menu.ts'
import type { TypedEdit } from '#office/features/catalogue/state/catalogue-context.ts'

type EditedPlace = { entry: string; id: number; fields: EntryFields }
const idsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

const placesOf = (entries: Entries): EditedPlace[] =>
  [...entries]
    .filter(([entry, fields]) => kindOf(entry) === 'restaurant' && fields[EXISTS] === true)
    .map(([entry, fields]) => ({ entry, id: Number(keyOf(entry)), fields }))

/**
 * The restaurants in which the prices of a zone apply; for null, the restaurants without a zone.
 */
export const restaurantsOfZone = (entries: Entries, zone: string | null): number[] =>
  placesOf(entries)
    .filter(({ fields }) => (fields['price_zone'] ?? null) === zone)
    .map(({ id }) => id)

/**
 * The edits that assign a zone to these restaurants, and remove the zone from all other
 * restaurants.
 */
export const zoneEdits = (
  entries: Entries,
  zone: string,
  restaurantIds: readonly number[],
): TypedEdit[] =>
  placesOf(entries).flatMap(({ entry, id, fields }) => {
    const before = fields['price_zone'] ?? null
    const after = restaurantIds.includes(id) ? zone : before === zone ? null : before
    return before === after ? [] : [{ entry, field: 'price_zone', before, after }]
  })

const lists = ['mainCategories', 'dessertCategories'] as const
/** Kinds of categories listed among the desserts of a menu. */
const ofDesserts: readonly Json[] = ['dessert', 'composed-dessert', 'coulis', 'topping']

/** The restaurants that carry a category. */
export const restaurantsWith = (entries: Entries, category: number): number[] =>
  placesOf(entries)
    .filter(({ fields }) => lists.some((field) => idsOf(fields[field]).includes(category)))
    .map(({ id }) => id)

/**
 * The edits after which exactly these restaurants carry a category. The chain’s own lists name the
 * category if at least one restaurant carries it. If the category is that of alcohol,
 * `sells_alcohol` is set for the restaurants that carry it and unset for the others.
 */
export function carryEdits(
  entries: Entries,
  category: number,
  restaurantIds: readonly number[],
  kind: Json,
): Required<TypedEdit>[] {
  const isDessert = ofDesserts.includes(kind)
  const list = isDessert ? 'dessertCategories' : 'mainCategories'
  const carried = restaurantsWith(entries, category)
  const edits = placesOf(entries).flatMap(({ entry, id, fields }): Required<TypedEdit>[] => {
    if (carried.includes(id) === restaurantIds.includes(id)) return []
    const isAdded = restaurantIds.includes(id)
    const alcohol: Required<TypedEdit>[] =
      category === ALCOHOL_CATEGORY
        ? [{ entry, field: 'sells_alcohol', before: !isAdded, after: isAdded }]
        : []
    return [...inLists(entry, fields, category, isAdded ? list : null), ...alcohol]
  })
  const general = {
    mainCategories: 'main_category_ids',
    dessertCategories: 'dessert_category_ids',
  } as const
  const chainFields = entries.get('catalogue') ?? {}
  const listEdits = lists.flatMap((field) => {
    const before = idsOf(chainFields[general[field]])
    const isNamed = restaurantIds.length > 0 && field === list
    if (isNamed === before.includes(category) || (restaurantIds.length > 0 && field !== list))
      return []
    const after = isNamed
      ? [...before, category]
      : before.filter((listedId) => listedId !== category)
    return [{ entry: 'catalogue', field: general[field], before, after }]
  })
  return [...edits, ...listEdits]
}

/**
 * The edits that add the category to the list `list` of a restaurant; if `list` is null, those that
 * remove the category from all lists of the restaurant.
 */
const inLists = (
  entry: string,
  fields: EntryFields,
  category: number,
  list: (typeof lists)[number] | null,
): Required<TypedEdit>[] =>
  lists.flatMap((field) => {
    const before = idsOf(fields[field])
    const after =
      list === null
        ? before.filter((listedId) => listedId !== category)
        : list === field
          ? [...before, category]
          : before
    return after.length === before.length ? [] : [{ entry, field, before, after }]
  })
