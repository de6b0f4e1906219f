import { EXISTS, type Entries, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import { type EntryKind, fieldOf, fieldTable } from '#domain/catalogue/field-table.ts'
import {
  type EditedFiles,
  type JsonObject,
  deliveryLists,
  frontList,
  generalLists,
  isObject,
  isProduct,
  listSections,
  nameOf,
  objectsIn,
  only,
  products,
  singleSections,
  without,
} from './entry-sections.ts'

type EntryMap = Map<string, Record<string, Json>>

/**
 * Splits the files of a chain into entries (H6). `filesOf` makes the same files from them again.
 */
export function entriesOf(files: EditedFiles): Entries {
  const entries: EntryMap = new Map()
  const { catalogue, illustrations, restaurants } = files
  if (catalogue !== undefined) addCatalogue(entries, catalogue)
  addDrawings(entries, files)
  if (restaurants !== undefined) addRestaurants(entries, restaurants)
  const metas = Object.entries(files).flatMap(([file, { meta }]): [string, Json][] =>
    meta === undefined ? [] : [[`meta.${file}`, meta]],
  )
  add(entries, 'catalogue', {
    ...only(catalogue ?? {}, generalLists),
    ...only(illustrations ?? {}, frontList),
    ...Object.fromEntries(metas),
  })
  return entries
}

function add(entries: EntryMap, entry: string, fields: EntryFields): void {
  entries.set(entry, { [EXISTS]: true, ...entries.get(entry), ...fields })
}

/** Adds the entries of a list, and records their order. */
function addList(
  entries: EntryMap,
  kind: EntryKind,
  { list, id }: { list: readonly JsonObject[]; id: string },
): void {
  add(entries, 'order', { [kind]: list.map((item) => item[id] ?? null) })
  for (const item of list)
    add(entries, `${kind} ${nameOf(item[id])}`, flat(kind, stored(kind, without(item, [id]))))
}

function addCatalogue(entries: EntryMap, catalogue: JsonObject): void {
  for (const [kind, section, id] of listSections)
    addList(entries, kind, { list: objectsIn(catalogue[section]), id })
  for (const [kind, section] of singleSections)
    if (isObject(catalogue[section])) add(entries, kind, flat(kind, catalogue[section]))
  const { rewards, price_zones: zones } = catalogue
  if (isObject(rewards)) {
    add(entries, 'rewards', flat('rewards', without(rewards, ['tiers'])))
    addList(entries, 'reward', { list: objectsIn(rewards['tiers']), id: 'slug' })
  }
  const list = objectsIn(zones)
  addList(entries, 'zone', { list: list.map((zone) => without(zone, ['prices'])), id: 'id' })
  for (const { id: zone, prices } of list)
    for (const { kind, id, ...price } of objectsIn(prices))
      add(entries, `${nameOf(kind)} ${nameOf(id)}`, { [`zone.${nameOf(zone)}`]: price })
}

/**
 * Adds drawings, which are stored by slug, and origins, which are stored by id, to the entries of
 * their products.
 */
function addDrawings(entries: EntryMap, { illustrations = {}, origins = {} }: EditedFiles): void {
  const { products: drawings } = illustrations
  if (isObject(drawings))
    for (const [entry, { slug }] of entries)
      if (isProduct(entry.split(' ', 1)[0] ?? '') && typeof slug === 'string') {
        const drawing = drawings[slug]
        if (drawing !== undefined) add(entries, entry, { drawing })
      }
  for (const { id, slug: _, ...origin } of objectsIn(origins['products'])) {
    const entry = products
      .map((kind) => `${kind} ${nameOf(id)}`)
      .find((candidate) => entries.has(candidate))
    if (entry !== undefined) add(entries, entry, { origin })
  }
}

function addRestaurants(entries: EntryMap, file: JsonObject): void {
  const list = objectsIn(file['restaurants'])
  addList(entries, 'restaurant', {
    list: list.map((restaurantObject) => without(restaurantObject, ['price_exceptions'])),
    id: 'id',
  })
  for (const { id: restaurant, price_exceptions: exceptions } of list)
    for (const { kind, id, from, ...price } of objectsIn(exceptions))
      add(entries, `restaurant ${nameOf(restaurant)}`, {
        [['exception', ...[kind, id, from].map(nameOf)].join('.')]: price,
      })
  const all = list.map(({ id }) => id ?? null)
  for (const { restaurants, date, ...day } of objectsIn(file['calendar']))
    for (const id of Array.isArray(restaurants) ? restaurants : all)
      add(entries, `restaurant ${nameOf(id)}`, { [`day.${nameOf(date)}`]: day })
  add(entries, 'delivery', only(file, deliveryLists))
}

/** The fields of a value, with nested ones as paths; a null value has no field. */
function flat(kind: EntryKind, value: JsonObject, before = ''): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const path = before + name
      if (inner === null) return []
      const isParent =
        fieldOf(kind, path)?.kind === 'texts' ||
        Object.keys(fieldTable[kind]).some((fieldPath) => fieldPath.startsWith(`${path}.`))
      return isParent && isObject(inner)
        ? Object.entries(flat(kind, inner, `${path}.`))
        : [[path, inner]]
    }),
  )
}

/**
 * The fields to store. Fields that can be derived from another field are left out, so that an
 * editor changes each fact in only one place.
 */
function stored(kind: EntryKind, value: JsonObject): JsonObject {
  if (kind === 'formula') return without(value, ['num_of_sides'])
  if (!isProduct(kind)) return value
  const { category } = value
  return {
    ...without(value, ['kind', 'is_premium']),
    category: isObject(category) ? (category['id'] ?? null) : null,
  }
}
