import type { EntryFields, Json } from '#domain/catalogue/entries.ts'

/** Changes one field of the entry that is shown. */
export type ChangeField = (field: string, after: Json) => void

/** What a formula comes with (M5), as the chain's files write it. */
export type Side = {
  slot: 'side1' | 'side2'
  kind: 'drink' | 'dessert' | 'drink_or_dessert'
  required: boolean
  max: 1
  category_ids: number[]
}
/** One gift of a reward; of two, one costs what its products cost, and the other the rest (L2). */
export type RewardGift =
  | { formula_id: number }
  | { one_of_category_ids: number[]; only_if_points_equal?: number }

const listOf = <T>(value: Json | undefined): T[] =>
  Array.isArray(value) ? ([...value] as unknown as T[]) : []

export const idsIn = (fields: EntryFields, field: string): number[] => listOf(fields[field])
export const sidesIn = (fields: EntryFields): Side[] => listOf(fields['sides'])
export const giftsIn = (fields: EntryFields): RewardGift[] => listOf(fields['grants'])
export const sideKinds = ['drink', 'dessert', 'drink_or_dessert'] as const

/** The sides with one more, in the place that is free. */
export function withSide(sides: readonly Side[], categories: readonly number[]): Side[] {
  const slot = sides.some((side) => side.slot === 'side1') ? 'side2' : 'side1'
  return [
    ...sides,
    { slot, kind: 'drink_or_dessert', required: true, max: 1, category_ids: [...categories] },
  ]
}

/** The sides without one; the one that is left is the first. */
export const withoutSide = (sides: readonly Side[], at: number): Side[] =>
  sides
    .filter((_, index) => index !== at)
    .map((side, index) => ({ ...side, slot: index === 0 ? 'side1' : 'side2' }))
