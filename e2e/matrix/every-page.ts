import { expect, test } from '@playwright/test'
import { locales } from '../../src/contract/pages/locales.ts'
import { faultsOf } from '../every-page/at-axe.ts'
import { addressOf, openPages } from '../every-page/site-addresses.ts'
import { enter, lights, prepare, states, wear, widths } from './states.ts'

// Checks every page in every language, state, width and colour scheme. Each round covers every page
// once, so that a run that ends early has checked something of each.
for (const state of states) {
  for (const locale of locales) {
    test.describe(`${state} ${locale}`, () => {
      test.use({ locale })
      for (const name of openPages) {
        // The dialog of a page differs by width, so it is opened for each width.
        for (const group of state === 'dialog' ? widths.map((width) => [width]) : [widths]) {
          test(`${name} has no faults at widths ${group.join(', ')}`, async ({ page }) => {
            const looks = group.flatMap((width) => lights.map((light) => ({ width, light })))
            if (looks[0]) await wear(page, looks[0])
            await prepare(page, state)
            test.skip(!(await enter(page, state, addressOf(name, locale))), 'no such state')
            for (const appearance of looks) {
              await wear(page, appearance)
              expect
                .soft(await faultsOf(page), `${appearance.width} ${appearance.light}`)
                .toEqual([])
            }
          })
        }
      }
    })
  }
}
