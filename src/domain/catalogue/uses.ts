import { EXISTS, type Entries, type EntryFields, type Json } from './entries.ts'
import { keyOf, kindOf } from './field-table.ts'

/** The kinds of use of one entry by another. */
export const useKinds = [
  'part',
  'preset',
  'recipe',
  'salad',
  'side',
  'choice',
  'reward',
  'gift',
  'front',
  'bowl',
] as const
export type UseKind = (typeof useKinds)[number]

/**
 * A reference from one entry of the catalogue to another. `isNeeded`: the reference names the other
 * entry itself, so it becomes invalid when that entry is removed. Indirect references, such as those
 * through a category, stay valid.
 */
export type Use = {
  readonly kind: UseKind
  /** The entry that uses the given one. */
  readonly entry: string
  readonly field: string
  readonly isNeeded: boolean
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
const memberOf = (value: Json | undefined, name: string): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ((value as EntryFields)[name] ?? null)
    : null
const has = (value: Json | undefined, item: Json): boolean => listOf(value).includes(item)

/**
 * Returns the uses of a product, a formula or a category by other entries, in the order of these
 * entries (H9).
 */
export function usesOf(entries: Entries, entry: string): Use[] {
  const fields = entries.get(entry)
  const kind = kindOf(entry)
  if (fields === undefined || kind === null) return []
  const id = Number(keyOf(entry))
  const isUsed = ([name, { [EXISTS]: exists }]: [string, EntryFields]) =>
    name !== entry && exists === true
  const otherEntries = [...entries].filter(isUsed)
  if (kind === 'formula')
    return otherEntries.flatMap(([name, otherFields]) => formulaUses(name, otherFields, id))
  if (kind === 'category')
    return otherEntries.flatMap(([name, otherFields]) => categoryUses(name, otherFields, id))
  if (kind !== 'ingredient' && kind !== 'dessert') return []
  const category = fields['category'] ?? null
  const product = { id, slug: fields['slug'] ?? null, category }
  const { kind: ofKind = null } = entries.get(`category ${JSON.stringify(category)}`) ?? {}
  const slot = typeof ofKind === 'string' ? slots[ofKind] : undefined
  return otherEntries.flatMap(([name, otherFields]) =>
    productUses(name, otherFields, { ...product, slot }),
  )
}

/** Returns the uses of an entry that break if the entry is removed. */
export const brokenWithout = (entries: Entries, entry: string): Use[] =>
  usesOf(entries, entry).filter(({ isNeeded }) => isNeeded)

/**
 * The field of a formula with the number of places, by the kind of category whose products fill the
 * places.
 */
const slots: Partial<Record<string, string>> = {
  base: 'num_of_base',
  ingredient: 'num_of_ingredients',
  sauce: 'num_of_sauce',
}

type UsedProduct = { id: number; slug: Json; category: Json; slot: string | undefined }

function productUses(entry: string, fields: EntryFields, product: UsedProduct): Use[] {
  const { id, slug, category } = product
  // An entry that uses the product's category also uses the product, but the removal of the product
  // does not break that use.
  const uses = categoryUses(entry, fields, category).map((use) => ({ ...use, isNeeded: false }))
  const addUse = (kind: UseKind, field: string, isNeeded: boolean) =>
    void uses.push({ kind, entry, field, isNeeded })
  switch (kindOf(entry)) {
    case 'formula': {
      const preset = fields['preset']
      if (product.slot !== undefined && Number(fields[product.slot] ?? 0) > 0)
        addUse('part', product.slot, false)
      if (
        ['base_ids', 'ingredient_ids', 'sauce_ids'].some((name) => has(memberOf(preset, name), id))
      )
        addUse('preset', 'preset', true)
      break
    }
    case 'recipe':
      for (const field of ['base_id', 'ingredient_ids', 'sauce_id'])
        if (fields[field] === id || has(fields[field], id)) addUse('recipe', field, true)
      break
    case 'ingredient':
    case 'dessert': {
      const { composition } = fields
      const componentIds = ['base_id', 'default_free_sauce_id'].map((name) =>
        memberOf(composition, name),
      )
      if (componentIds.includes(id) || has(memberOf(composition, 'ingredient_ids'), id))
        addUse('salad', 'composition', true)
      if (slug !== null && has(memberOf(fields['drawing'], 'of'), slug))
        addUse('bowl', 'drawing', false)
      break
    }
    case 'promo-code':
      if (fields['product_id'] === id) addUse('gift', 'product_id', true)
      break
    case 'catalogue':
      if (slug !== null && has(fields['front'], slug)) addUse('front', 'front', false)
      break
    default:
  }
  return uses
}

/**
 * Returns the uses of a whole category. Restaurants and the chain's lists of categories only show a
 * category, so they do not count as users.
 */
function categoryUses(entry: string, fields: EntryFields, category: Json): Use[] {
  const neededUse = (kind: UseKind, field: string) => ({ kind, entry, field, isNeeded: true })
  switch (kindOf(entry)) {
    case 'formula':
      return listOf(fields['sides']).some((side) => has(memberOf(side, 'category_ids'), category))
        ? [neededUse('side', 'sides')]
        : []
    case 'custom-formula': {
      const field = Object.keys(fields).find(
        (name) => name.startsWith('category_ids.') && has(fields[name], category),
      )
      return field === undefined ? [] : [neededUse('part', field)]
    }
    case 'dessert':
      return ['coulis_category_ids', 'topping_category_ids']
        .filter((field) => has(fields[field], category))
        .map((field) => neededUse('choice', field))
    case 'reward':
      return listOf(fields['grants']).some((grant) =>
        has(memberOf(grant, 'one_of_category_ids'), category),
      )
        ? [neededUse('reward', 'grants')]
        : []
    default:
      return []
  }
}

function formulaUses(entry: string, fields: EntryFields, id: number): Use[] {
  const kind = kindOf(entry)
  if (
    kind === 'reward' &&
    listOf(fields['grants']).some((grant) => memberOf(grant, 'formula_id') === id)
  )
    return [{ kind: 'reward', entry, field: 'grants', isNeeded: true }]
  return kind === 'promo-code' && fields['formula_id'] === id
    ? [{ kind: 'gift', entry, field: 'formula_id', isNeeded: true }]
    : []
}
