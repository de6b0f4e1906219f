import { readdirSync } from 'node:fs'
import { type Page, expect, test } from '@playwright/test'
import { buildFolder } from '../../src/server/kit/build-folder.ts'
import { words } from '../account/at-account.ts'
import { keep, placeOf, salad } from '../order/at-checkout.ts'
import { alive, visit } from '../support/at-rest.ts'

const { of } = words('fr')

type BuiltWindow = Window & {
  __reactRouterManifest?: { routes: Record<string, { module: string }> }
}

/** Returns the scripts that the page loads until it is idle, without the entry script. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  await visit(page, path)
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  return [...new Set(names)].filter(
    (name) => /^\/assets\/ui\/.*\.js$/.test(name) && !name.includes('/entry.client-'),
  )
}

const sentence = (page: Page) =>
  page
    .getByText(of('shell', 'broken.part'))
    .or(page.getByRole('heading', { name: of('shell', 'broken.title') }))

/**
 * Expects a page that is hydrated and waits for nothing, or one that reports its failure and offers
 * links. A page of which only a part is missing may do both.
 */
async function expectWayOn(page: Page) {
  await expect(
    sentence(page).or(page.locator('main:not(:has(.skeleton))')).filter({ visible: true }).first(),
  ).toBeVisible()
  if (await sentence(page).first().isVisible())
    await expect(page.getByRole('main').getByRole('link').last()).toBeVisible()
  else await alive(page)
  await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0)
}

test('the name of a built file contains no word that an ad blocker’s filter list could match (N12)', () => {
  for (const [folder, least] of [
    ['ui', 20],
    ['kitchen', 8],
    ['office', 20],
  ] as const) {
    const files = readdirSync(`${buildFolder()}/client/assets/${folder}`)
    // The folders also contain files from `public`, for example pictures; those are not built.
    const built = files.filter((file) => /\.(js|css|woff2)$/.test(file))
    expect(built.length).toBeGreaterThan(least)
    for (const file of built)
      expect(file).toMatch(
        /^(entry\.client-|main-|every-|manifest-|fr-|en-|es-|nl-)?[\da-f]{8,11}\.(js|css|woff2)$/,
      )
  }
})

test('a page whose script cannot load says so, and links to the restaurants and their phone numbers (N12)', async ({
  page,
}) => {
  await keep(page, { cart: salad(), place: null })
  const script = (await scriptsOf(page, '/panier/')).at(-1) ?? ''
  await page.route(`**${script}`, (route) => route.abort())
  // The test starts on the menu: if a script is missing while the router navigates from the menu to
  // the cart, the router by default reloads the page for ever.
  await page.goto('/carte/')
  await alive(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier/ })
    .click()
  await expect(page).toHaveURL('/panier/')
  await expectWayOn(page)
})

test('the cart page reports that it could not load when its own script is blocked (N12)', async ({
  page,
}) => {
  await keep(page, { cart: salad(), place: null })
  await page.goto('/carte/')
  const script = await page.evaluate(
    () => (window as BuiltWindow).__reactRouterManifest?.routes['cart.fr']?.module ?? '',
  )
  expect(script).toMatch(/\.js$/)
  await page.route(`**${script}`, (route) => route.abort())
  await alive(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier/ })
    .click()
  await expect(page).toHaveURL('/panier/')
  const alert = page.getByRole('alert').filter({ hasText: of('shell', 'broken.part') })
  await expect(alert).toBeVisible()
  await expect(page.locator('main .skeleton').filter({ visible: true })).toHaveCount(0)
  await page.unroute(`**${script}`)
  await alert.getByRole('link', { name: of('common', 'action.retry') }).click()
  await expect(page.getByText('Eau plate').first()).toBeVisible()
  await expect(alert).toBeHidden()
})

for (const path of [
  '/carte/',
  '/panier/',
  '/retrait/',
  '/payment/',
  '/connexion/',
  '/inscription/',
  '/contact/',
  '/cuisine/',
]) {
  test(`${path} works, or reports the failure, without any one of its scripts (N12) @variation`, async ({
    page,
  }) => {
    test.setTimeout(600_000)
    const place = await placeOf(page, 'reims')
    await keep(page, { cart: salad(), place })
    for (const script of await scriptsOf(page, path)) {
      await test.step(script, async () => {
        await page.route(`**${script}`, (route) => route.abort())
        await page.goto(path)
        await expectWayOn(page)
        await page.unroute(`**${script}`)
      })
    }
  })
}
