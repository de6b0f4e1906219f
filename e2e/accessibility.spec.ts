import { type Page, expect, test } from '@playwright/test'
import { type Locale, locales } from '../src/contract/locales.ts'
import { type PageName, pages } from '../src/contract/pages.ts'
import { expectNothingToFind } from './at-axe.ts'
import { visit } from './at-rest.ts'
import { saidOn, strangeWords, vocabularyOf } from './at-words.ts'
import { type State, enter, lookOf, prepare, wear } from './matrix/states.ts'
import { addressOf, nowhere, openPages } from './site-addresses.ts'

// A worker before the pages would ask for what a test holds back.
test.use({ serviceWorkers: 'block' })

/** One visitor walks through them all. */
async function walk(page: Page, locale: Locale, state: State, addresses: readonly string[]) {
  const vocabulary = await vocabularyOf(new URL(test.info().project.use.baseURL ?? '').origin)
  await wear(page, lookOf(locale, state))
  await prepare(page, state)
  for (const address of addresses) {
    expect(await enter(page, state, address), `${address}: ${state}`).toBe(true)
    await expectNothingToFind(page, `${address}: ${state}`)
    expect(strangeWords(await saidOn(page), vocabulary), `words of another language, ${address}: ${state}`).toEqual([])
  }
}

/** The pages that look otherwise in a state; in each language some of them, in all languages each of them. */
const changed: Partial<Record<State, readonly PageName[]>> = {
  loading: ['cart', 'takeaway', 'checkout', 'account', 'accountOrders', 'accountCards', 'accountLoyalty', 'composeFormula', 'restaurant', 'delivery', 'kitchen', 'home'],
  error: ['contact', 'checkout', 'signUp', 'login', 'takeaway', 'forgottenPassword', 'delivery', 'newPassword', 'account', 'completeProfile', 'cart', 'kitchen'],
  dialog: ['menu', 'home', 'composeFormula', 'recipes', 'composeDessert', 'cart', 'composeCustom', 'termsOfSale'],
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  all.length === 0 ? [] : [all.slice(0, size), ...chunks(all.slice(size), size)]

for (const [l, locale] of locales.entries()) {
  for (const [i, names] of chunks(openPages, 6).entries()) {
    test(`axe finds nothing on any page as it comes, in ${locale}, ${i + 1}`, ({ page }) =>
      walk(page, locale, 'empty', [...names.map((name) => addressOf(name, locale)), ...i === 0 ? [nowhere(locale)] : []]))
  }

  for (const [state, names] of [
    ['full', ['home', 'menu', 'composeFormula', 'cart', 'takeaway', 'checkout']], ['unfinished', ['cart', 'checkout']],
    ...(Object.entries(changed) as [State, readonly PageName[]][]).map(([one, all]) => [one, all.filter((_, i) => i % locales.length === l)] as const),
  ] as const) {
    test(`axe finds nothing with what is ${state}, in ${locale}`, ({ page }) => walk(page, locale, state, names.map((name) => addressOf(name, locale))))
  }
}

test('what nobody could read is found', async ({ page }) => {
  await visit(page, pages.termsOfSale.fr)
  await page.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p style="color: #999; background: #fff">Pâle</p><img src="/assets/ui/icon.svg">')
  })
  await expect(expectNothingToFind(page)).rejects.toThrow(/color-contrast[\s\S]*image-alt/)
})
