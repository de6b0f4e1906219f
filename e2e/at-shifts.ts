import type { Page } from '@playwright/test'

/**
 * Adds up what moves on each page from now on without having been touched, from its first paint on.
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
