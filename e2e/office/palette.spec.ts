import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { placeOrder } from '../account/at-account.ts'
import { placeOf, salad } from '../order/at-checkout.ts'
import { visit } from '../support/at-rest.ts'
import { enterAs } from './at-office.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Chercher partout' })
const options = (page: Page) => dialog(page).getByRole('option')

/**
 * Waits until the field names an option that is in the list. React Aria names it half a second
 * after the list has changed.
 */
const expectOptionNamed = (page: Page) =>
  expect(async () => {
    const option = await dialog(page).getByRole('combobox').getAttribute('aria-activedescendant')
    expect(option).not.toBeNull()
    await expect(page.locator(`[id="${option}"]`)).toBeAttached({ timeout: 100 })
  }).toPass()

test('Ctrl K finds the pause dialog, which alone can start the pause; Escape returns the focus (P7, H13) @variation', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/commandes')
  const pill = page.getByRole('button', { name: /^Restaurant/ })
  await pill.focus()
  await page.keyboard.press('Control+k')
  await expect(dialog(page).getByRole('combobox')).toBeFocused()
  await expectAccessible(page, 'empty')
  await page.keyboard.type('pause lill')
  await expect(options(page).first()).toHaveText(/^Mettre en pause Mesclun Lille/)
  await expect(dialog(page).getByRole('status')).toHaveText(/\d+ résultats?/)
  await expectOptionNamed(page)
  await expectAccessible(page, 'found')
  // The first Escape empties the field, the second closes the palette.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(pill).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('pause lille')
  await expect(options(page).first()).toHaveAttribute('data-focused')
  const stops: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/stops')) stops.push(request.url())
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Mettre en pause Mesclun Lille/ })).toBeVisible()
  await expect(page).toHaveURL(/\/siege\/restaurants\?open=lille[\w-]*$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /^Mettre en pause/ })).toBeHidden()
  // Once closed, the dialog does not open again, even if the page is reloaded.
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Mesclun Lille/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Mettre en pause/ })).toBeHidden()
  expect(stops).toEqual([])
  // The palette remembers its last target only in the document: after a reload it is no longer
  // offered.
  await page.keyboard.press('Control+k')
  await expect(options(page).first()).toHaveText('Aujourd’hui')
})

test('the palette finds orders by customer name without writing the name into an address (P7, H2)', async ({
  page,
}) => {
  await visit(page, '/')
  const { restaurant, time } = await placeOf(page, 'saint-etienne', -9)
  await placeOrder(page, 'fr', {
    restaurant: restaurant.id,
    takeawayAt: time.at,
    lines: salad().lines,
    payment: 'at-restaurant',
  })
  await enterAs(page, 'owner', '/siege/site')
  await page.getByRole('button', { name: 'Chercher', exact: true }).click()
  await page.keyboard.type('camille roux')
  const order = options(page).filter({ hasText: 'Camille Roux' }).first()
  await expect(order).toHaveText(/^[A-Z]\d+ · Camille Roux/)
  await order.click()
  await expect(page).toHaveURL(/\/siege\/commandes\?day=[\d-]{10}&open=\d+$/)
  // The text of the search is stored only in the history entry, never in the address.
  await page.keyboard.press('Control+k')
  await expect(options(page).first()).toHaveText(/Camille Roux/)
  await page.keyboard.type('camille')
  await options(page).filter({ hasText: 'dans les commandes' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('camille')
  expect(page.url()).not.toContain('camille')
})

test('what is typed while the search is still being loaded is searched (P7)', async ({ page }) => {
  await enterAs(page, 'owner', '/siege/site')
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/office/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const door = page.getByRole('button', { name: 'Chercher', exact: true })
  await door.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: /^Commande, client/ })
  await expect(field).toBeFocused()
  await page.keyboard.type('dispo')
  release()
  await expect(dialog(page).getByRole('combobox')).toHaveValue('dispo')
  await page.keyboard.type('n')
  await expect(options(page).first()).toHaveText('Disponibilités')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(door).toBeFocused()
})

test('the palette offers only what the person’s rights allow, and says when a search failed (P2, P7) @variation', async ({
  page,
}) => {
  await enterAs(page, 'accountant', '/siege/commandes')
  await expect(page.getByRole('heading', { name: 'Commandes' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(options(page).filter({ hasText: 'Commandes' })).toBeVisible()
  for (const missing of ['Fermer le site', 'Inviter', 'Clients', 'Équipe'])
    await expect(options(page).filter({ hasText: missing })).toHaveCount(0)
  await page.keyboard.type('pause lille')
  await expect(dialog(page).getByRole('status')).toHaveText(/\d+ résultat/)
  await expect(options(page).filter({ hasText: 'Mettre en pause' })).toHaveCount(0)

  await page.route('**/api/office/orders/search', (route) => route.abort())
  await dialog(page).getByRole('combobox').fill('zzz')
  const retry = dialog(page).getByRole('button', { name: 'Réessayer' })
  await expect(retry).toBeVisible()
  await expectAccessible(page, 'failed')
  await page.unroute('**/api/office/orders/search')
  await retry.click()
  await expect(retry).toBeHidden()
  await page.route('**/api/office/orders/search', () => undefined)
  await dialog(page).getByRole('combobox').fill('zzzz')
  await expect(dialog(page).getByText('Recherche en cours')).toBeVisible()
  await expectAccessible(page, 'loading')
})

test('in a narrow window, the search button opens the palette at full width (P7) @variation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await enterAs(page, 'owner', '/siege/commandes')
  const door = page.getByRole('button', { name: 'Chercher', exact: true })
  await door.click()
  await expect(dialog(page)).toBeVisible()
  expect((await dialog(page).boundingBox())?.width).toBeGreaterThanOrEqual(388)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(door).toBeFocused()
})
