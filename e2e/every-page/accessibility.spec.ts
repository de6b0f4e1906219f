import { type Page, expect, test } from '@playwright/test'
import type { Locale } from '../../src/contract/pages/locales.ts'
import { type PageName, pages } from '../../src/contract/pages/pages.ts'
import { expectAccessible } from './at-axe.ts'
import { visit } from '../support/at-rest.ts'
import { textsOnPage, strangeWords, vocabularyOf } from './at-words.ts'
import { type PageState, enter, lookOf, prepare, wear } from '../matrix/states.ts'
import { addressOf, nowhere, openPages } from './site-addresses.ts'
import { oneOf, variationUnless } from '../support/slice.ts'

// A service worker would itself send the requests that a test blocks.
test.use({ serviceWorkers: 'block' })

/** Visits all addresses in one browser context. */
async function walk(page: Page, locale: Locale, state: PageState, addresses: readonly string[]) {
  const vocabulary = await vocabularyOf(new URL(test.info().project.use.baseURL ?? '').origin)
  await wear(page, lookOf(locale, state))
  await prepare(page, state)
  for (const address of addresses) {
    expect(await enter(page, state, address), `${address}: ${state}`).toBe(true)
    await expectAccessible(page, `${address}: ${state}`)
    expect(
      strangeWords(await textsOnPage(page), vocabulary),
      `words of another language, ${address}: ${state}`,
    ).toEqual([])
  }
}

/** The pages whose appearance changes in a state. */
const changed: Readonly<Record<Exclude<PageState, 'empty'>, readonly PageName[]>> = {
  full: ['home', 'menu', 'composeFormula', 'cart', 'takeaway', 'checkout'],
  unfinished: ['cart', 'checkout'],
  loading: [
    'cart',
    'takeaway',
    'checkout',
    'account',
    'accountOrders',
    'accountCards',
    'accountLoyalty',
    'composeFormula',
    'restaurant',
    'delivery',
    'kitchen',
    'home',
  ],
  error: [
    'contact',
    'checkout',
    'signUp',
    'login',
    'takeaway',
    'forgottenPassword',
    'delivery',
    'newPassword',
    'account',
    'completeProfile',
    'cart',
    'kitchen',
  ],
  dialog: [
    'menu',
    'home',
    'composeFormula',
    'recipes',
    'composeDessert',
    'cart',
    'composeCustom',
    'termsOfSale',
  ],
}

/**
 * Dutch words are the longest. So the proof of a change checks every page in Dutch, in the state
 * `empty`, and also the pages that change in the state `full`. `npm run test:all` checks each
 * state, and `npm run axe` all languages, widths and colour schemes.
 */
const statesToCheck = Object.keys(changed) as (keyof typeof changed)[]

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  all.length === 0 ? [] : [all.slice(0, size), ...chunks(all.slice(size), size)]

for (const [i, names] of chunks(openPages, 6).entries()) {
  test(
    `axe finds no fault on any page in its initial state, ${i + 1} (F11)`,
    { tag: i === 0 ? '@journey' : [] },
    ({ page }) =>
      walk(page, 'nl', 'empty', [
        ...names.map((name) => addressOf(name, 'nl')),
        ...(i === 0 ? [nowhere('nl')] : []),
      ]),
  )
}

for (const locale of oneOf(['nl', 'fr', 'en', 'es'])) {
  for (const state of statesToCheck) {
    for (const [i, names] of chunks(changed[state], 6).entries()) {
      const tag = variationUnless(i === 0 && state === 'full')
      test(`axe finds no fault on pages whose state is ${state}, in ${locale}, ${i + 1} (F11)${tag}`, ({
        page,
      }) =>
        walk(
          page,
          locale,
          state,
          names.map((name) => addressOf(name, locale)),
        ))
    }
  }
}

test('axe reports unreadable text and a picture without an alternative', async ({ page }) => {
  await visit(page, pages.termsOfSale.fr)
  await page.evaluate(() => {
    document
      .querySelector('h1')
      ?.insertAdjacentHTML(
        'afterend',
        '<p style="color: #999; background: #fff">Pâle</p><img src="/assets/ui/icon.svg">',
      )
  })
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt/)
})
