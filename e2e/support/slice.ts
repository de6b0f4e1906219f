import { budget } from '../../src/testing/runs/budget.ts'

/**
 * Picks the variants of a journey that a run tests: the first one, or all of them in `npm run
 * test:all`. Variants are languages, widths, or cards with one fault each. Languages differ only by
 * their texts, and `html.spec.ts`, `pseudo.spec.ts` and `crawl.spec.ts` check every text of every
 * page; tests below the browser prove what each fault leads to.
 */
export const oneOf = <const T extends readonly unknown[]>(all: T): T[number][] =>
  budget({ slice: all.slice(0, 1), whole: [...all] })
