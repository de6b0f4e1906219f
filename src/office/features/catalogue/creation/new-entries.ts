import {
  EXISTS,
  type Edit,
  type Entries,
  type EntryFields,
  type Json,
} from '#domain/catalogue/entries.ts'
import { type EntryKind, keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { lastPosition } from '#office/features/catalogue/kinds/category-facts.ts'
import { partsOfRecipe, recipeFields } from '#office/features/catalogue/kinds/parts.ts'
import { type Side, giftsIn, sidesIn } from '#office/features/catalogue/kinds/contents.ts'
import {
  type MakeEntry,
  slugOf,
  toNewEntry,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'

const ofKind = (entries: Entries, kind: EntryKind): [string, EntryFields][] =>
  [...entries].filter(([entry, fields]) => kindOf(entry) === kind && fields[EXISTS] === true)

/** One more than the highest id of a kind of entry in any of the given catalogues. */
export function nextIdOf(kind: EntryKind, ...chains: readonly Entries[]): number {
  const usedIds = chains.flatMap((entries) => ofKind(entries, kind).map(([entry]) => keyOf(entry)))
  return Math.max(0, ...usedIds.map(Number)) + 1
}

/**
 * The categories for a side: the list of categories that most formulas use for this kind of side.
 * If no formula has such a side, all categories of drinks or desserts that fit.
 */
export function sideCategoriesOf(entries: Entries, kind: Side['kind']): number[] {
  const idLists = ofKind(entries, 'formula')
    .flatMap(([, fields]) => sidesIn(fields['sides']))
    .filter((side) => side.kind === kind)
    .map((side) => side.category_ids)
  const groups = [...Map.groupBy(idLists, (ids) => ids.join(' ')).values()]
  const most = groups.toSorted((a, b) => b.length - a.length)[0]?.[0]
  if (most !== undefined) return [...most]
  const fitting = (isDessert: boolean, kinds: readonly Json[]) =>
    ofKind(entries, 'category')
      .filter(
        ([, fields]) =>
          (fields['is_dessert'] === true) === isDessert && kinds.includes(fields['kind'] ?? null),
      )
      .map(([entry]) => Number(keyOf(entry)))
  const drinks = kind === 'dessert' ? [] : fitting(false, ['cold-drink', 'hot-drink'])
  const desserts = kind === 'drink' ? [] : fitting(true, ['dessert', 'composed-dessert'])
  return [...drinks, ...desserts]
}

export const newFormula: MakeEntry = ({ drafted, published }, name, fields, usedSlugs) => {
  const slug = slugOf(name, usedSlugs, 'formule')
  return toNewEntry(`formula ${nextIdOf('formula', drafted, published)}`, slug, {
    slug,
    'name.fr': name,
    ...fields,
    notModifiable: false,
    active: true,
  })
}

export const newRecipe: MakeEntry = ({ drafted, published }, name, fields, usedSlugs) => {
  const slug = slugOf(name, usedSlugs, 'recette')
  return toNewEntry(`recipe ${nextIdOf('recipe', drafted, published)}`, slug, {
    slug,
    'title.fr': name,
    ...recipeFields(drafted, partsOfRecipe(fields)),
  })
}

const dishes: readonly Json[] = ['signature', 'hot-dish', 'sandwich']
const desserts: readonly Json[] = ['dessert', 'composed-dessert']

export const newCategory: MakeEntry = (
  { drafted, published },
  name,
  { kind = null },
  usedSlugs,
) => {
  const slug = slugOf(name, usedSlugs, 'categorie')
  return toNewEntry(`category ${nextIdOf('category', drafted, published)}`, slug, {
    slug,
    'name.fr': name,
    kind,
    position: lastPosition(drafted),
    is_dessert: desserts.includes(kind),
    is_dish: dishes.includes(kind),
    is_alcohol: false,
    is_base: false,
  })
}

/** The slugs of the rewards in all of the given catalogues. */
export const rewardsIn = (...chains: readonly Entries[]): ReadonlySet<string> =>
  new Set(
    chains.flatMap((entries) =>
      [...entries.keys()].filter((entry) => kindOf(entry) === 'reward').map(keyOf),
    ),
  )

/**
 * A formula given as a reward costs as many points as the reward (L2), so a formula without points
 * is assigned them.
 */
export const newReward: MakeEntry = (
  { drafted },
  name,
  { points = null, grants = null },
  usedSlugs,
) => {
  const slug = slugOf(name, usedSlugs, 'recompense')
  const newEntry = toNewEntry(`reward ${slug}`, slug, { points, 'label.fr': name, grants })
  const priced = giftsIn(grants).flatMap((gift): Edit[] => {
    const formula = 'formula_id' in gift ? `formula ${gift.formula_id}` : null
    return formula === null || drafted.get(formula)?.['points'] !== undefined
      ? []
      : [{ entry: formula, field: 'points', before: null, after: points }]
  })
  const edits = [...newEntry.edits, ...priced, ...inOrder(drafted, slug, Number(points))]
  return { ...newEntry, edits }
}

/** Inserts the reward in the list of rewards, which is ordered by points. */
function inOrder(drafted: Entries, slug: string, points: number): Edit[] {
  const before = drafted.get('order')?.['reward']
  if (!Array.isArray(before)) return []
  const pointsOf = (key: Json) => Number(drafted.get(`reward ${plainValue(key)}`)?.['points'] ?? 0)
  const at = before.findIndex((key: Json) => pointsOf(key) > points)
  if (at === -1) return []
  const after = before.toSpliced(at, 0, slug) as Json[]
  return [{ entry: 'order', field: 'reward', before: before as Json[], after }]
}
