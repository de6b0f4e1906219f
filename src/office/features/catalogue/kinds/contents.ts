import type { Entries, EntryFields, Json } from '#domain/catalogue/entries.ts'

/** A side of a formula (M5), in the format of the chain’s files. */
export type Side = {
  slot: 'side1' | 'side2'
  kind: 'drink' | 'dessert' | 'drink_or_dessert'
  required: boolean
  max: 1
  category_ids: number[]
}
/**
 * One gift of a reward. If a reward has two gifts, one costs the points of its products, and the
 * other costs the remaining points (L2).
 */
export type RewardGift =
  | { formula_id: number }
  | { one_of_category_ids: number[]; only_if_points_equal?: number }

const listOf = <T>(value: Json | undefined): T[] =>
  Array.isArray(value) ? ([...value] as unknown as T[]) : []

export const idsIn = (fields: EntryFields, field: string): number[] => listOf(fields[field])
export const sidesIn = (value: Json | undefined): Side[] => listOf(value)
export const giftsIn = (value: Json): RewardGift[] => listOf(value)
export const sideKinds = ['drink', 'dessert', 'drink_or_dessert'] as const

/** The sides plus a new one, in the free slot. */
export function withSide(
  sides: readonly Side[],
  kind: Side['kind'],
  categories: readonly number[],
): Side[] {
  const slot = sides.some((side) => side.slot === 'side1') ? 'side2' : 'side1'
  return [...sides, { slot, kind, required: true, max: 1, category_ids: [...categories] }]
}

/** The sides without the one at `at`; the remaining one moves to the first slot. */
export const withoutSide = (sides: readonly Side[], at: number): Side[] =>
  sides
    .filter((_, index) => index !== at)
    .map((side, index) => ({ ...side, slot: index === 0 ? 'side1' : 'side2' }))

/** The points that a card holds at most; a reward cannot cost more (L2). */
export const mostPoints = (entries: Entries): number =>
  Number(entries.get('rewards')?.['max_points'] ?? Infinity)
