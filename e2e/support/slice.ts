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
 * Returns filters for the tests of a run. The quick proof runs the journeys, tagged `@journey`. A
 * title that ends with `@variation` marks a second way through a part of the product: another
 * failure, tab or state of a page. The proof of a change runs the variations of its share of the
 * files, and the full proof runs all; tests without a browser prove their rules at each change.
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
