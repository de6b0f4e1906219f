import { type Page, chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { median } from '../tools/figures.ts'
import type { Program } from '../tools/processes.ts'
import { leftAlone, tellStolen } from '../tools/stolen.ts'
import { type Row, row } from '../tools/table.ts'

/** Slows the processor down this many times, like a slow phone. */
const SLOWER = 4

// Measures from the tap until the browser has painted the result, by the Event Timing API.
const watch = `
  window.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') window.taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })`

/**
 * Taps each control in turn on a slowed phone. Returns the milliseconds until each result was
 * painted.
 */
async function tapAll(page: Page, address: string, names: readonly RegExp[]): Promise<number[]> {
  await page.goto(address, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(watch)
  for (const name of names) {
    const control = page.getByRole('main').getByRole('button', { name }).first()
    await control.scrollIntoViewIfNeeded()
    await page.waitForTimeout(700)
    // A bare touch: Playwright's own `tap` first runs scripts in the page, which would be measured
    // too.
    const box = await control.boundingBox()
    if (!box) throw new Error(`${name} is not in sight`)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(700)
  }
  const taps = await page.evaluate<number[]>('window.taps')
  // The observer does not report events below its threshold: they count as that threshold.
  return [...taps, ...Array.from({ length: Math.max(0, names.length - taps.length) }, () => 16)]
}

const journeys = [
  {
    name: 'ingredients in the composer',
    path: '/carte/formule/salade-6-ingredients/?step=ingredients',
    taps: [
      /^Tomates cerises/,
      /^Concombre/,
      /^Carottes/,
      /^Maïs/,
      /^Saumon fumé/,
      /^Avocat/,
      /^Feta/,
      /^Edamame/,
    ],
  },
  {
    name: 'products on the menu',
    path: '/carte/',
    taps: [/Eau plate/, /Brownie/, /Cookie/, /Focaccia/].map(
      (name) => new RegExp(`Ajouter.*${name.source}`),
    ),
  },
]

/** Every tap shows its result within 100 ms with the processor slowed four times. */
export async function measureTaps(program: Program): Promise<Row[]> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const rows: Row[] = []
    for (const { name, path, taps } of journeys) {
      const journey = await leftAlone(1, async () => {
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          isMobile: true,
          locale: 'fr-FR',
        })
        const measured = await tapAll(await context.newPage(), program.origin + path, taps)
        await context.close()
        return measured
      })
      const measured = journey.kept.flat()
      rows.push(
        row(`${name}, slowest of ${measured.length}`, 'ms', Math.max(...measured), {
          target: { of: 'ours', most: 100 },
          note: `median ${median(measured)} ms; processor slowed ${SLOWER} times; ${tellStolen(journey)}`,
        }),
      )
    }
    return rows
  } finally {
    await browser.close()
  }
}
