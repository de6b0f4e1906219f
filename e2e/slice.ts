import { budget } from '../src/testing/runs/budget.ts'

/**
 * A journey is walked in the first of its variants, and in `npm run test:all` in each of them.
 * Variants are languages, widths, or cards with one fault each. Languages differ by their texts,
 * and every text of every page is looked at by `html.spec.ts`, `pseudo.spec.ts` and
 * `crawl.spec.ts`; what each fault leads to is proved below the browser.
 */
export const oneOf = <const T extends readonly unknown[]>(all: T): T[number][] =>
  budget({ slice: all.slice(0, 1), whole: [...all] })
