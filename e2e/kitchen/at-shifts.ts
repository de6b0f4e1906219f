import type { Page } from '@playwright/test'

/**
 * Sums the layout shifts of each page from now on, from its first paint. Shifts right after an
 * input do not count.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput)
          Object.assign(window, {
            shift: (window as unknown as { shift: number }).shift + entry.value,
          })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift)
