import { href } from '#contract/pages/links.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { measureBesideRaw, visitorHeaders } from '../tools/load.ts'
import { type BenchProgram, answerOf, spending } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import type { Rendering } from './rendering.ts'
import { leftAlone, describeStolen } from '../tools/stolen.ts'
import { type BenchRow, row } from '../tools/table.ts'

const pages = ['home', 'menu'] as const
const restaurants = isQuick ? 6 : 48
/** The first third of the restaurants warm the program up; only the others are measured. */
const warming = restaurants / 3
/** Number of times that every page is rendered; the first half is a warm-up. */
const times = isQuick ? 2 : 8

type AddressOf = (locale: Locale, restaurant: number) => string

const visitsOf = (addressOf: AddressOf): Rendering[] =>
  Array.from({ length: restaurants }, (_, i) => i + 1).flatMap((restaurant) =>
    locales.map((locale) => ({ path: addressOf(locale, restaurant), locale, restaurant })),
  )

const menuOf: AddressOf = (locale, restaurant) =>
  `/api/restaurants/${restaurant}/menu?language=${locale}`

/**
 * Measures two calls of the API, the list of restaurants and a menu, and compares them with
 * node:http sending the same bytes.
 */
export const measureCalls = (program: BenchProgram): Promise<BenchRow[]> =>
  measureBesideRaw(program, 0.6, {
    restaurants: '/api/restaurants/',
    'menu of a restaurant': menuOf('fr', 1),
  })

/**
 * Measures three things. First, the rendering of a page in a warm process. Then the complete first
 * request for a combination of restaurant and language that nobody has requested before, in a
 * program that has already answered a few requests. Last, requests for the same pages from the
 * cache in memory, compared with node:http.
 */
export async function measurePages(program: BenchProgram): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const page of pages) rows.push(await measureRendering(program, page))
  rows.push(await measureFirst(program, 'menu as JSON', menuOf))
  // The first page of a restaurant also reads the restaurant's menu. The page `restaurants` is
  // requested first and not measured, so that no measured page includes that cost.
  await measureFirst(program, 'restaurants', (locale) => href('restaurants', locale))
  for (const page of pages)
    rows.push(await measureFirst(program, page, (locale) => href(page, locale)))
  const cachedPages = Object.fromEntries(
    pages.map((page) => [`${page}, from memory`, href(page, 'fr')]),
  )
  return [...rows, ...(await measureBesideRaw(program, 0.5, cachedPages))]
}

/** Measures the rendering alone, in a process that has rendered this page before. */
async function measureRendering(
  { origin }: BenchProgram,
  page: (typeof pages)[number],
): Promise<BenchRow> {
  const visits = visitsOf((locale) => href(page, locale))
  const settings = { ORIGIN: origin, VISITS: JSON.stringify(visits), TIMES: String(times) }
  const rendering = await leftAlone(1, () =>
    answerOf<number>('bench/sections/rendering.ts', settings),
  )
  return row(`${page}, render`, 'ms', rendering.quietest[0] ?? Number.NaN, {
    target: { of: 'ours', most: 5 },
    note: `processor time, all threads; warm, mean of ${visits.length} menus; nothing kept, not compressed; ${describeStolen(rendering)}`,
  })
}

/**
 * Processor time of the first request for an address, per combination of restaurant and language.
 */
async function measureFirst(
  { origin, pid }: BenchProgram,
  name: string,
  addressOf: AddressOf,
): Promise<BenchRow> {
  async function visitAll(visits: readonly Rendering[]): Promise<void> {
    for (const { path, locale, restaurant } of visits) {
      const cookie = `language=${locale}; restaurant=${restaurant}`
      const reply = await fetch(origin + path, { headers: { ...visitorHeaders, cookie } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path}, ${locale}: ${reply.status}`)
    }
  }
  const visits = visitsOf(addressOf)
  await visitAll(visits.slice(0, warming * locales.length))
  const measured = visits.slice(warming * locales.length)
  const { spent } = await spending([pid], () => visitAll(measured))
  return row(`${name}, first request`, 'ms', (spent[0] ?? 0) / measured.length, {
    note: 'all threads: rendered or serialised, compressed, sent',
  })
}
