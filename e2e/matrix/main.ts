// Looks at every page in every language, state, width and light: `npm run axe -- [--page NAME]
// [--locale L] [--minutes N] [--fresh]`. What was looked at is kept in reports/, so that a run goes
// on where another ended; it exits with 1 where something was found.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { type Locale, locales } from '../../src/contract/pages/locales.ts'
import type { PageName } from '../../src/contract/pages/pages.ts'
import { faultsOf } from '../at-axe.ts'
import { addressOf, openPages } from '../site-addresses.ts'
import { type Look, type State, enter, lights, prepare, states, wear, widths } from './states.ts'

const { values } = parseArgs({
  options: {
    page: { type: 'string' },
    locale: { type: 'string' },
    state: { type: 'string' },
    port: { type: 'string', default: '4795' },
    minutes: { type: 'string', default: '240' },
    fresh: { type: 'boolean', default: false },
  },
})
const base = `http://127.0.0.1:${values.port}`
const until = Date.now() + Number(values.minutes) * 60_000
const report = 'reports/axe.jsonl'

/**
 * One line of the report; a `cell` is `page locale state width light`. No faults and `none`: the
 * page has no such state.
 */
type Line = { cell: string; faults: string[]; none?: true }
const cellOf = (page: PageName, locale: Locale, state: State, { width, light }: Look) =>
  [page, locale, state, width, light].join(' ')

mkdirSync('reports', { recursive: true })
if (values.fresh) rmSync(report, { force: true })
const seen = new Map(
  (existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : [])
    .map((text) => JSON.parse(text) as Line)
    .map((line) => [line.cell, line]),
)

/** The question about cookies was answered at another time. */
const answered = config.use?.storageState ?? { cookies: [], origins: [] }
const looks = widths.flatMap((width) => lights.map((light): Look => ({ width, light })))
const visits = openPages
  .flatMap((page) => states.flatMap((state) => locales.map((locale) => ({ page, state, locale }))))
  .filter(
    ({ page, state, locale }) =>
      page === (values.page ?? page) &&
      state === (values.state ?? state) &&
      locale === (values.locale ?? locale),
  )
  // Each round sees every page once: a run that ends early saw something of all.
  .toSorted((a, b) => roundOf(a) - roundOf(b))
const cells = new Set(
  visits.flatMap(({ page, state, locale }) =>
    looks.map((look) => cellOf(page, locale, state, look)),
  ),
)

const server = spawn(process.execPath, ['e2e/server.ts'], {
  env: { ...process.env, PORT: values.port },
  stdio: 'inherit',
})
try {
  await answering()
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  // Two at a time: while one page comes, another is looked at.
  await Promise.all([goThrough(browser), goThrough(browser)])
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
}
const known = [...cells].flatMap((cell) => seen.get(cell) ?? [])
const wrong = known.filter(({ faults }) => faults.length > 0)
console.log(
  `${known.length} of ${cells.size} cells, ${known.filter(({ none }) => none).length} of them without such a state; ${wrong.length} with faults`,
)
for (const { cell, faults } of wrong) console.log(`${cell}\n  ${faults.join('\n  ')}`)
process.exitCode = wrong.length > 0 ? 1 : 0

function roundOf({ page, state, locale }: (typeof visits)[number]): number {
  return (
    (states.indexOf(state) * locales.length +
      locales.indexOf(locale) +
      openPages.indexOf(page) * 7) %
    (states.length * locales.length)
  )
}

/** Takes the next visit as long as there is one, and time for it. */
async function goThrough(browser: Browser) {
  for (
    let visit = visits.shift();
    visit && Date.now() < until && browser.isConnected();
    visit = visits.shift()
  ) {
    const name = Object.values(visit).join(' ')
    await visitAll(browser, visit).catch((error: unknown) =>
      console.error(name, String(error).split('\n')[0]),
    )
  }
}

/**
 * One page in one language and state, in every look; what a page opens differs by its width, so
 * that a dialog is opened for each.
 */
async function visitAll(
  browser: Browser,
  { page: name, state, locale }: { page: PageName; state: State; locale: Locale },
) {
  const groups =
    state === 'dialog'
      ? widths.map((width) => looks.filter((look) => look.width === width))
      : [looks]
  for (const group of groups) {
    const open = group.filter((look) => !seen.has(cellOf(name, locale, state, look)))
    if (open[0] === undefined) continue
    const context = await browser.newContext({
      baseURL: base,
      locale,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      storageState: answered,
    })
    try {
      const page = await context.newPage()
      await wear(page, open[0])
      await prepare(page, state)
      const there = await enter(page, state, addressOf(name, locale))
      for (const look of open) {
        await wear(page, look)
        const line: Line = {
          cell: cellOf(name, locale, state, look),
          faults: there ? await faultsOf(page) : [],
          ...(there ? {} : { none: true }),
        }
        seen.set(line.cell, line)
        appendFileSync(report, `${JSON.stringify(line)}\n`)
      }
    } finally {
      await context.close()
    }
  }
}

async function answering() {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${base}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(200)
  }
  throw new Error('the program does not answer')
}
