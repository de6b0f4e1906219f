import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isInShare } from '../../src/testing/runs/proof-share.ts'
import { proofSize, readProved } from '../../src/testing/runs/proof-size.ts'
import { drawRunSeed } from '../../src/testing/runs/run-seed.ts'

/**
 * Chooses the variants of a journey that a run tests: only the first one, or all of them in the
 * full proof. Variants are languages, widths, or cards with one fault each. Languages differ only
 * in their texts, and `html.spec.ts`, `pseudo.spec.ts` and `crawl.spec.ts` check every text of
 * every page; tests without a browser prove the effect of each fault.
 */
export const oneOf = <const T extends readonly unknown[]>(all: T): T[number][] =>
  amountOf({ change: all.slice(0, 1), all: [...all] })

/**
 * Returns the amount of work for a test in this run: `all` in the full proof, otherwise `change`.
 */
export const amountOf = <T>({ change, all }: { change: T; all: T }): T =>
  proofSize === 'all' ? all : change

/**
 * Returns the filters that choose the browser tests of a run. `npm test` runs only the main
 * journeys, tagged `@journey`. A title that ends with `@variation` marks a secondary test: another
 * failure, tab or state of a page. `npm run test:change` runs the variations of a sixth of the files,
 * and `npm run test:all` runs all of them. The other variations can wait, because tests without a
 * browser prove the same rules at each change. Journeys that `npm test` has just proved are left out.
 */
export function testsToProve(): { grep?: RegExp; grepInvert?: RegExp[] } {
  if (proofSize === 'quick') return { grep: /@journey/, grepInvert: [/@variation/] }
  const proved = readProved() === 'quick' ? [/@journey/] : []
  return { grepInvert: proofSize === 'all' ? proved : [...proved, otherVariations()] }
}

/**
 * Returns a pattern for the variations in the files outside this share; titles begin with the file.
 */
function otherVariations(): RegExp {
  const files = variedFilesInShare().map((file) => file.replaceAll('.', '\\.'))
  return new RegExp(`^${files.length === 0 ? '' : `(?!.*(?:${files.join('|')}))`}.*@variation`)
}

/** The files of the commit's share that have variations. */
const variedFilesInShare = (): string[] =>
  globSync('e2e/**/*.spec.ts')
    .filter(
      (file) => isInShare(file, drawRunSeed()) && /variation/i.test(readFileSync(file, 'utf8')),
    )
    .map((file) => relative('e2e', file))

/** Returns the end of a test's title: it marks a variation, unless `isJourney`. */
export const variationUnless = (isJourney: boolean): string => (isJourney ? '' : ' @variation')
