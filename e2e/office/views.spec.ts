import { type Page, expect, test } from '@playwright/test'
import { callFromPage } from '../account/at-login.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { tabTo } from '../order/at-checkout.ts'
import { enterAs } from './at-office.ts'

type Views = { results: { id: string; page: string }[] }

/** Deletes what an earlier run saved of a page. */
async function deleteViews(page: Page, of: string): Promise<void> {
  const { results } = await callFromPage<Views>(page, 'GET', '/api/office/views')
  for (const view of results.filter((each) => each.page === of))
    await callFromPage(page, 'DELETE', `/api/office/views/${view.id}`)
}

const views = (page: Page) => page.getByRole('button', { name: /^Vue/ })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Chercher partout' })

test('a view of the orders is saved, opened from another page by its name, renamed and deleted, all by keyboard (P7, H2)', async ({
  page,
}) => {
  const name = `Payées-${Date.now()}`
  await enterAs(page, 'owner', '/siege/site')
  await deleteViews(page, 'orders')
  await page.goto('/siege/commandes?payment=card&sort=-amount&other=1')
  await page.getByRole('searchbox').fill('camille')
  await expect(page).not.toHaveURL(/other/)
  await views(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: 'Vues' })).toBeVisible()
  await expectAccessible(page, 'menu')
  await page.getByRole('menuitem', { name: 'Garder cette vue…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Garder cette vue' })
  const field = dialog.getByLabel('Nom de la vue')
  await expect(dialog.getByText('Le texte cherché n’est pas gardé')).toBeVisible()
  await tabTo(page, /^Nom de la vue$/)
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'dialog')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(views(page)).toHaveText(`Vue : ${name}`)
  await expect(views(page)).toBeFocused()

  await page.goto('/siege/rapports')
  await expect(views(page)).toHaveText('Vues')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type(name)
  await expect(palette(page).getByRole('option').first()).toHaveText(`${name} Commandes`)
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('data-focused')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/siege\/commandes\?payment=card&sort=-amount$/)
  await expect(views(page)).toHaveText(`Vue : ${name}`)
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.goto('/siege/commandes')
  await expect(views(page)).toHaveText('Vues')
  await views(page).press('Enter')
  const entry = page.getByRole('menuitemradio', { name })
  await expect(entry).toHaveAttribute('aria-checked', 'false')
  await page.keyboard.type(name)
  await expect(entry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?payment=card&sort=-amount$/)

  await views(page).press('Enter')
  await expect(entry).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitem', { name: /^Renommer/ }).press('Enter')
  const renaming = page.getByRole('dialog', { name: 'Renommer la vue' })
  await renaming.getByLabel('Nom de la vue').fill(`${name} bis`)
  await page.keyboard.press('Enter')
  await expect(views(page)).toHaveText(`Vue : ${name} bis`)

  const pressDelete = async () => {
    await views(page).press('Enter')
    await page.getByRole('menuitem', { name: /^Supprimer/ }).press('Enter')
  }
  await page.route('**/api/office/views/*', (route) => route.abort())
  await pressDelete()
  await expect(page.getByText('Connexion impossible, vérifiez votre réseau')).toBeVisible()
  await expect(views(page)).toHaveText(`Vue : ${name} bis`)
  await page.unroute('**/api/office/views/*')
  await pressDelete()
  await expect(views(page)).toHaveText('Vues')
  await page.getByRole('button', { name: 'Défaire' }).press('Enter')
  await expect(views(page)).toHaveText(`Vue : ${name} bis`)
  await pressDelete()
  await expect(views(page)).toHaveText('Vues')
  await page.reload()
  await views(page).press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Garder/ })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name })).toHaveCount(0)
})

test('a view opens with what the page can still read of it, and belongs to one person (P2, P7)', async ({
  page,
}) => {
  await enterAs(page, 'second owner', '/siege/restaurants')
  await deleteViews(page, 'restaurants')
  const name = `Ancienne-${Date.now()}`
  await callFromPage(page, 'POST', '/api/office/views', {
    page: 'restaurants',
    name,
    search: 'state=asleep&gone=1&sort=-name&open=paris-bourse',
  })
  // The menu can be open before the views are loaded.
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/office/views', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.reload()
  await views(page).press('Enter')
  await expect(page.getByRole('menu').getByText('Chargement en cours')).toBeVisible()
  release()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page).toHaveURL(/\/siege\/restaurants\?sort=-name$/)
  await expect(views(page)).toHaveText(`Vue : ${name}`)
  await page.goto('/siege/commandes')
  await expect(views(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill(name)
  await palette(page).getByRole('option', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible()
  await expect(page).not.toHaveURL(/open=/)
  await enterAs(page, 'manager', '/siege/restaurants?sort=-name')
  await expect(views(page)).toHaveText('Vues')
})

test('the palette finds a product by its name in any language, for those who may see the catalogue (P2, P7)', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/commandes')
  await expect(views(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('aguacate')
  const product = palette(page)
    .getByRole('option', { name: /^Avocat/ })
    .first()
  await expect(product).toContainText(/aguacate/i)
  await expectAccessible(page)
  await product.click()
  await expect(page).toHaveURL(/\/siege\/catalogue\/produit\?open=ingredient-\d+$/)
  // Enter, pressed before the server answered, opens nothing else than the product.
  let release = (): void => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/office\/(?:catalogue|orders\/search)$/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto('/siege/site')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.type('aguacate')
  await page.keyboard.press('Enter')
  await expect(palette(page).getByRole('option')).toHaveText(['Recherche en cours'])
  release()
  await expect(product).toHaveAttribute('data-focused')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/siege\/catalogue\/produit\?open=ingredient-\d+$/)
  await page.unrouteAll()

  await enterAs(page, 'accountant', '/siege/commandes')
  await expect(views(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('avocat')
  await expect(palette(page).getByRole('option', { name: /dans les commandes/ })).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText('1 résultat')
})
