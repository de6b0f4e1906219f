import { type Random, randomFrom } from '#drawing/random.ts'

/** Random draws that repeat for the same seed. */
export type Dice = {
  /** True with a probability of `chance` per cent. */
  percent: (chance: number) => boolean
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number
  /** At least 0, below 1. */
  share: () => number
  one: <T>(of: readonly T[]) => T | undefined
  /** The given number of different items, or all of them if there are fewer. */
  some: <T>(of: readonly T[], count: number) => T[]
  /** One key, drawn with a probability proportional to its weight. */
  weighed: <T extends string>(weights: Readonly<Record<T, number>>) => T
}

export function diceOf(seed: string): Dice {
  const random: Random = randomFrom(seed)
  const whole = (low: number, high: number) => low + Math.floor(random.next() * (high - low + 1))
  const one = <T>(of: readonly T[]): T | undefined => of[whole(0, of.length - 1)]
  return {
    percent: (chance) => random.next() * 100 < chance,
    whole,
    one,
    share: () => random.next(),
    some(of, count) {
      const left = [...of]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
    weighed<T extends string>(weights: Readonly<Record<T, number>>): T {
      const names = Object.keys(weights) as T[]
      let at = random.next() * names.reduce((sum, name) => sum + weights[name], 0)
      return names.find((name) => (at -= weights[name]) < 0) ?? (names[0] as T)
    },
  }
}
