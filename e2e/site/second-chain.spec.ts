import { expect, test } from '@playwright/test'
import { locales } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { firstChainWords } from '../../src/testing/readers/first-chain-words.ts'
import { crawl, isCrawled } from '../every-page/crawl.ts'
import { withProgram } from '../support/another-program.ts'

/** Of the formulas of the second chain, the crawl follows the steps of only one. */
const follows = (path: string) => isCrawled(path) || /le-plateau\/\?step=/.test(path)

test('no page of the second chain contains a word of the first chain (B2)', async ({ baseURL }) => {
  test.slow()
  await withProgram('e2e/site/second-chain-server.ts', { baseURL, ports: 220 }, async (origin) => {
    const also = locales.flatMap((locale) => [
      pages.login[locale],
      pages.signUp[locale],
      pages.cart[locale],
    ])
    const { found, faults } = await crawl(origin, { follows, also })
    expect(faults).toEqual([])
    const home = found.find(({ path }) => path === pages.home.fr)
    expect(home?.html).toContain('Brindazur')
    expect(found.length).toBeGreaterThan(100)
    expect(
      found
        .map(({ path, html }) => [path, firstChainWords(html)] as const)
        .filter(([, words]) => words.length > 0),
    ).toEqual([])
  })
})
