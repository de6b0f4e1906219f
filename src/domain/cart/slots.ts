import type { Portion } from './cart.ts'
import type { CategoryId } from '#domain/menu/menu.ts'

/** The rule for the contents of one slot of a bowl. */
export type SlotRule = {
  /** Number of portions that the price includes; further portions are extras. */
  readonly places: number
  /** Whether an included portion costs its premium price, or is free (C5, C7). */
  readonly included: 'premium' | 'free'
  /** Number of portions that must be chosen before the bowl is complete (C22). */
  readonly needed: number
  /** Whether the customer may decline the slot: “without sauce” (C22). */
  readonly declinable: boolean
  /** Maximum number of portions; more are refused (C29). */
  readonly max: number
  readonly categories: readonly CategoryId[]
}

type Split = { included: readonly Portion[]; extras: readonly Portion[] }

/** Splits portions: the first `places` are included, the others are extras (C3, C4). */
export function split(portions: readonly Portion[], { places }: { places: number }): Split {
  return { included: portions.slice(0, places), extras: portions.slice(places) }
}

export const isLike = (a: Portion, b: Portion): boolean =>
  a.ingredient === b.ingredient && a.warm === b.warm

/**
 * Returns the portions in the order in which they are shown: the included portions stay in place,
 * and each extra moves next to the first identical extra (C14).
 */
export function fillSlots(portions: readonly Portion[], places: number): readonly Portion[] {
  if (portions.length <= places + 2) return portions
  const { included, extras } = split(portions, { places })
  const groups: Portion[][] = []
  for (const extra of extras) {
    const group = groups.find(([first]) => first !== undefined && isLike(first, extra))
    if (group) group.push(extra)
    else groups.push([extra])
  }
  return [...included, ...groups.flat()]
}

export const withPortion = (
  portions: readonly Portion[],
  portion: Portion,
  places: number,
): readonly Portion[] => fillSlots([...portions, portion], places)

/**
 * Removes the portion at position `at`; if it was included, the first extra takes its place (C13,
 * C14).
 */
export const withoutPortion = (
  portions: readonly Portion[],
  at: number,
  places: number,
): readonly Portion[] =>
  fillSlots(
    portions.filter((_, i) => i !== at),
    places,
  )

/** Returns the portions that were extras before a change and are included after it. */
export function promoted(
  before: readonly Portion[],
  after: readonly Portion[],
  places: [number, number],
): Portion[] {
  const extras = [...split(before, { places: places[0] }).extras]
  const includedBefore = [...split(before, { places: places[0] }).included]
  const promotedPortions: Portion[] = []
  for (const portion of split(after, { places: places[1] }).included) {
    const at = includedBefore.findIndex((candidate) => isLike(candidate, portion))
    if (at >= 0) includedBefore.splice(at, 1)
    else if (extras.some((extra) => isLike(extra, portion))) promotedPortions.push(portion)
  }
  return promotedPortions
}
