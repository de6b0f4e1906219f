import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isInShare } from '../../src/testing/runs/proof-share.ts'
import { proofSize, readProved } from '../../src/testing/runs/proof-size.ts'
import { drawRunSeed } from '../../src/testing/runs/run-seed.ts'

/**
 * Picks the variants of a journey that a run tests: the first one, or all of them in the full proof.
 * Variants are languages, widths, or cards with one fault each. Languages differ only by
 * their texts, and `html.spec.ts`, `pseudo.spec.ts` and `crawl.spec.ts` check every text of every
 * page; tests below the browser prove what each fault leads to.
 */
export const oneOf = <const T extends readonly unknown[]>(all: T): T[number][] =>
  amountOf({ change: all.slice(0, 1), all: [...all] })

/** The amount of work of a test, at each change and in the full proof. */
export const amountOf = <T>({ change, all }: { change: T; all: T }): T =>
  proofSize === 'all' ? all : change

/**
 * Which tests a run plays. The quick proof plays the journeys, which bear the tag `@journey`. A title that ends with `@variation` is
 * a second way through a part of the product, another failure, another tab or another state of a page
 * than in the test for which every change waits. A change plays the variations of its share of the
 * files, and the full proof plays all; their rules are proved below the browser at each change.
 */
export function testsToProve(): { grep?: RegExp; grepInvert?: RegExp[] } {
  if (proofSize === 'quick') return { grep: /@journey/, grepInvert: [/@variation/] }
  const proved = readProved() === 'quick' ? [/@journey/] : []
  return { grepInvert: proofSize === 'all' ? proved : [...proved, otherVariations()] }
}

/** Fits the variations of all files but those of this share; titles begin with the file. */
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

/** The end of a title whose test is a variation unless `isJourney`. */
export const variationUnless = (isJourney: boolean): string => (isJourney ? '' : ' @variation')
