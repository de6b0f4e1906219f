import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { withProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAsOwner, join } from './at-customers.ts'

// Several minutes: the tests start their own program and are long.
test.setTimeout(300_000)

const CHICKEN = '/siege/catalogue/produit?open=ingredient-302'
const tile = (page: Page) => page.getByRole('img', { name: 'La tuile de Poulet croustillant' })
const bowl = (page: Page) => page.getByRole('img', { name: 'Le bol avec Poulet croustillant' })
const count = (page: Page) => page.getByRole('region', { name: 'Modifications' }).locator('b')
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a product is drawn, priced and translated on its page, and a change of its allergens needs a second person (H7, H9, P4)', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 100 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const page = await context.newPage()
    await enterAsOwner(page, CHICKEN)
    await expect(page.getByRole('heading', { name: 'Poulet croustillant' })).toBeVisible()
    await expect(page.getByText('N° 302')).toContainText('restaurants')
    await expect(part(page, 'Où il sert')).toContainText('La César')
    await expectAccessible(page, 'a product')

    // The tile and the bowl follow each key; Escape shows the saved picture again.
    const [before, inBowl] = [
      await tile(page).getAttribute('src'),
      await bowl(page).getAttribute('src'),
    ]
    const colour = page.getByRole('textbox', { name: 'Couleur', exact: true })
    await colour.fill('#00aa55')
    await expect(tile(page)).not.toHaveAttribute('src', before ?? '')
    await expect(bowl(page)).not.toHaveAttribute('src', inBowl ?? '')
    await colour.press('Escape')
    await expect(tile(page)).toHaveAttribute('src', before ?? '')
    await colour.fill('vert')
    await colour.press('Enter')
    await expect(page.getByText('Une couleur comme #ff8f66')).toBeVisible()
    await colour.fill('#00aa55')
    await colour.press('Enter')
    await expect(count(page)).toContainText('1 modification')
    await page.getByRole('button', { name: 'Ajouter une couche' }).click()
    await page.getByText('Couche 2').click()
    await page.getByRole('button', { name: /Forme$/ }).click()
    await page.getByRole('option', { name: 'Cube, croûton' }).click()
    await page.reload()
    await expect(tile(page)).not.toHaveAttribute('src', before ?? '')
    await expect(page.getByText('Couche 2')).toBeVisible()

    // A wrong price is refused at its field and never saved; a right one is saved.
    const price = page.getByRole('textbox', { name: 'Prix, Prix de base' })
    await price.fill('beaucoup')
    await price.press('Enter')
    await expect(part(page, 'Prix')).toContainText('Un nombre, comme 2,60')
    await price.fill('2,60')
    await price.press('Enter')
    await expect(part(page, 'Prix')).toContainText('modifié')

    // A change of the French text makes the translations outdated. The page then shows which
    // translations have been reviewed.
    await page.getByRole('textbox', { name: 'Nom, français' }).fill('Poulet très croustillant')
    await page.getByRole('textbox', { name: 'Nom, français' }).press('Enter')
    await expect(page.getByText('3 textes à relire')).toBeVisible()
    await page.getByRole('button', { name: 'Tout est relu' }).click()
    await expect(page.getByText('3 textes à relire')).toBeHidden()

    const allergens = part(page, 'Allergènes')
    await allergens.getByText('Sésame').click()
    await expect(allergens).toContainText('attend une deuxième personne')
    await expect(part(page, 'Histoire')).toContainText('sésame')
    await expectAccessible(page, 'a product with a draft')

    // Another person sees the same draft, and copies the product.
    const sofia = await join(page, browser, { name: 'Sofia', role: 'catalogue' })
    await sofia.goto(CHICKEN)
    await expect(part(sofia, 'Prix')).toContainText('modifié')
    await sofia.getByRole('button', { name: 'Dupliquer' }).click()
    await expect(sofia.getByRole('heading', { name: /croustillant 2$/ })).toBeVisible()
    await expect(sofia.getByText('pas encore publié')).toBeVisible()
    await sofia.getByRole('button', { name: 'Abandonner ce brouillon' }).click()
    await sofia
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Abandonner ce brouillon' })
      .click()
    await expect(sofia.getByRole('heading', { name: 'Catalogue' })).toBeVisible()

    await page.getByRole('button', { name: 'Retirer de la vente…' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('La César')
    await page.getByRole('button', { name: 'Retirer de la vente', exact: true }).click()
    await expect(page.getByText('Hors vente', { exact: true })).toBeVisible()
    // Waits until every edit is saved: the program ends after the test.
    await expect(page.getByText('Enregistrement…')).toBeHidden()
    await context.close()
  })
})
