import type { ComponentType } from 'react'
import type { Entries, EntryFields, Json } from '#domain/catalogue/entries.ts'
import type { EntryKind } from '#domain/catalogue/field-table.ts'
import { fieldKinds } from '#office/features/catalogue/field-kinds/field-kinds.ts'
import { tableField } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import { giftsIn, mostPoints } from '#office/features/catalogue/kinds/contents.ts'
import { partsIn, toCompleteParts } from '#office/features/catalogue/kinds/parts.ts'
import { newProduct } from '#office/features/catalogue/products/new-product.ts'
import {
  type MakeEntry,
  slugsIn,
} from '#office/features/catalogue/products/write-under-free-slug.ts'
import { RecipeNote, RewardNote, SaladNote } from './creation-notes.tsx'
import { newCategory, newFormula, newRecipe, newReward, rewardsIn } from './new-entries.ts'

/** How an entry of a kind is created: what is asked besides its name, and what is written. */
export type CreationPlan = {
  kind: EntryKind
  fields: (values: EntryFields, drafted: Entries) => readonly string[]
  /** Values that the user mostly keeps. */
  begin?: EntryFields
  make: MakeEntry
  usedSlugs: (...chains: readonly Entries[]) => ReadonlySet<string>
  /** The values after one was changed, if others follow from it. */
  complete?: (values: EntryFields, drafted: Entries) => EntryFields
  /** Whether the values cannot be saved as they are, as the note says. */
  isRefused?: (values: EntryFields, drafted: Entries) => boolean
  /** What follows from the values, below the fields. */
  Note?: ComponentType<{ values: EntryFields }>
}

/** The law requires that the figures of a product are correct, so each of them is asked (F5). */
const figures = [
  'calories',
  'portion_g',
  'nutrition.protein_g',
  'nutrition.carbs_g',
  'nutrition.fat_g',
]

export const creationPlans = {
  product: {
    kind: 'ingredient',
    fields({ category = null }, drafted) {
      const { kind, is_alcohol: isAlcohol } = drafted.get(`category ${plainValue(category)}`) ?? {}
      const alcohol = isAlcohol === true ? ['alcohol_by_volume'] : []
      return [
        'category',
        'price',
        // The figures of a salad are computed from its parts.
        ...(kind === 'signature' ? ['composition'] : [...figures, ...alcohol, 'allergens']),
      ]
    },
    make: newProduct,
    usedSlugs: slugsIn,
    Note: SaladNote,
  },
  formula: {
    kind: 'formula',
    fields: () => ['price', 'num_of_base', 'num_of_ingredients', 'num_of_sauce', 'sides'],
    begin: { num_of_base: 1, num_of_sauce: 1 },
    make: newFormula,
    usedSlugs: slugsIn,
  },
  recipe: {
    kind: 'recipe',
    fields: () => ['base_id', 'ingredient_ids', 'sauce_id'],
    make: newRecipe,
    usedSlugs: slugsIn,
    Note: RecipeNote,
  },
  reward: {
    kind: 'reward',
    fields: () => ['points', 'grants'],
    make: newReward,
    usedSlugs: rewardsIn,
    // A formula costs as many points as the reward that grants it.
    complete(values, drafted) {
      const [gift] = giftsIn(values['grants'] ?? null)
      const points =
        gift !== undefined && 'formula_id' in gift
          ? drafted.get(`formula ${gift.formula_id}`)?.['points']
          : undefined
      return typeof points === 'number' ? { ...values, points } : values
    },
    isRefused: ({ points = null }, drafted) => Number(points) > mostPoints(drafted),
    Note: RewardNote,
  },
  category: {
    kind: 'category',
    fields: () => ['kind'],
    make: newCategory,
    usedSlugs: slugsIn,
  },
} as const satisfies Record<string, CreationPlan>

export type CreatedKind = keyof typeof creationPlans

/** The values with which a dialog begins: those of the plan, or empty ones. */
export const firstValue = (entry: string, field: string): Json =>
  fieldKinds[tableField(entry, field).kind].empty

/** Whether a value is still missing: a formula alone may have no sides. */
export function isMissing(field: string, value: Json): boolean {
  if (field === 'sides' || field === 'allergens') return value === null
  if (field === 'composition') return toCompleteParts(partsIn(value)) === null
  return value === null || (Array.isArray(value) && value.length === 0)
}
