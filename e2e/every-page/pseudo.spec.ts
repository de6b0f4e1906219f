import { readFileSync } from 'node:fs'
import { expect, request, test } from '@playwright/test'
import compile from 'icu-minify/compile'
import { localeOfPath, matchPage } from '../../src/contract/pages/links.ts'
import { type Locale, localeNames, locales } from '../../src/contract/pages/locales.ts'
import { pages } from '../../src/contract/pages/pages.ts'
import { BOURSE } from '../../src/testing/builders/an-order.ts'
import { withProgram } from '../support/another-program.ts'
import { orderNow } from '../kitchen/at-board.ts'
import {
  addressOrCode,
  readNames,
  textsInHtml,
  namesInData,
  stringsOf,
  writtenByBrowsers,
} from './at-words.ts'
import { crawl, isCrawled } from './crawl.ts'
import { plainWords, pseudo, withLiterals } from './pseudo-texts.ts'
import { addressOf, nowhere, openPages } from './site-addresses.ts'

/**
 * Whether the crawl reads an address: only pages, of one restaurant, and none with a return address
 * (`?to=`).
 */
const isRead = (path: string) => {
  const pageMatch = matchPage(path.replace(/\?.*/, ''))
  return (
    isCrawled(path) &&
    !/\?to=/.test(path) &&
    pageMatch !== null &&
    (pageMatch.page !== 'restaurant' || pageMatch.params['slug'] === 'paris-bourse')
  )
}

const readSeed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../db/seed/${name}.json`, import.meta.url), 'utf8'))

/**
 * Texts that are the same in every language: those of the brand, of the chain's facts, of the
 * sellers and of the language switch.
 */
const everywhere = [
  'Mesclun',
  ...stringsOf(readSeed('chain')),
  ...stringsOf(readSeed('sellers')),
  ...Object.values(localeNames),
  ...locales.map((locale) => locale.toUpperCase()),
]

/**
 * Returns a function that finds foreign words in the texts of a page: words that are not disguised,
 * are not a name, and are not written by `Intl` in the page's language.
 */
function readerOf(names: readonly string[]) {
  const phrasesByLocale = new Map(
    locales.map((locale) => [
      locale,
      anyOf([...everywhere, ...names, ...writtenByBrowsers(locale, ['long'])]),
    ]),
  )
  return (texts: readonly string[], locale: Locale): string[] =>
    texts
      .filter((text) => plainWords(text).length > 0)
      .flatMap((text) => {
        const words = plainWords(
          text
            .normalize('NFC')
            .replace(addressOrCode, ' ')
            .replace(hours[locale], ' ')
            .replace(phrasesByLocale.get(locale) ?? '', ' '),
        )
        return words.length > 0 ? [`${words.join(' ')}: ${text.trim().slice(0, 120)}`] : []
      })
}

/** Matches each of these phrases as whole words; longer ones come first. */
function anyOf(phrases: readonly string[]): RegExp {
  const patterns = phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`))
  return new RegExp(`(?<!\\p{L})(?:${patterns.join('|')})(?!\\p{L})`, 'gu')
}

/** The French format of a time: 12 h 15. */
const hours: Readonly<Record<Locale, RegExp | string>> = {
  fr: /(?<=\d)\sh\s(?=\d)/g,
  en: '',
  es: '',
  nl: '',
}

const textsOf = (html: string, locale: Locale) => textsInHtml(html, locale).map(({ text }) => text)

test('with every text, catalogue name and document disguised, no page shows an undisguised word (S1, S6) @variation', async ({
  baseURL,
}) => {
  // The test reads every page of the site in four languages.
  test.setTimeout(300_000)
  await withProgram('e2e/every-page/pseudo-server.ts', { baseURL, ports: 10 }, async (origin) => {
    const open = openPages.flatMap((page) => locales.map((locale) => addressOf(page, locale)))
    const { found, faults } = await crawl(origin, { follows: isRead, also: open })
    expect(faults).toEqual([])
    expect(open.filter((path) => found.every((crawledPage) => crawledPage.path !== path))).toEqual(
      [],
    )
    const pageTexts = found.map(({ path, html }) => ({
      path,
      locale: localeOfPath(path),
      texts: textsOf(html, localeOfPath(path)),
    }))
    for (const locale of locales) pageTexts.push(...(await readUnlinked(origin, locale)))
    // The names are read only now, because restaurants were still being added when the first pages
    // were requested.
    const findFaults = readerOf(await readNames(origin))
    const foreignWords = pageTexts.flatMap(({ path, locale, texts }) =>
      findFaults(texts, locale).map((fault) => ({ path, fault })),
    )
    const first = new Map(foreignWords.toReversed().map(({ path, fault }) => [fault, path]))
    expect(
      [...first].map(([fault, path]) => `${path}: ${fault}`),
      'texts that are in no file of a language',
    ).toEqual([])
  })
})

/**
 * Texts of pages that no link leads to: an order, a page that does not exist, the page shown
 * without a network, the name of the app.
 */
async function readUnlinked(origin: string, locale: Locale) {
  const visitor = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { 'accept-language': locale },
  })
  const get = async (path: string) => (await visitor.get(path)).text()
  const { token, number } = await orderNow({ request: visitor }, BOURSE)
  const paths = [
    pages.confirmation[locale].replace(':token', token),
    nowhere(locale),
    `/assets/ui/offline-${locale}.html`,
  ]
  const manifest = `/assets/ui/app-${locale}.webmanifest`
  const pageTexts = [
    ...(await Promise.all(
      paths.map(async (path) => ({
        path,
        locale,
        texts: textsOf(await get(path), locale).map((text) => text.replaceAll(number, '')),
      })),
    )),
    { path: manifest, locale, texts: namesInData(await get(manifest)) },
  ]
  await visitor.dispose()
  return pageTexts
}

test('a word that comes from no text file is found wherever a page shows it, and so are another language’s date words', () => {
  const findFaults = readerOf(['Mesclun Paris Bourse', 'Paris'])
  const html = `<html><head><title>${pseudo('Menu')} · Mesclun</title><meta property="og:title" content="Order"></head><body>
    <p>${pseudo('Closed from')} 3 August ${pseudo('to')} Monday, Mesclun Paris Bourse</p><p>${pseudo('Beef')}: France and Ireland</p>
    <p>août</p><b>Sold out</b><img alt="Bowl"><script type="application/ld+json">{"name": "Salads"}</script></body></html>`
  expect(findFaults(textsOf(html, 'en'), 'en').toSorted()).toEqual([
    'Bowl: Bowl',
    'Order: Order',
    'Salads: Salads',
    'Sold out: Sold out',
    'août: août',
  ])
})

test('a text is disguised, except for the tags and placeholders that programs read', () => {
  expect(pseudo('{n, plural, one {a <b>cat</b>} other {# cats}} b <i>c</i>')).toBe(
    '{n, plural, one {a <b>cat</b>} other {# cats}} ｂ <i>ｃ</i>',
  )
  const compiled = compile(
    'It {n, plural, one {is <b>a cat</b>} other {are # cats}}, {price, number}',
  )
  expect(JSON.stringify(withLiterals(compiled, () => '.'))).toBe(
    '[".",["n",2,{"one":[".",["b","."]],"other":[".",0,"."]}],".",["price",4]]',
  )
})
