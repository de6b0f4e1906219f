import { budget, isWhole } from '../../src/testing/runs/budget.ts'

/**
 * Picks the variants of a journey that a run tests: the first one, or all of them in `npm run
 * test:all`. Variants are languages, widths, or cards with one fault each. Languages differ only by
 * their texts, and `html.spec.ts`, `pseudo.spec.ts` and `crawl.spec.ts` check every text of every
 * page; tests below the browser prove what each fault leads to.
 */
export const oneOf = <const T extends readonly unknown[]>(all: T): T[number][] =>
  budget({ slice: all.slice(0, 1), whole: [...all] })

/**
 * Tests that a run leaves out. A title that ends with `@variation` is a second way through a part of
 * the product, another failure, another tab or another state of a page than in the journey for which
 * every change waits. Variations run in `npm run test:all`; their rules are proved below the browser in
 * every run.
 */
export const leftOut: RegExp[] = isWhole ? [] : [/@variation/]

/** The end of a title whose test is a variation unless `isJourney`. */
export const variationUnless = (isJourney: boolean): string => (isJourney ? '' : ' @variation')
