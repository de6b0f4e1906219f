import { randomFrom } from '#drawing/random.ts'

type PickOne = {
  <T>(of: readonly [T, ...T[]]): T
  <T>(of: readonly T[]): T | undefined
}

/** Random draws that repeat for the same seed. */
export type RandomSource = {
  /** True with a probability of `chance` per cent. */
  percent: (chance: number) => boolean
  /** A whole number between two bounds, both included. */
  wholeNumber: (low: number, high: number) => number
  /** A number of at least 0 and below 1. */
  share: () => number
  pickOne: PickOne
  /** The given number of different items, or all of them if there are fewer. */
  some: <T>(of: readonly T[], count: number) => T[]
  /** One key, drawn with a probability proportional to its weight. */
  weighed: <T extends string>(weights: Readonly<Record<T, number>>) => T
}

export function createRandomSource(seed: string | number): RandomSource {
  const numbers = typeof seed === 'string' ? randomFrom(seed) : numbersOf(seed)
  const next = () => numbers.next()
  const wholeNumber = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pickOne: PickOne = <T>(of: readonly T[]) => of[wholeNumber(0, of.length - 1)] as T
  return {
    percent: (chance) => next() * 100 < chance,
    wholeNumber,
    pickOne,
    share: next,
    some(of, count) {
      const remainingItems = [...of]
      return Array.from({ length: Math.min(count, remainingItems.length) }, () =>
        remainingItems.splice(wholeNumber(0, remainingItems.length - 1), 1),
      ).flat()
    },
    weighed<T extends string>(weights: Readonly<Record<T, number>>): T {
      const names = Object.keys(weights) as T[]
      let at = next() * names.reduce((sum, name) => sum + weights[name], 0)
      return names.find((name) => (at -= weights[name]) < 0) ?? (names[0] as T)
    },
  }
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function numbersOf(seed: number): { next: () => number } {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next }
}
