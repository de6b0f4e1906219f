import { type Page, expect, test } from '@playwright/test'
import { openAccount, password } from '../account/at-account.ts'
import { alive } from '../support/at-rest.ts'

/** Delays the script that hydrates every page, until `letGo` is called. */
async function holdScripts(page: Page) {
  let heldCount = 0
  let letGo = () => {}
  const scriptsReleased = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/entry.client-*.js', async (route) => {
    heldCount += 1
    await scriptsReleased
    await route.continue()
  })
  return { letGo, isHeld: () => expect.poll(() => heldCount, { timeout: 15_000 }).toBe(1) }
}

test('typing and taps from before the scripts have loaded take effect when they are loaded', async ({
  page,
}) => {
  const scripts = await holdScripts(page)
  await page.goto('/carte/', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox')
  await search.pressSequentially('eau plate')
  await page.getByRole('button', { name: /^Ajouter.*Eau plate/ }).click()
  await scripts.isHeld()
  scripts.letGo()
  await expect(page.getByRole('link', { name: /^Panier 1/ })).toBeVisible()
  await expect(search).toHaveValue('eau plate')
  await expect(page.getByRole('button', { name: /^Ajouter.*Brownie/ })).toHaveCount(0)
})

test('a checkbox ticked before the scripts have loaded stays ticked and applies its filter @variation', async ({
  page,
}) => {
  const scripts = await holdScripts(page)
  await page.goto('/nos-ingredients/', { waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: 'Végan' })
  await box.check({ force: true })
  await scripts.isHeld()
  scripts.letGo()
  await expect(page).toHaveURL(/\?.*=vegan/)
  await expect(box).toBeChecked()
})

test('each tap during the hydration on a slow phone takes effect once', async ({ page }) => {
  const scripts = await holdScripts(page)
  await page.goto('/carte/', { waitUntil: 'domcontentloaded' })
  await scripts.isHeld()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  scripts.letGo()
  // Taps one button after another for two seconds, until the page has been hydrated for a while.
  const warm = page.locator('main [aria-pressed][aria-label*=chaud]')
  const taps = await warm.evaluateAll(async (buttons) => {
    for (const button of buttons) {
      ;(button as HTMLElement).click()
      await new Promise((resolve) => setTimeout(resolve, 2000 / buttons.length))
    }
    return buttons.length
  })
  expect(taps).toBeGreaterThan(5)
  await expect
    .poll(
      () =>
        warm.evaluateAll(
          (buttons) => buttons.filter((button) => button.ariaPressed === 'true').length,
        ),
      { timeout: 15_000 },
    )
    .toBe(taps)
})

test('a link waits for earlier taps: the choice is on the next step, and the product in the cart (C3) @variation', async ({
  page,
}) => {
  const compose = await holdScripts(page)
  await page.goto('/nl/carte/dessert/fromage-blanc/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Mangocoulis/ }).click()
  await page.getByRole('link', { name: /^Toppings kiezen/ }).click()
  await compose.isHeld()
  compose.letGo()
  await expect(page.getByRole('heading', { name: 'Je toppings' })).toBeVisible()
  await page.getByRole('button', { name: /^Granola/ }).click()
  await page.getByRole('link', { name: /^Mijn bowl bekijken/ }).click()
  await expect(page.getByRole('heading', { name: 'Helemaal af.' })).toBeVisible()

  const menu = await holdScripts(page)
  await page.goto('/nl/carte/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Toevoegen: Water zonder koolzuur/ }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Winkelmandje/ })
    .click()
  await menu.isHeld()
  menu.letGo()
  await expect(page).toHaveURL('/nl/winkelmandje/')
  await expect(
    page.getByRole('banner').getByRole('link', { name: /^Winkelmandje 2/ }),
  ).toBeVisible()
})

test('when a script cannot load, a link works despite earlier taps @variation', async ({
  page,
}) => {
  await page.addInitScript(() =>
    addEventListener(
      'error',
      ({ target }) => {
        if (target instanceof HTMLScriptElement) document.documentElement.dataset['failed'] = ''
      },
      true,
    ),
  )
  await page.route('**/every-*.js', (route) => route.abort())
  await page.goto('/carte/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Ajouter.*Eau plate/ }).click()
  await page.locator('html[data-failed]').waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier/ })
    .click()
  await expect(page).toHaveURL('/panier/')
})

test('a form submitted with Enter before the scripts have loaded is submitted when they are loaded (A7)', async ({
  page,
}) => {
  const { email } = await openAccount(page, 'early-login', 'fr')
  const scripts = await holdScripts(page)
  await page.goto('/connexion/', { waitUntil: 'commit' })
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await scripts.isHeld()
  await expect(page.locator('[name=email]')).toHaveValue(email)
  scripts.letGo()
  await expect(page).toHaveURL('/mon-compte/')
})

test('a language chosen before the scripts have loaded wins over the language stored earlier (S6, S9) @variation', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'en', url: String(baseURL) }])
  const scripts = await holdScripts(page)
  await page.goto('/carte/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language/ })
    .click()
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es/carte/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  scripts.letGo()
  await alive(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
