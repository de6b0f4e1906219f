import { href } from '#contract/links.ts'
import { type Locale, locales } from '#contract/locales.ts'
import { compare } from './calls.ts'
import { besideRaw, loadInTurn, type Side, visitorHeaders } from './load.ts'
import { processorTime } from './processes.ts'
import type { Row } from './table.ts'

const section = 'pages'
const pages = ['home', 'menu'] as const
/** What is asked for: the address, and the cookies that say for whom. */
type Visit = { path: string; locale: Locale; restaurant: number }

async function visit({ origin }: Side, { path, locale, restaurant }: Visit): Promise<void> {
  const reply = await fetch(origin + path, {
    headers: { ...visitorHeaders, cookie: `language=${locale}; restaurant=${restaurant}` },
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path}, ${locale}: ${reply.status}`)
}

const restaurants = 48
/** These make the program warm; the others are measured. */
const warming = 16

type AddressOf = (locale: Locale, restaurant: number) => string

/** Milliseconds of processor time that an address takes when it is asked for first, by restaurant and language. */
async function processorOfFirst(program: Side, addressOf: AddressOf): Promise<number> {
  const visits = Array.from({ length: restaurants }, (_, i) => i + 1).flatMap((restaurant) =>
    locales.map((locale) => ({ path: addressOf(locale, restaurant), locale, restaurant })))
  const measured = visits.slice(warming * locales.length)
  for (const one of visits.slice(0, warming * locales.length)) await visit(program, one)
  const before = processorTime(program.pid)
  for (const one of measured) await visit(program, one)
  return (processorTime(program.pid) - before) / measured.length
}

/**
 * First renders, each for a restaurant and language that nobody asked for before, in a warm program that knows their
 * menus; then the same pages from memory against node:http.
 */
export async function measurePages(program: Side): Promise<Row[]> {
  const first = (name: string, ours: number): Row =>
    ({ section, name, unit: 'ms', ours, limit: null, target: null, note: 'processor time of all threads' })
  const rows = [first('menu as JSON, first made', await processorOfFirst(program, (locale, restaurant) =>
    `/api/restaurants/${restaurant}/menu?language=${locale}`))]
  // The first page of a restaurant reads its menu; the address that is not measured takes that upon itself.
  await processorOfFirst(program, (locale) => href('restaurants', locale))
  for (const page of pages) {
    const milliseconds = await processorOfFirst(program, (locale) => href(page, locale))
    rows.push({ ...first(`${page}, first render`, milliseconds), target: { of: 'ours', most: 5 } })
  }
  return [...rows, ...await measureFromMemory(program)]
}

const measureFromMemory = (program: Side): Promise<Row[]> =>
  besideRaw(pages.map((page) => program.origin + href(page, 'fr')), async (raw) => {
    const rows: Row[] = []
    for (const page of pages) {
      const { ours, raw: limit } = await loadInTurn(program, raw, href(page, 'fr'))
      rows.push({ section, name: `${page}, from memory`, ...compare(ours, limit), target: { of: 'ratio', least: 0.5 } })
    }
    return rows
  })
