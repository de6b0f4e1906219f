import { type Edit, EXISTS, type Json } from './entries.ts'
import { type EntryKind, type FieldKind, fieldOf, kindOf } from './field-table.ts'

/** The sections in which the changes of a draft are shown, in their order (H8). */
export const changeSections = [
  'prices',
  'allergens',
  'texts',
  'sale',
  'drawings',
  'products',
  'compositions',
  'rewards',
  'promos',
  'structure',
  'restaurants',
] as const
export type ChangeSection = (typeof changeSections)[number]

/**
 * Edits that are shown as one change: an added or removed entry, the prices of a product in all
 * zones, a text in all languages, or one field of an entry. Entries of a kind that change in the
 * same way are one change. `field`: the field by which the edits are grouped; `entry`: the entry of
 * the first edit.
 */
export type CatalogueChange<E extends Edit = Edit> = {
  readonly section: ChangeSection
  readonly kind: 'created' | 'removed' | 'edited'
  readonly entry: string
  readonly field: string
  readonly edits: readonly E[]
}

/**
 * Groups the edits into changes, sorted by section and then by their first edits. Each edit belongs
 * to exactly one change.
 */
export function changesOf<E extends Edit>(edits: readonly E[]): CatalogueChange<E>[] {
  const existenceByEntry = new Map(
    edits.flatMap(({ entry, field, after }) => (field === EXISTS ? [[entry, after]] : [])),
  )
  const ofEntries = Map.groupBy(edits, ({ entry, field }) =>
    existenceByEntry.has(entry) ? entry : `${entry} ${groupingField(entry, field)}`,
  )
  const groups = Map.groupBy(ofEntries, ([key, entryEdits]) =>
    existenceByEntry.has(key)
      ? key
      : JSON.stringify([kindOf(key), ...entryEdits.map(differenceOf).toSorted()]),
  )
  const changes = [...groups.values()].flatMap((sameGroups): CatalogueChange<E>[] => {
    const groupEdits = sameGroups.flatMap(([, entryEdits]) => entryEdits)
    const [first] = groupEdits
    if (first === undefined) return []
    const { entry } = first
    const after = existenceByEntry.get(entry)
    return [
      {
        section: after === undefined ? sectionOf(entry, first.field) : sectionOfEntry(entry),
        kind: after === undefined ? 'edited' : after === null ? 'removed' : 'created',
        entry,
        field: after === undefined ? groupingField(entry, first.field) : EXISTS,
        edits: groupEdits,
      },
    ]
  })
  return changes.toSorted(
    (a, b) => changeSections.indexOf(a.section) - changeSections.indexOf(b.section),
  )
}

/**
 * Returns the field and the difference between its two values as a text; for lists, the added and
 * the removed items.
 */
function differenceOf({ field, before, after }: Edit): string {
  if (!Array.isArray(before) || !Array.isArray(after)) return JSON.stringify([field, before, after])
  const [removed, added] = [without(before, after), without(after, before)]
  return JSON.stringify(
    removed.length + added.length === 0 ? [field, before, after] : [field, { removed, added }],
  )
}

/**
 * Returns the items of a list that another list does not contain, as JSON texts in sorted order.
 */
function without(list: readonly Json[], otherList: readonly Json[]): string[] {
  const otherItems = new Set(otherList.map((item) => JSON.stringify(item)))
  return list
    .map((item) => JSON.stringify(item))
    .filter((item) => !otherItems.has(item))
    .toSorted()
}

const pricedKinds: readonly (EntryKind | null)[] = ['ingredient', 'dessert', 'formula']

/**
 * Returns the field by which edits are grouped: `name` for that field in all languages, `price` for
 * the prices in all zones.
 */
function groupingField(entry: string, field: string): string {
  const kind = kindOf(entry)
  const definition = kind === null ? null : fieldOf(kind, field)
  if (definition === null) return field
  if (definition.language !== null) return definition.name
  // Other fields whose name has a variable part are not grouped: the order of the entries of a
  // kind, each date of a calendar, and each temporary price.
  return definition.name === 'zone.*' && pricedKinds.includes(kind) ? 'price' : field
}

const sectionsOfEntries: Readonly<Record<EntryKind, ChangeSection>> = {
  category: 'structure',
  ingredient: 'products',
  dessert: 'products',
  formula: 'compositions',
  recipe: 'compositions',
  reward: 'rewards',
  rewards: 'rewards',
  'custom-formula': 'compositions',
  'alcohol-rules': 'structure',
  allergen: 'allergens',
  diet: 'structure',
  'promo-code': 'promos',
  zone: 'prices',
  catalogue: 'structure',
  order: 'structure',
  restaurant: 'restaurants',
  delivery: 'restaurants',
}

/**
 * Sections by field kind, for fields that are shown in the same section whatever the kind of their
 * entry. The fields of restaurants, deliveries and promo codes have the section of their entry
 * instead.
 */
const ofFields: Partial<Record<FieldKind, ChangeSection>> = {
  euros: 'prices',
  price: 'prices',
  allergens: 'allergens',
  texts: 'texts',
  drawing: 'drawings',
  composition: 'compositions',
  preset: 'compositions',
  sides: 'compositions',
}

/**
 * Returns the section in which an added or removed entry is shown: `sale` for a product, a formula
 * or a recipe.
 */
function sectionOfEntry(entry: string): ChangeSection {
  const kind = kindOf(entry)
  if (kind === null) return 'structure'
  return pricedKinds.includes(kind) || kind === 'recipe' ? 'sale' : sectionsOfEntries[kind]
}

function sectionOf(entry: string, field: string): ChangeSection {
  const kind = kindOf(entry)
  const definition = kind === null ? null : fieldOf(kind, field)
  if (kind === null || definition === null) return 'structure'
  const sectionOfKind = sectionsOfEntries[kind]
  if (sectionOfKind === 'restaurants' || sectionOfKind === 'promos') return sectionOfKind
  if (pricedKinds.includes(kind) && field === 'active') return 'sale'
  return ofFields[definition.kind] ?? sectionOfKind
}
