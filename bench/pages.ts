import { once } from 'node:events'
import { href } from '#contract/pages/links.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { compare } from './calls.ts'
import { besideRaw, loadInTurn, type Side, visitorHeaders } from './load.ts'
import { median } from './median.ts'
import { processorTime, startNode, stop } from './processes.ts'
import type { Rendering } from './rendering.ts'
import { leftAlone, tellStolen } from './stolen.ts'
import type { Row } from './table.ts'

const section = 'pages'
const pages = ['home', 'menu'] as const

async function visit({ origin }: Side, { path, locale, restaurant }: Rendering): Promise<void> {
  const reply = await fetch(origin + path, {
    headers: { ...visitorHeaders, cookie: `language=${locale}; restaurant=${restaurant}` },
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path}, ${locale}: ${reply.status}`)
}

const restaurants = 48
/** These make the program warm; the others are measured. */
const warming = 16
/** How often every page is rendered, half of it to warm up. */
const times = 8

type AddressOf = (locale: Locale, restaurant: number) => string

const visitsOf = (addressOf: AddressOf): Rendering[] =>
  Array.from({ length: restaurants }, (_, i) => i + 1).flatMap((restaurant) =>
    locales.map((locale) => ({ path: addressOf(locale, restaurant), locale, restaurant })),
  )

/**
 * Milliseconds of processor time that an address takes when it is asked for first, by restaurant
 * and language.
 */
async function processorOfFirst(program: Side, addressOf: AddressOf): Promise<number> {
  const visits = visitsOf(addressOf)
  const measured = visits.slice(warming * locales.length)
  for (const one of visits.slice(0, warming * locales.length)) await visit(program, one)
  const before = processorTime(program.pid)
  for (const one of measured) await visit(program, one)
  return (processorTime(program.pid) - before) / measured.length
}

/**
 * Milliseconds of processor time of the rendering alone, in a process that has rendered this page
 * before.
 */
async function processorOfRendering(
  { origin }: Side,
  page: (typeof pages)[number],
): Promise<number> {
  const visits = JSON.stringify(visitsOf((locale) => href(page, locale)))
  const child = startNode(new URL('./rendering.ts', import.meta.url), [
    origin,
    visits,
    String(times),
  ])
  try {
    const [milliseconds] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`${page}: the rendering failed`)
      }),
    ])) as [number]
    return milliseconds
  } finally {
    await stop(child)
  }
}

/**
 * The rendering of a page for a restaurant and language, warm; the whole of a first request, for a
 * restaurant and language that nobody asked for before, in a program that has answered a few; then
 * the same pages from memory against node:http.
 */
export async function measurePages(program: Side): Promise<Row[]> {
  const row = (name: string, ours: number, note: string): Row => ({
    section,
    name,
    unit: 'ms',
    ours,
    limit: null,
    target: null,
    note,
  })
  const whole = 'all threads: rendered or serialised, compressed, sent'
  const rows: Row[] = []
  for (const page of pages) {
    const rendering = await leftAlone(1, () => processorOfRendering(program, page))
    const note = `processor time, all threads; warm, mean of ${restaurants * locales.length} menus; nothing kept, not compressed; ${tellStolen(rendering)}`
    rows.push({
      ...row(`${page}, render`, median(rendering.kept), note),
      target: { of: 'ours', most: 5 },
    })
  }
  rows.push(
    row(
      'menu as JSON, first request',
      await processorOfFirst(
        program,
        (locale, restaurant) => `/api/restaurants/${restaurant}/menu?language=${locale}`,
      ),
      whole,
    ),
  )
  // The first page of a restaurant reads its menu; the address that is not measured takes that upon
  // itself.
  await processorOfFirst(program, (locale) => href('restaurants', locale))
  for (const page of pages) {
    rows.push(
      row(
        `${page}, first request`,
        await processorOfFirst(program, (locale) => href(page, locale)),
        whole,
      ),
    )
  }
  return [...rows, ...(await measureFromMemory(program))]
}

const measureFromMemory = (program: Side): Promise<Row[]> =>
  besideRaw(
    pages.map((page) => program.origin + href(page, 'fr')),
    async (raw) => {
      const rows: Row[] = []
      for (const page of pages) {
        const { ours, raw: limit } = await loadInTurn(program, raw, href(page, 'fr'))
        rows.push({
          section,
          name: `${page}, from memory`,
          ...compare(ours, limit),
          target: { of: 'ratio', least: 0.5 },
        })
      }
      return rows
    },
  )
