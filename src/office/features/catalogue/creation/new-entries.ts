import {
  EXISTS,
  type Edit,
  type Entries,
  type EntryFields,
  type Json,
} from '#domain/catalogue/entries.ts'
import { type EntryKind, keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type CompleteParts, recipeFields } from '#office/features/catalogue/kinds/parts.ts'
import { type RewardGift, type Side, sidesIn } from '#office/features/catalogue/kinds/contents.ts'
import { slugOf } from '#office/features/catalogue/products/new-product.ts'
import type { NewEntry } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'

/** The choices of sides for a new formula. */
export const sideChoices = ['none', 'drink', 'dessert', 'drink_or_dessert', 'both'] as const
export type SideChoice = (typeof sideChoices)[number]

/**
 * The input for a new formula: its name in French, its price in euros, the numbers of bases,
 * ingredients and sauces, and the choice of sides.
 */
export type NewFormula = {
  name: string
  price: number
  bases: number
  ingredients: number
  sauces: number
  sides: SideChoice
}
export type NewRecipe = { name: string } & CompleteParts
export type NewReward = { name: string; points: number; gift: RewardGift }

const ofKind = (entries: Entries, kind: EntryKind): [string, EntryFields][] =>
  [...entries].filter(([entry, fields]) => kindOf(entry) === kind && fields[EXISTS] === true)

/** One more than the highest id of a kind of entry in any of the given catalogues. */
export function nextIdOf(kind: EntryKind, ...chains: readonly Entries[]): number {
  const usedIds = chains.flatMap((entries) => ofKind(entries, kind).map(([entry]) => keyOf(entry)))
  return Math.max(0, ...usedIds.map(Number)) + 1
}

const toNewEntry = (entry: string, slug: string, fields: EntryFields): NewEntry => ({
  entry,
  slug,
  edits: Object.entries({ [EXISTS]: true, ...fields }).map(([field, after]) => ({
    entry,
    field,
    before: null,
    after,
  })),
})

/**
 * The categories for a side: the list of categories that most formulas use for this kind of side.
 * If no formula has such a side, all categories of drinks or desserts that fit.
 */
export function sideCategories(entries: Entries, kind: Side['kind']): number[] {
  const idLists = ofKind(entries, 'formula')
    .flatMap(([, fields]) => sidesIn(fields))
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

function sidesOf(entries: Entries, choice: SideChoice): Side[] {
  const kinds: Side['kind'][] =
    choice === 'none' ? [] : choice === 'both' ? ['drink', 'dessert'] : [choice]
  return kinds.map((kind, at) => ({
    slot: at === 0 ? 'side1' : 'side2',
    kind,
    required: true,
    max: 1,
    category_ids: sideCategories(entries, kind),
  }))
}

/** All fields of a new formula, written in one request. */
export function newFormula(
  { drafted, published }: Record<'drafted' | 'published', Entries>,
  input: NewFormula,
  usedSlugs: ReadonlySet<string>,
): NewEntry {
  const slug = slugOf(input.name, usedSlugs, 'formule')
  return toNewEntry(`formula ${nextIdOf('formula', drafted, published)}`, slug, {
    slug,
    'name.fr': input.name,
    price: input.price,
    num_of_base: input.bases,
    num_of_ingredients: input.ingredients,
    num_of_sauce: input.sauces,
    sides: sidesOf(drafted, input.sides),
    notModifiable: false,
    active: true,
  })
}

/** All fields of a new recipe, written in one request. */
export function newRecipe(
  { drafted, published }: Record<'drafted' | 'published', Entries>,
  input: NewRecipe,
  usedSlugs: ReadonlySet<string>,
): NewEntry {
  const slug = slugOf(input.name, usedSlugs, 'recette')
  return toNewEntry(`recipe ${nextIdOf('recipe', drafted, published)}`, slug, {
    slug,
    'title.fr': input.name,
    ...recipeFields(drafted, input),
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
 * All fields of a new reward, written in one request. A formula given as a reward costs as many
 * points as the reward (L2), so a formula without points is assigned them.
 */
export function newReward(
  drafted: Entries,
  { name, points, gift }: NewReward,
  usedSlugs: ReadonlySet<string>,
): NewEntry {
  const slug = slugOf(name, usedSlugs, 'recompense')
  const newEntry = toNewEntry(`reward ${slug}`, slug, {
    points,
    'label.fr': name,
    grants: [gift],
  })
  const formula = 'formula_id' in gift ? `formula ${gift.formula_id}` : null
  const priced: Edit[] =
    formula === null || drafted.get(formula)?.['points'] !== undefined
      ? []
      : [{ entry: formula, field: 'points', before: null, after: points }]
  return { ...newEntry, edits: [...newEntry.edits, ...priced, ...inOrder(drafted, slug, points)] }
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
