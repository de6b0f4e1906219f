import { type CDPSession, type Page, chromium } from '@playwright/test'
import { officePages } from '#contract/office/office-pages.ts'
import type { listKitchens } from '#contract/office/kitchens.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import config from '../../playwright.config.ts'
import { median } from '../tools/figures.ts'
import { startProgram } from '../tools/processes.ts'
import { isQuick } from '../tools/quick.ts'
import { type BenchRow, row } from '../tools/table.ts'

/*
 * Measures the head office's list of restaurants with 10 000 rows, in a browser whose processor is
 * slowed down four times, and compares it with the same page with one row. A long task takes 50 ms
 * or more; the figure is the longest one of an action, or 0 if there was none. The rows are
 * repetitions of the restaurants that the server returns.
 */

export const officeTablesSection = 'tables of the head office, processor slowed four times'

const ROWS = 10_000
const SLOWER = 4
const times = isQuick ? 1 : 3

type Reply = ReplyOf<typeof listKitchens>
type Action = (page: Page) => Promise<void>

const OPEN = 'open the page'

const settle = (page: Page, milliseconds: number) => page.waitForTimeout(milliseconds)

const actions: Record<string, Action> = {
  scroll: async (page) => {
    for (let step = 0; step < 25; step++) {
      await page.mouse.wheel(0, 2400)
      await settle(page, 60)
    }
    await page.evaluate('scrollTo(0, 0)')
    await settle(page, 500)
  },
  'filter by four letters': async (page) => {
    await page.getByRole('searchbox').pressSequentially('lyon', { delay: 150 })
    await settle(page, 1200)
  },
  'end the filter': async (page) => {
    await page.keyboard.press('Escape')
    await settle(page, 1200)
  },
  'sort by name, downwards': async (page) => {
    await sortBy(page, 0)
    await sortBy(page, 0)
  },
  'sort by town': (page) => sortBy(page, 1),
  'sort by state': (page) => sortBy(page, 2),
}

async function sortBy(page: Page, column: number): Promise<void> {
  await page.locator('th button').nth(column).click()
  await settle(page, 1200)
}

export async function measureOfficeTables(databaseUrl: string): Promise<BenchRow[]> {
  // The program does not run in production mode, because only the demonstration's people can sign
  // in without a passkey.
  const program = await startProgram({ DATABASE_URL: databaseUrl, NODE_ENV: 'development' })
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const context = await browser.newContext({
      baseURL: program.origin,
      locale: 'fr',
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.addInitScript(watch)
    await page.goto('/dev/office')
    await page.getByRole('link', { name: /, owner$/ }).click()
    await page.locator('nav:has(#places)').waitFor()
    const device = await context.newCDPSession(page)
    const full: Record<string, number>[] = []
    const empty: Record<string, number>[] = []
    for (let time = 0; time < times; time++) {
      full.push(await measure(page, device, ROWS))
      empty.push(await measure(page, device, 1))
    }
    return [OPEN, ...Object.keys(actions)].map((name) => {
      const of = (measured: typeof full) =>
        median(measured.map((delays) => delays[name] ?? Infinity))
      return row(`${name}, ${ROWS} rows`, 'ms', of(full), {
        target: { of: 'ours', most: Math.max(50, of(empty)) },
        note: `each time ${full.map((delays) => Math.round(delays[name] ?? 0)).join(', ')}; with one row ${Math.round(of(empty))} ms`,
      })
    })
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** Runs in the page: records the longest task, in milliseconds, since the value was last read. */
const watch = `
  globalThis.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask', buffered: true })`

const longestTask = async (page: Page): Promise<number> =>
  Number(await page.evaluate('[longest, (longest = 0)][0]'))

/** Returns the milliseconds of the longest long task of each action, and of opening the page. */
async function measure(
  page: Page,
  device: CDPSession,
  rows: number,
): Promise<Record<string, number>> {
  await page.unroute('**/api/office/kitchens')
  await page.route('**/api/office/kitchens', async (route) => {
    const reply = await route.fetch()
    const { results } = (await reply.json()) as Reply
    await route.fulfill({ response: reply, json: { results: repeated(results, rows) } })
  })
  await device.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(officePages.restaurants.fr)
  await page.locator('tbody tr[data-id]').first().waitFor()
  await settle(page, 2500)
  const longestTasks: Record<string, number> = { [OPEN]: await longestTask(page) }
  for (const [name, act] of Object.entries(actions)) {
    await page.mouse.move(700, 600)
    await act(page)
    longestTasks[name] = await longestTask(page)
  }
  return longestTasks
}

/**
 * Returns `count` restaurants by repeating those of the chain; each repetition has its own name and
 * slug.
 */
const repeated = (results: Reply['results'], count: number): Reply['results'] =>
  Array.from({ length: count }, (_, at) => {
    const restaurant = results[at % results.length]
    if (restaurant === undefined) throw new Error('the chain has no restaurant')
    const round = Math.floor(at / results.length)
    return round === 0
      ? restaurant
      : { ...restaurant, slug: `${restaurant.slug}-${round}`, name: `${restaurant.name} ${round}` }
  })
