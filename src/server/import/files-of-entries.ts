import { EXISTS, type Entries, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import {
  type EntryKind,
  fieldOf,
  fieldTable,
  keyOf,
  kindOf,
} from '#domain/catalogue/field-table.ts'
import { pricedKinds } from '#domain/pricing/prices-in-force.ts'
import {
  type EditedFile,
  type JsonObject,
  deliveryLists,
  frontList,
  generalLists,
  isObject,
  isProduct,
  listSections,
  nameOf,
  only,
  products,
  singleSections,
} from './entry-sections.ts'

/**
 * The entry to which a place in a file belongs, and the field of that entry. `field` is null if the
 * place is the entry itself.
 */
export type EntryPlace = { entry: string; field: string | null }
/** Places by file and path: `catalogue $.ingredients[12]`. */
export type EntryPlaces = ReadonlyMap<string, EntryPlace>

type ListedEntry = { entry: string; key: string; fields: EntryFields }
type ActiveEntries = {
  of: (entry: string) => EntryFields
  /** The entries of a kind in their stored order. New entries follow at the end. */
  list: (kind: EntryKind) => ListedEntry[]
  /** Records where an entry, or one field of it, is written. */
  at: (file: EditedFile, path: string, entry: string, field?: string) => void
}

/**
 * Builds files of a chain from its entries, and records the place of each entry and field in them.
 */
export function filesOf<Wanted extends EditedFile>(
  entries: Entries,
  fileNames: readonly Wanted[],
): { files: Readonly<Record<Wanted, JsonObject>>; places: EntryPlaces } {
  const places = new Map<string, EntryPlace>()
  const existing = [...entries].filter(([, fields]) => fields[EXISTS] === true)
  const kinds = Map.groupBy(existing, ([entry]) => kindOf(entry))
  const order = entries.get('order') ?? {}
  const active: ActiveEntries = {
    of: (entry) => {
      const fields = entries.get(entry)
      return fields?.[EXISTS] === true ? fields : {}
    },
    list(kind) {
      const keys = order[kind]
      const rank = new Map((Array.isArray(keys) ? keys : []).map((key, i) => [String(key), i]))
      return (kinds.get(kind) ?? [])
        .map(([entry, fields]) => ({ entry, key: keyOf(entry), fields }))
        .toSorted((a, b) => (rank.get(a.key) ?? rank.size) - (rank.get(b.key) ?? rank.size))
    },
    at: (file, path, entry, field) =>
      void places.set(`${file} $.${path}`, { entry, field: field ?? null }),
  }
  const general = active.of('catalogue')
  const meta = (file: EditedFile): JsonObject => {
    const value = general[`meta.${file}`]
    return value === undefined ? {} : { meta: value }
  }
  const make: Record<EditedFile, () => JsonObject> = {
    catalogue: () => ({
      ...meta('catalogue'),
      ...only(general, generalLists),
      ...catalogueOf(active),
    }),
    illustrations: () => ({
      ...meta('illustrations'),
      ...only(general, frontList),
      products: drawingsOf(active),
    }),
    origins: () => ({ ...meta('origins'), products: originsOf(active) }),
    restaurants: () => ({ ...meta('restaurants'), ...restaurantsOf(active) }),
  }
  const files = Object.fromEntries(fileNames.map((file) => [file, make[file]()]))
  return { files: files as Record<Wanted, JsonObject>, places }
}

/** The entry and field at a path of a file; null if the path belongs to no entry. */
export function placeOf(places: EntryPlaces, file: EditedFile, path: string): EntryPlace | null {
  for (let end = path.length; end > 0; end = cutOff(path, end)) {
    const place = places.get(`${file} ${path.slice(0, end)}`)
    if (place === undefined) continue
    if (place.field !== null) return place
    return { entry: place.entry, field: fieldAt(place.entry, path.slice(end + 1)) }
  }
  return null
}

const cutOff = (path: string, end: number): number =>
  Math.max(path.lastIndexOf('.', end - 1), path.lastIndexOf('[', end - 1))

/** The field of an entry that contains a path: `composition.ingredient_ids[0]` → `composition`. */
function fieldAt(entry: string, path: string): string | null {
  const kind = kindOf(entry)
  const segments = path.split(/[.[]/)
  for (let count = segments.length; count > 0; count -= 1) {
    const field = segments.slice(0, count).join('.')
    if (kind !== null && fieldOf(kind, field) !== null) return field
  }
  return segments[0] === undefined || segments[0] === '' ? null : segments[0]
}

function catalogueOf(active: ActiveEntries): JsonObject {
  const lists = listSections.map(([kind, section, id]): [string, Json] => [
    section,
    active.list(kind).map(({ entry, key, fields }, i) => {
      active.at('catalogue', `${section}[${i}]`, entry)
      return { [id]: id === 'id' ? Number(key) : key, ...valueOf(kind, fields, active) }
    }),
  ])
  const singles = singleSections.flatMap(([kind, section]): [string, Json][] => {
    active.at('catalogue', section, kind)
    const fields = active.of(kind)
    return Object.keys(fields).length === 0 ? [] : [[section, valueOf(kind, fields, active)]]
  })
  active.at('catalogue', 'rewards', 'rewards')
  const tiers = active.list('reward').map(({ entry, key, fields }, i) => {
    active.at('catalogue', `rewards.tiers[${i}]`, entry)
    return { slug: key, ...valueOf('reward', fields, active) }
  })
  return {
    ...Object.fromEntries(lists),
    ...Object.fromEntries(singles),
    rewards: { ...valueOf('rewards', active.of('rewards'), active), tiers },
    price_zones: zonesOf(active),
  }
}

function zonesOf(active: ActiveEntries): Json[] {
  const priced = pricedKinds.flatMap((kind) =>
    active.list(kind).map((listed) => ({ kind, ...listed })),
  )
  return active.list('zone').map(({ entry, key: zone, fields }, i) => {
    active.at('catalogue', `price_zones[${i}]`, entry)
    const field = `zone.${zone}`
    const prices = priced.filter((product) => isObject(product.fields[field]))
    return {
      id: zone,
      ...valueOf('zone', fields, active),
      prices: prices.map(({ kind, entry: product, key, fields: { [field]: price } }, j) => {
        active.at('catalogue', `price_zones[${i}].prices[${j}]`, product, field)
        return { kind, id: Number(key), ...(price as JsonObject) }
      }),
    }
  })
}

function drawingsOf(active: ActiveEntries): JsonObject {
  const drawings = products
    .flatMap((kind) => active.list(kind))
    .flatMap(({ entry, fields: { slug, drawing } }): [string, Json][] => {
      if (typeof slug !== 'string' || drawing === undefined) return []
      // A path quotes a slug that is not a plain name, so both forms are recorded.
      for (const name of [`.${slug}`, `[${JSON.stringify(slug)}]`])
        active.at('illustrations', `products${name}`, entry, 'drawing')
      return [[slug, drawing]]
    })
  return Object.fromEntries(drawings)
}

function originsOf(active: ActiveEntries): Json[] {
  return products
    .flatMap((kind) => active.list(kind))
    .filter(({ fields: { origin } }) => isObject(origin))
    .map(({ entry, key, fields: { slug = null, origin } }, i) => {
      active.at('origins', `products[${i}]`, entry, 'origin')
      return { id: Number(key), slug, ...(origin as JsonObject) }
    })
}

function restaurantsOf(active: ActiveEntries): JsonObject {
  const listed = active.list('restaurant')
  const calendar: JsonObject[] = []
  const restaurants = listed.map(({ entry, key, fields }, i): JsonObject => {
    active.at('restaurants', `restaurants[${i}]`, entry)
    const exceptions: JsonObject[] = []
    for (const [field, value] of Object.entries(fields)) {
      const [name, ...innerKeys] = field.split('.')
      if (!isObject(value)) continue
      if (name === 'day') {
        active.at('restaurants', `calendar[${calendar.length}]`, entry, field)
        calendar.push({ date: innerKeys.join('.'), restaurants: [Number(key)], ...value })
      }
      if (name === 'exception') {
        const [kind = '', id, from = ''] = innerKeys
        active.at(
          'restaurants',
          `restaurants[${i}].price_exceptions[${exceptions.length}]`,
          entry,
          field,
        )
        exceptions.push({ kind, id: Number(id), from, ...value })
      }
    }
    return {
      id: Number(key),
      ...valueOf('restaurant', fields, active),
      ...(exceptions.length === 0 ? {} : { price_exceptions: exceptions }),
    }
  })
  return {
    count: restaurants.length,
    restaurants,
    ...(calendar.length === 0 ? {} : { calendar }),
    ...only(active.of('delivery'), deliveryLists),
  }
}

/** Fields of an entry that a file contains in another section than the entry itself. */
const elsewhere = /^(exists|drawing|origin|(zone|day|exception)\..*)$/

/**
 * The JSON object that a file contains for an entry, without the key of the entry (an id or a
 * slug). A field `a.b` becomes the member `b` of the object `a`; a missing optional field becomes
 * null; fields that match `elsewhere` are left out.
 */
function valueOf(kind: EntryKind, fields: EntryFields, active: ActiveEntries): JsonObject {
  const value: Record<string, Json> = {}
  for (const [field, kindOfField] of Object.entries(fieldTable[kind]))
    if (kindOfField.endsWith('?')) value[field] = null
  for (const [field, inner] of Object.entries(fields)) {
    if (elsewhere.test(field)) continue
    const [parent = '', child] = field.split('.', 2)
    if (child === undefined) value[field] = inner
    else value[parent] = { ...(isObject(value[parent]) ? value[parent] : {}), [child]: inner }
  }
  return { ...value, ...derived(kind, fields, active) }
}

/** Values that the file repeats although they follow from other fields. */
function derived(kind: EntryKind, fields: EntryFields, active: ActiveEntries): JsonObject {
  if (kind === 'formula')
    return { num_of_sides: Array.isArray(fields['sides']) ? fields['sides'].length : 0 }
  if (!isProduct(kind)) return {}
  const { category, premium_price: premium } = fields
  if (category === undefined) return {}
  const { slug = null, kind: kindOfCategory = null } = active.of(`category ${nameOf(category)}`)
  return {
    category: { id: category, slug },
    kind: kindOfCategory,
    is_premium: typeof premium === 'number' && premium > 0,
  }
}
