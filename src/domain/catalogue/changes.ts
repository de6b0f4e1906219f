import { type Edit, EXISTS, type Json } from './entries.ts'
import { type EntryKind, type FieldKind, fieldOf, kindOf } from './field-table.ts'

/** The parts in which the difference of a draft is read, in their order (H8). */
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
 * Edits that are told as one: an entry that comes or goes, the prices of a product everywhere, a text
 * in all its languages, or one field: of one entry, or of all restaurants in which it changes in the
 * same way. `field`: its name in the table; `entry`: the first one.
 */
export type Change<E extends Edit = Edit> = {
  readonly section: ChangeSection
  readonly kind: 'created' | 'removed' | 'prices' | 'texts' | 'field'
  readonly entry: string
  readonly field: string
  readonly edits: readonly E[]
}

/** The edits as changes, by section, in the order of their first edits. Each edit is in one. */
export function changesOf<E extends Edit>(edits: readonly E[]): Change<E>[] {
  const moved = new Map(
    edits.flatMap(({ entry, field, after }) => (field === EXISTS ? [[entry, after]] : [])),
  )
  const groups = Map.groupBy(edits, (edit) => {
    const { entry, field } = edit
    if (moved.has(entry)) return entry
    return kindOf(entry) === 'restaurant'
      ? `restaurant ${field} ${JSON.stringify(difference(edit))}`
      : `${entry} ${toldWith(entry, field)}`
  })
  const changes = [...groups.values()].flatMap((own): Change<E>[] => {
    const [first] = own
    if (first === undefined) return []
    const { entry } = first
    const after = moved.get(entry)
    if (after !== undefined)
      return [
        {
          section: sectionOfEntry(entry),
          kind: after === null ? 'removed' : 'created',
          entry,
          field: EXISTS,
          edits: own,
        },
      ]
    const field = toldWith(entry, first.field)
    return [
      {
        section: sectionOf(entry, first.field),
        kind: toldAs(entry, field),
        entry,
        field,
        edits: own,
      },
    ]
  })
  return changes.toSorted(
    (a, b) => changeSections.indexOf(a.section) - changeSections.indexOf(b.section),
  )
}

/** What an edit changes: of a list, what comes in and what goes. */
function difference({ before, after }: Edit): unknown {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const [gone, come] = [without(before, after), without(after, before)]
  return gone.length + come.length === 0 ? [before, after] : { gone, come }
}

/** The items of a list that another one lacks, as text, sorted. */
function without(list: readonly Json[], other: readonly Json[]): string[] {
  const known = new Set(other.map((item) => JSON.stringify(item)))
  return list
    .map((item) => JSON.stringify(item))
    .filter((item) => !known.has(item))
    .toSorted()
}

const priced: readonly (EntryKind | null)[] = ['ingredient', 'dessert', 'formula']

/** The name under which an edit is told: `name` for all languages, `price` for all zones. */
function toldWith(entry: string, field: string): string {
  const kind = kindOf(entry)
  const found = kind === null ? null : fieldOf(kind, field)
  if (found === null) return field
  if (found.language !== null) return found.name
  // Each entry of an order, a date or an exception is told for itself.
  return found.name === 'zone.*' && priced.includes(kind) ? 'price' : field
}

function toldAs(entry: string, field: string): Change['kind'] {
  const kind = kindOf(entry)
  if (field === 'price' && priced.includes(kind)) return 'prices'
  const found = kind === null ? null : fieldOf(kind, field)
  return found?.kind === 'texts' ? 'texts' : 'field'
}

const ofEntries: Readonly<Record<EntryKind, ChangeSection>> = {
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

/** Kinds of fields that are read together, whatever they belong to. */
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

/** What comes or goes: a product, a formula and a recipe are on sale or not. */
function sectionOfEntry(entry: string): ChangeSection {
  const kind = kindOf(entry)
  if (kind === null) return 'structure'
  return priced.includes(kind) || kind === 'recipe' ? 'sale' : ofEntries[kind]
}

function sectionOf(entry: string, field: string): ChangeSection {
  const kind = kindOf(entry)
  const found = kind === null ? null : fieldOf(kind, field)
  if (kind === null || found === null) return 'structure'
  const own = ofEntries[kind]
  if (own === 'restaurants' || own === 'promos') return own
  if (priced.includes(kind) && field === 'active') return 'sale'
  return ofFields[found.kind] ?? own
}
