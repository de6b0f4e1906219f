import { type Locator, type Page, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { median } from '../tools/figures.ts'
import type { BenchProgram } from '../tools/processes.ts'
import { leftAlone, describeStolen } from '../tools/stolen.ts'
import { type BenchRow, row } from '../tools/table.ts'

/** Factor by which the processor is slowed down, like that of a slow phone. */
const SLOWER = 4

/** Number of taps in the composer and of taps on the button that does nothing. */
const TAPS = 50
/** Milliseconds to wait before and after each tap, so that everything that a tap causes is done. */
const PAUSE = 700

/*
 * Runs in the page. Measures the time from a tap until the browser has painted the result (Event
 * Timing API), and the number of frames between the change of the pressed button and the last
 * change of the totals.
 */
const watch = `
  window.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') window.taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })
  window.tapped = []
  const bar = document.querySelector('.compose-bar')
  let frame = 0
  const count = () => { frame += 1; requestAnimationFrame(count) }
  requestAnimationFrame(count)
  addEventListener('click', () => window.tapped.push({ pressed: null, totals: null }), true)
  new MutationObserver((changes) => {
    const tap = window.tapped.at(-1)
    if (tap !== undefined) for (const { target, type } of changes) {
      if (type === 'attributes') tap.pressed ??= frame
      else if (bar?.contains(target)) tap.totals = frame
    }
  }).observe(document.body, { subtree: true, characterData: true, childList: true, attributeFilter: ['aria-pressed'] })`

type Tapped = {
  /** Milliseconds until each result was painted. */
  taps: number[]
  /**
   * For each tap that changed the totals, the number of frames from the change of the button to the
   * change of the totals.
   */
  late: number[]
}

/** Taps each control in turn on a slowed phone. */
async function tapAll(page: Page, controls: readonly Locator[]): Promise<Tapped> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(watch)
  for (const control of controls) {
    await control.scrollIntoViewIfNeeded()
    await page.waitForTimeout(PAUSE)
    // Sends only the touch itself: Playwright's `tap` first runs scripts in the page, whose time
    // would be measured too.
    const box = await control.boundingBox()
    if (!box) throw new Error(`${String(control)} is not visible on the page`)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(PAUSE)
  }
  const { taps, tapped } = await page.evaluate<{
    taps: number[]
    tapped: { pressed: number | null; totals: number | null }[]
  }>('({ taps, tapped })')
  const late = tapped.flatMap(({ pressed, totals }) =>
    pressed === null || totals === null ? [] : [totals - pressed],
  )
  // The observer does not report events shorter than its threshold of 16 ms: each tap without a
  // report counts as 16 ms.
  return {
    taps: [...taps, ...Array.from({ length: controls.length - taps.length }, () => 16)],
    late,
  }
}

const button = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first()

/** Ingredients to tap: each is added and then removed again. */
const INGREDIENTS = [
  /^Tomates cerises/,
  /^Concombre/,
  /^Carottes/,
  /^Maïs/,
  /^Saumon fumé/,
  /^Avocat/,
  /^Feta/,
  /^Edamame/,
]

const journeys = {
  empty: {
    path: null,
    controls: (page: Page) => Array.from({ length: TAPS }, () => page.getByRole('button')),
  },
  composer: {
    path: '/carte/formule/salade-6-ingredients/?step=ingredients',
    controls: (page: Page) =>
      Array.from({ length: TAPS }, (_, i) =>
        button(page, INGREDIENTS[i % INGREDIENTS.length] as RegExp),
      ),
  },
  menu: {
    path: '/carte/',
    controls: (page: Page) =>
      [/Eau plate/, /Brownie/, /Cookie/, /Focaccia/].map((name) =>
        button(page, new RegExp(`Ajouter.*${name.source}`)),
      ),
  },
} as const

/**
 * With the processor slowed four times, the composer's slowest tap may take at most four times as
 * long as a tap on a button that does nothing, and the totals must be right within two frames of
 * the button's own change.
 */
export async function measureTaps(program: BenchProgram): Promise<BenchRow[]> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  const play = async ({ path, controls }: (typeof journeys)[keyof typeof journeys]) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'fr-FR',
    })
    const page = await context.newPage()
    if (path === null) await page.setContent('<button style="margin: 2rem">+</button>')
    else await page.goto(program.origin + path, { waitUntil: 'networkidle' })
    const tapped = await tapAll(page, controls(page))
    await context.close()
    return tapped
  }
  try {
    const alone = await leftAlone(1, async () => ({
      empty: await play(journeys.empty),
      composer: await play(journeys.composer),
      menu: await play(journeys.menu),
    }))
    const [kept] = alone.quietest
    if (kept === undefined) throw new Error('no measurement was completed')
    const { empty, composer, menu } = kept
    const how = `processor slowed ${SLOWER} times; ${describeStolen(alone)}`
    const slowest = ({ taps }: Tapped) => Math.max(...taps)
    return [
      row(
        `ingredients in the composer, slowest of ${composer.taps.length}`,
        'ms',
        slowest(composer),
        {
          limit: { by: 'a button that does nothing', value: slowest(empty) },
          target: { of: 'ratio', most: 4 },
          note: `median ${median(composer.taps)} ms, of the button ${median(empty.taps)} ms; ${how}`,
        },
      ),
      row('totals after what was pressed', 'frames', Math.max(...composer.late), {
        target: { of: 'ours', most: 2 },
        note: `the latest of ${composer.late.length}, median ${median(composer.late)}`,
      }),
      row(`products on the menu, slowest of ${menu.taps.length}`, 'ms', slowest(menu), {
        target: { of: 'ours', most: 100 },
        note: `median ${median(menu.taps)} ms`,
      }),
    ]
  } finally {
    await browser.close()
  }
}
