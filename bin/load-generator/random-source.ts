import { type Random, randomFrom } from '#drawing/random.ts'

/** Random draws that repeat for the same seed. */
export type RandomSource = {
  /** True with a probability of `chance` per cent. */
  percent: (chance: number) => boolean
  /** A whole number between two bounds, both included. */
  wholeNumber: (low: number, high: number) => number
  /** A number of at least 0 and below 1. */
  share: () => number
  pickOne: <T>(of: readonly T[]) => T | undefined
  /** The given number of different items, or all of them if there are fewer. */
  some: <T>(of: readonly T[], count: number) => T[]
  /** One key, drawn with a probability proportional to its weight. */
  weighed: <T extends string>(weights: Readonly<Record<T, number>>) => T
}

export function createRandomSource(seed: string): RandomSource {
  const random: Random = randomFrom(seed)
  const wholeNumber = (low: number, high: number) =>
    low + Math.floor(random.next() * (high - low + 1))
  const pickOne = <T>(of: readonly T[]): T | undefined => of[wholeNumber(0, of.length - 1)]
  return {
    percent: (chance) => random.next() * 100 < chance,
    wholeNumber,
    pickOne,
    share: () => random.next(),
    some(of, count) {
      const remainingItems = [...of]
      return Array.from({ length: Math.min(count, remainingItems.length) }, () =>
        remainingItems.splice(wholeNumber(0, remainingItems.length - 1), 1),
      ).flat()
    },
    weighed<T extends string>(weights: Readonly<Record<T, number>>): T {
      const names = Object.keys(weights) as T[]
      let at = random.next() * names.reduce((sum, name) => sum + weights[name], 0)
      return names.find((name) => (at -= weights[name]) < 0) ?? (names[0] as T)
    },
  }
}
