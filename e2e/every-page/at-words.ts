import type { Page } from '@playwright/test'
import compile from 'icu-minify/compile'
import { type Locale, intlLocale, isLocale, locales } from '../../src/contract/pages/locales.ts'
import { legalPages } from '../../src/contract/shop/legal-pages.ts'
import { type MessageTree, readMessages } from '../../src/texts/compile.ts'
import { decode, tagsOf, withoutScripts } from './at-html.ts'
import { withLiterals } from './pseudo-texts.ts'

/** A text of a page, visible or for assistive technology, and the language declared for it. */
export type PageText = { lang: string; text: string }

const spoken = [
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'aria-roledescription',
  'aria-valuetext',
] as const

const heading = /^(description|og:(title|description|image:alt))$/

/** The names and descriptions in machine-readable JSON. */
export const namesInData = (json: string): string[] =>
  [...json.matchAll(/"(?:name|short_name|description)":\s*("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  )

/** The texts in the server's HTML, in the page and in its head. */
export function textsInHtml(html: string, locale: Locale): PageText[] {
  const body = withoutScripts(html).replace(/^[\s\S]*?<body/, '<body')
  const foreign: PageText[] = []
  const ownHtml = body
    .replace(/<(\w+)(?=[^>]*\stranslate="no")[^>]*>[^<]*<\/\1>/g, ' ')
    .replace(
      /<(\w+)(?=[^>]*\slang="(\w\w)")[^>]*>([^<]*)<\/\1>/g,
      (_whole, _name, lang: string, text: string) => {
        foreign.push({ lang, text: decode(text) })
        return ' '
      },
    )
  const texts = ownHtml
    .replace(/<[^>]+>/g, '\n')
    .split('\n')
    .map(decode)
  const attributes = tagsOf(ownHtml).flatMap(({ attributes: named }) =>
    spoken.flatMap((name) => named[name] ?? []),
  )
  const heads = tagsOf(html).flatMap(({ attributes: { name, property, content = '' } }) =>
    heading.test(name ?? property ?? '') ? content : [],
  )
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? ''
  const data = [
    ...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  ].flatMap(([, json = '']) => namesInData(json))
  return [
    ...foreign,
    ...[...texts, ...attributes, ...heads, ...data, decode(title)].map((text) => ({
      lang: locale,
      text,
    })),
  ].filter(({ text }) => text.trim() !== '')
}

/** The texts of a page in its current state, after its scripts have run. */
export const textsOnPage = (page: Page): Promise<PageText[]> =>
  page.evaluate(
    (names) => {
      const pageTexts: { lang: string; text: string }[] = []
      const add = (at: Element | null, text: string | null) => {
        if (text !== null && text.trim() !== '')
          pageTexts.push({ lang: at?.closest('[lang]')?.getAttribute('lang') ?? '', text })
      }
      for (const element of document.querySelectorAll('body *'))
        for (const name of names) add(element, element.getAttribute(name))
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const at = walker.currentNode.parentElement
        // Names of countries are skipped: they depend on the browser's version.
        const isCountry = at instanceof HTMLOptionElement && at.value.length === 2
        if (!isCountry && !at?.closest('script, style, noscript, svg, [translate=no]'))
          add(at, walker.currentNode.nodeValue)
      }
      add(document.documentElement, document.title)
      return pageTexts
    },
    [...spoken],
  )

/** The words of a text in lower case. An apostrophe or a hyphen separates words. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .match(/\p{L}{2,}/gu) ?? []

/** Names and units that are the same in every language. */
const names =
  'mesclun mescluns paypal apple google pay wallet visa mastercard cb sms pdf iban siret rcs kcal kj ml cl www https http example org com fr en es nl'

/** Names of the customers in the tests. */
const people = ['Zoé Lefèvre', 'Zoé', 'Camille Roux', 'camille']

export type Vocabulary = {
  words: ReadonlyMap<string, ReadonlySet<string>>
  names: readonly string[]
}

/**
 * Reads every word that a language may use: the words of its texts, of the catalogue and of the
 * documents in that language, and those with which the browser writes days and countries. Names of
 * places and people are the same in every language, so they are removed as a whole.
 */
async function readVocabulary(origin: string): Promise<Vocabulary> {
  const entries = await Promise.all(
    locales.map(async (locale) => {
      const documents = [
        '/api/menu',
        '/api/allergens',
        '/api/terms/current',
        '/api/loyalty-rules/current',
        ...legalPages.map((page) => `/api/legal/${page}`),
      ]
      const data = await Promise.all(
        documents.map((path) =>
          fetchJson(origin + path + (path === '/api/menu' ? `?language=${locale}` : ''), locale),
        ),
      )
      const texts = [
        ...Object.values(readMessages(locale)).flatMap(messagesOf),
        ...data.flatMap(stringsOf),
        ...writtenByBrowsers(locale),
        names,
      ]
      return [locale, new Set(texts.flatMap(wordsIn))] as const
    }),
  )
  return { words: new Map(entries), names: await readNames(origin) }
}

/**
 * Reads the names of people and places, which are the same in every language. Longer names come
 * first, so that a name precedes its own parts.
 */
export async function readNames(origin: string): Promise<string[]> {
  const places = [
    ...stringsOf(await fetchJson(`${origin}/api/restaurants/?limit=300`, 'fr')),
    ...stringsOf(await fetchJson(`${origin}/api/companies/`, 'fr')),
  ]
  return [
    ...new Set([...people, ...places].flatMap((place) => [place, place.replace(/^Mesclun /, '')])),
  ]
    .filter((name) => /\p{Lu}/u.test(name))
    .toSorted((a, b) => b.length - a.length)
}

async function fetchJson(address: string, locale: Locale): Promise<unknown> {
  const reply = await fetch(address, { headers: { 'accept-language': locale } })
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`)
  return reply.json()
}

/** Matches e-mail and web addresses, and the codes of orders, cards and tablets. */
export const addressOrCode = /\S+@\S+|https?:\S+|\b[0-9A-Z]{4,5}-[0-9A-Z]{4,5}\b/g

const vocabularies = new Map<string, Promise<Vocabulary>>()

/** Returns the vocabulary of a server, read once per process. */
export function vocabularyOf(origin: string): Promise<Vocabulary> {
  const vocabulary = vocabularies.get(origin) ?? readVocabulary(origin)
  vocabularies.set(origin, vocabulary)
  return vocabulary
}

/** Returns the words of a page that do not exist in its declared language. */
export function strangeWords(texts: readonly PageText[], vocabulary: Vocabulary): string[] {
  return [
    ...new Set(
      texts.flatMap(({ lang, text }): string[] => {
        if (!isLocale(lang)) return [`no language is ${lang}: ${text}`]
        const remainingText = vocabulary.names.reduce(
          (remainder, name) => remainder.replaceAll(name, ' '),
          text.normalize('NFC').replace(addressOrCode, ' '),
        )
        const unknownWords = wordsIn(remainingText).filter(
          (word) => !vocabulary.words.get(lang)?.has(word),
        )
        return unknownWords.length > 0
          ? [`${unknownWords.join(' ')}: ${text.trim().slice(0, 120)}`]
          : []
      }),
    ),
  ]
}

function messagesOf(message: string | MessageTree): string[] {
  return typeof message === 'string'
    ? literalsOf(compile(message))
    : Object.values(message).flatMap(messagesOf)
}

/** The literals of a compiled message, in each of its branches. */
function literalsOf(message: unknown): string[] {
  const literals: string[] = []
  withLiterals(message, (literal) => {
    literals.push(literal)
    return literal
  })
  return literals
}

/** Every text in JSON, except the values of keys that only programs use. */
export function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) =>
    /^(slug|version|kind|type|href|url|email|code|picture)$/.test(key) ? [] : stringsOf(one),
  )
}

/** The words with which a browser writes days, countries and lists, without digits. */
export function writtenByBrowsers(
  locale: Locale,
  styles: readonly ('long' | 'short')[] = ['long', 'short'],
): string[] {
  const tag = intlLocale[locale]
  const days = Array.from({ length: 366 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)))
  const formats = styles
    .flatMap(
      (month) =>
        [
          { weekday: month },
          { month, day: 'numeric' },
          { month, day: 'numeric', year: 'numeric' },
        ] as const,
    )
    .map((dateParts) => new Intl.DateTimeFormat(tag, { ...dateParts, timeZone: 'UTC' }))
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(65 + i))
  const countries = letters
    .flatMap((a) => letters.map((b) => regions.of(a + b) ?? ''))
    .filter((name) => name.length > 2)
  // In Spanish the conjunction depends on the next word.
  const lists = ['', 'I'].map((next) =>
    new Intl.ListFormat(tag, { type: 'conjunction' }).format(['', next]).replace(/I$/, ''),
  )
  const dates = days.flatMap((day) =>
    formats.map((format) => format.format(day).replaceAll(/\d+/g, '')),
  )
  return [...new Set([...dates, ...countries, ...lists].map((text) => text.trim()))]
}
