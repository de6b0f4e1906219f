import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { isLocale } from '../../src/contract/pages/locales.ts'
import { words } from '../account/at-account.ts'
import { visit } from '../support/at-rest.ts'
import { addressOf, shots } from './pages.ts'

// Takes each picture that `pages.ts` lists. If BESIDE names a folder with captures of a design, the
// report shows each picture next to its capture. PICTURES_LOCALE restricts the run to one language,
// in light and dark; otherwise it takes French in light and Dutch in dark.
const { BESIDE = '', PICTURES_LOCALE: only } = process.env
if (only !== undefined && !isLocale(only))
  throw new Error(`PICTURES_LOCALE must be a language of the site, not ${only}`)
const sizes = [
  { kind: 'mobile', width: 390, height: 844 },
  { kind: 'desktop', width: 1280, height: 900 },
] as const
const looks = [
  { locale: only ?? 'fr', colorScheme: 'light' },
  { locale: only ?? 'nl', colorScheme: 'dark' },
] as const

/**
 * Maximum height of a picture, in CSS pixels. Further down, pages only repeat the same kind of
 * content.
 */
const DEPTH = 1800

for (const shot of shots) {
  test.describe(shot.name, () => {
    if (shot.unasked) test.use({ storageState: { cookies: [], origins: [] } })
    for (const { kind, ...viewport } of sizes) {
      for (const { locale, colorScheme } of looks) {
        test.describe(`${locale} ${colorScheme}`, () => {
          test.use({ viewport, locale, colorScheme })
          test(kind, async ({ page }, info) => {
            const addressParameters = await shot.before?.(page)
            const address = addressOf(shot, locale, addressParameters ?? undefined)
            // A file without scripts is never hydrated, so the test must not wait for it.
            await (shot.file ? page.goto(address) : visit(page, address))
            await shot.after?.(page, words(locale).of)
            const height = shot.window
              ? viewport.height
              : Math.min(DEPTH, await page.evaluate(() => document.documentElement.scrollHeight))
            const name = [shot.name.replaceAll(/\W+/g, '-'), locale, colorScheme, kind].join('.')
            const path = join('reports/pictures', `${name}.png`)
            await page.screenshot({
              path,
              fullPage: !shot.window,
              clip: { x: 0, y: 0, width: viewport.width, height },
            })
            // The report shows two attachments side by side if they have these names.
            await info.attach(`${name}-actual.png`, { path })
            const design = join(BESIDE, `${shot.beside}.${kind}.png`)
            if (BESIDE !== '' && existsSync(design))
              await info.attach(`${name}-expected.png`, { path: design })
          })
        })
      }
    }
  })
}
