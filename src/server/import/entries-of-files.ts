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

type Found = Map<string, Record<string, Json>>

/** The entries of the files of a chain (H6). `filesOf` makes the same files of them again. */
export function entriesOf(files: EditedFiles): Entries {
  const found: Found = new Map()
  const { catalogue, illustrations, restaurants } = files
  if (catalogue !== undefined) addCatalogue(found, catalogue)
  addDrawings(found, files)
  if (restaurants !== undefined) addRestaurants(found, restaurants)
  const metas = Object.entries(files).flatMap(([file, { meta }]): [string, Json][] =>
    meta === undefined ? [] : [[`meta.${file}`, meta]],
  )
  add(found, 'catalogue', {
    ...only(catalogue ?? {}, generalLists),
    ...only(illustrations ?? {}, frontList),
    ...Object.fromEntries(metas),
  })
  return found
}

function add(found: Found, entry: string, fields: EntryFields): void {
  found.set(entry, { [EXISTS]: true, ...found.get(entry), ...fields })
}

/** Entries of a list, and the order in which they stand. */
function addList(
  found: Found,
  kind: EntryKind,
  { list, id }: { list: readonly JsonObject[]; id: string },
): void {
  add(found, 'order', { [kind]: list.map((one) => one[id] ?? null) })
  for (const one of list)
    add(found, `${kind} ${nameOf(one[id])}`, flat(kind, stored(kind, without(one, [id]))))
}

function addCatalogue(found: Found, catalogue: JsonObject): void {
  for (const [kind, section, id] of listSections)
    addList(found, kind, { list: objectsIn(catalogue[section]), id })
  for (const [kind, section] of singleSections)
    if (isObject(catalogue[section])) add(found, kind, flat(kind, catalogue[section]))
  const { rewards, price_zones: zones } = catalogue
  if (isObject(rewards)) {
    add(found, 'rewards', flat('rewards', without(rewards, ['tiers'])))
    addList(found, 'reward', { list: objectsIn(rewards['tiers']), id: 'slug' })
  }
  const list = objectsIn(zones)
  addList(found, 'zone', { list: list.map((zone) => without(zone, ['prices'])), id: 'id' })
  for (const { id: zone, prices } of list)
    for (const { kind, id, ...price } of objectsIn(prices))
      add(found, `${nameOf(kind)} ${nameOf(id)}`, { [`zone.${nameOf(zone)}`]: price })
}

/** Drawings are filed by slug, and origins by id: both belong to their product. */
function addDrawings(found: Found, { illustrations = {}, origins = {} }: EditedFiles): void {
  const { products: drawings } = illustrations
  if (isObject(drawings))
    for (const [entry, { slug }] of found)
      if (isProduct(entry.split(' ', 1)[0] ?? '') && typeof slug === 'string') {
        const drawing = drawings[slug]
        if (drawing !== undefined) add(found, entry, { drawing })
      }
  for (const { id, slug: _, ...origin } of objectsIn(origins['products'])) {
    const entry = products.map((kind) => `${kind} ${nameOf(id)}`).find((one) => found.has(one))
    if (entry !== undefined) add(found, entry, { origin })
  }
}

function addRestaurants(found: Found, file: JsonObject): void {
  const list = objectsIn(file['restaurants'])
  addList(found, 'restaurant', {
    list: list.map((one) => without(one, ['price_exceptions'])),
    id: 'id',
  })
  for (const { id: restaurant, price_exceptions: exceptions } of list)
    for (const { kind, id, from, ...price } of objectsIn(exceptions))
      add(found, `restaurant ${nameOf(restaurant)}`, {
        [['exception', ...[kind, id, from].map(nameOf)].join('.')]: price,
      })
  const all = list.map(({ id }) => id ?? null)
  for (const { restaurants, date, ...day } of objectsIn(file['calendar']))
    for (const id of Array.isArray(restaurants) ? restaurants : all)
      add(found, `restaurant ${nameOf(id)}`, { [`day.${nameOf(date)}`]: day })
  add(found, 'delivery', only(file, deliveryLists))
}

/** The fields of a value, flat; what is null has none. */
function flat(kind: EntryKind, value: JsonObject, before = ''): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const path = before + name
      if (inner === null) return []
      const isParent =
        fieldOf(kind, path)?.kind === 'texts' ||
        Object.keys(fieldTable[kind]).some((other) => other.startsWith(`${path}.`))
      return isParent && isObject(inner)
        ? Object.entries(flat(kind, inner, `${path}.`))
        : [[path, inner]]
    }),
  )
}

/** What another field says already is left out: an editor changes it in one place. */
function stored(kind: EntryKind, value: JsonObject): JsonObject {
  if (kind === 'formula') return without(value, ['num_of_sides'])
  if (!isProduct(kind)) return value
  const { category } = value
  return {
    ...without(value, ['kind', 'is_premium']),
    category: isObject(category) ? (category['id'] ?? null) : null,
  }
}
