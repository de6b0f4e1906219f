import { type Page, expect, test } from '@playwright/test'
import { locales } from '../../src/contract/pages/locales.ts'
import {
  type Seeded,
  doorAddresses,
  enterOffice,
  faultsAt,
  hold,
  officeAddresses,
  open,
  openAll,
  seedOffice,
} from './office-states.ts'

// Checks every page of the head office in three states: loaded, with every layer that its buttons
// open; loading; and after a failed request. French and Dutch are checked in light and dark, other
// languages only in light.
const widths = [1440, 390] as const

let seeded: Seeded
test.beforeAll(async ({ browser, baseURL }) => {
  seeded = await seedOffice(browser, baseURL ?? '')
})

const nobody: Seeded = { order: '1', customer: '1', request: '1', person: '1' }

async function checkPage(page: Page, lights: readonly ('light' | 'dark')[], where: string) {
  for (const light of lights) {
    await page.emulateMedia({ colorScheme: light })
    expect.soft(await faultsAt(page, `${where}, ${light}`)).toEqual([])
  }
}

for (const locale of locales) {
  const lights =
    locale === 'fr' || locale === 'nl' ? (['light', 'dark'] as const) : (['light'] as const)
  for (const width of widths) {
    test.describe(`the office in ${locale} at ${width}`, () => {
      test.use({ locale, viewport: { width, height: width === 390 ? 844 : 900 } })

      for (const name of Object.keys(officeAddresses(locale, nobody))) {
        test(`${name}`, async ({ page }) => {
          await enterOffice(page)
          const address = officeAddresses(locale, seeded)[name] ?? ''
          await open(page, address)
          await checkPage(page, lights, name)
          await openAll(page, address, (openerPath) => checkPage(page, lights, openerPath), {
            // The rail is the same on each page, so only the page `unknown` opens what its buttons
            // open.
            isRail: name === 'unknown',
          })
        })

        for (const state of ['loading', 'error'] as const) {
          test(`${name}, state ${state}`, async ({ page }) => {
            await enterOffice(page)
            await hold(page, state)
            await page.goto(officeAddresses(locale, seeded)[name] ?? '')
            await page.locator('h1').first().waitFor()
            await page.waitForTimeout(600)
            await checkPage(page, lights, state)
          })
        }
      }

      test('a session that has ended', async ({ page }) => {
        await enterOffice(page)
        await open(page, officeAddresses(locale, seeded)['orders'] ?? '')
        await page.context().clearCookies()
        await page.keyboard.press('/')
        await page.keyboard.type('camille')
        await page.getByRole('dialog').waitFor()
        await checkPage(page, lights, 'ended')
      })

      for (const [name, address] of Object.entries(doorAddresses(locale))) {
        test(name, async ({ page }) => {
          await open(page, address)
          await checkPage(page, lights, name)
          await openAll(page, address, (openerPath) => checkPage(page, lights, openerPath))
        })
      }
    })
  }
}
