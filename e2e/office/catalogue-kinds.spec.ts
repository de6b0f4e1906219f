// The entries in the catalogue of the head office that are not products: adding, changing and
// removing them (H6).
import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { withProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAs } from './at-office.ts'
import { enterAsOwner } from './at-customers.ts'

// Several minutes: the tests start their own program and are long.
test.setTimeout(300_000)

const tab = (name: string) => `/siege/catalogue?tab=${name}`
const dialog = (page: Page) => page.getByRole('dialog')
/** A change on the page of changes. */
const changeText = (page: Page, words: RegExp) => page.locator('p').filter({ hasText: words })
/** Waits until every edit is saved: the program ends after the test. */
const saved = (page: Page) => expect(page.getByText('Enregistrement…')).toHaveCount(0)
const choose = async (page: Page, field: RegExp, option: string) => {
  await dialog(page).getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('formulas, recipes and rewards are created, told by their fields and deleted (H6, H8) @variation', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 30 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const page = await context.newPage()
    await enterAsOwner(page, tab('formulas'))
    await page.getByRole('button', { name: 'Formule', exact: true }).press('Enter')
    await expectAccessible(page, 'a new formula')
    // A missing value is reported at its field, and is not replaced by a zero.
    await page.keyboard.type('Formule du soir')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Ce champ est obligatoire.')).toHaveCount(2)
    await page.keyboard.press('Tab')
    await page.keyboard.type('11,90')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('5')
    const addSide = dialog(page).getByRole('button', { name: 'Ajouter un accompagnement' })
    await addSide.click()
    await addSide.click()
    await dialog(page).getByRole('button', { name: 'Créer la formule' }).click()
    await expect(page.getByRole('row', { name: /Formule du soir/ })).toContainText(
      /boisson parmi .* et dessert parmi/,
    )

    await page.goto(tab('recipes'))
    await page.getByRole('button', { name: 'Recette', exact: true }).click()
    await page.getByRole('textbox', { name: 'Nom en français' }).fill('La nouvelle verte')
    await choose(page, /Base$/, 'Laitue')
    await dialog(page).getByRole('combobox').fill('concombre')
    await page.getByRole('option', { name: 'Concombre', exact: true }).click()
    await choose(page, /Sauce$/, 'Sauce César')
    await expect(dialog(page).getByText(/en salade sur mesure, \d+\skcal/)).toBeVisible()
    await expectAccessible(page, 'a new recipe')
    await dialog(page).getByRole('button', { name: 'Créer la recette' }).click()
    await expect(page.getByRole('row', { name: /La nouvelle verte/ })).toContainText('Concombre')

    await page.goto(tab('rewards'))
    await page.getByRole('button', { name: 'Récompense', exact: true }).click()
    await page.getByRole('textbox', { name: 'Intitulé en français' }).fill('Un en-cas')
    await page.getByRole('textbox', { name: 'Points demandés' }).fill('9999')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByText(/Une carte garde au plus 280\spoints/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Points demandés' }).fill('24')
    await dialog(page).getByText('Snacks', { exact: true }).click()
    await expectAccessible(page, 'a new reward')
    await dialog(page).getByRole('button', { name: 'Créer la récompense' }).click()
    await expect(page.getByRole('row', { name: /Un en-cas/ })).toContainText('Snacks')

    // Adds a second gift: only the products that cost a given number of points.
    await page.getByRole('button', { name: 'Modifier Un en-cas' }).click()
    await dialog(page).getByRole('button', { name: 'Ajouter un second cadeau' }).click()
    const second = dialog(page).getByRole('group', { name: 'Cadeau 2' })
    await second.getByText('Desserts', { exact: true }).click()
    await second.getByRole('textbox', { name: /Seulement les produits/ }).fill('36')
    await saved(page)
    // The last row is not covered by the bar.
    await page.mouse.move(500, 400)
    await page.mouse.wheel(0, 5000)
    await expectAccessible(page, 'two gifts')
    // The categories of a gift can be changed. A gift without a category shows an error and is not
    // saved.
    const first = dialog(page).getByRole('group', { name: 'Cadeau 1' })
    await first.getByText('Snacks', { exact: true }).click()
    await expect(first.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('row', { name: /Un en-cas/ })).toContainText('Snacks')
    await first.getByText('Snacks', { exact: true }).click()
    await expect(first.getByRole('alert')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: /Un en-cas/ })).toContainText(
      /au choix parmi Snacks et au choix parmi Desserts, à 36\spoints/,
    )

    // The page of changes shows the edits.
    await page.goto('/siege/catalogue/modifications')
    await expect(changeText(page, /Formule du soir, ajout, prix\s: 11,90/)).toBeVisible()
    await expect(changeText(page, /Récompense Un en-cas, ajout/)).toBeVisible()

    // Before a formula is taken off sale, the dialog lists what must change first: the reward that
    // gives this formula. A reward that exists only in the draft is removed from the draft.
    await page.goto(`${tab('formulas')}&open=formula-2`)
    await page.getByRole('button', { name: 'Retirer de la vente…' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('À changer d’abord')
    await expectAccessible(page, 'taking a formula off sale')
    await page.getByRole('button', { name: 'Retirer de la vente', exact: true }).click()
    await expect(page.getByRole('row', { name: /^Formule 4.*boisson ou dessert/ })).toBeVisible()
    await page.goto(`${tab('rewards')}&open=reward-un-en-cas`)
    await page.getByRole('button', { name: 'Abandonner ce brouillon…' }).click()
    await page.getByRole('button', { name: 'Abandonner ce brouillon', exact: true }).click()
    await expect(page.getByRole('row', { name: /Un en-cas/ })).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('row', { name: /Un en-cas/ })).toBeVisible()
    await saved(page)
    await context.close()
  })
})

test('a category is created, and restaurants are assigned to a zone (H6, B6) @variation', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 40 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const page = await context.newPage()
    await enterAsOwner(page, tab('categories'))
    await page.getByRole('button', { name: 'Catégorie', exact: true }).click()
    await page.getByRole('textbox', { name: 'Nom en français' }).fill('Goûter')
    await choose(page, /Genre$/, 'en-cas')
    await dialog(page)
      .getByRole('checkbox', { name: /^Tous les restaurants/ })
      .uncheck({ force: true })
    await page.getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('Lyon')
    await dialog(page).getByRole('option', { name: /Lyon/ }).first().click()
    await expectAccessible(page, 'a new category')
    await dialog(page).getByRole('button', { name: 'Créer la catégorie' }).click()
    const row = page.getByRole('row', { name: /Goûter/ })
    await expect(row).toContainText('en-cas')
    await saved(page)
    // The kind of a category can be changed while the category is empty. For a category with
    // products, the dialog lists what another kind would break.
    await page.goto(`${tab('categories')}&open=category-1`)
    await expect(page.getByText('Ne marcherait plus avec un autre genre')).toBeVisible()
    await expectAccessible(page, 'a category')

    await page.goto(tab('prices'))
    await page.getByRole('button', { name: 'Ajouter une zone' }).click()
    await page.getByRole('textbox', { name: 'Nom de la zone' }).fill('Paris')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Modifier la zone Paris/ }).click()
    await page.getByRole('textbox', { name: 'Nom de la zone' }).fill('Grand Paris')
    await page.getByRole('textbox', { name: 'Restaurant, ville, région' }).fill('Lyon')
    await dialog(page).getByRole('option', { name: /Lyon/ }).first().click()
    await expectAccessible(page, 'a zone of prices')
    await dialog(page).getByRole('button', { name: 'Garder' }).click()
    await expect(page.getByRole('columnheader', { name: /Grand Paris \(1 lieu\)/ })).toBeVisible()
    await saved(page)
    await page.goto('/siege/catalogue/modifications')
    await expect(changeText(page, /Catégorie Goûter, ajout/)).toBeVisible()
    await expect(
      changeText(page, /Mesclun Lyon.*catégories de sa carte\s: \+ Goûter/),
    ).toBeVisible()
    await expect(changeText(page, /Mesclun Lyon.*zone de prix\s: Grand Paris/)).toBeVisible()

    // The new category, which is still empty, is removed from the draft. The draft's changes of the
    // restaurants then no longer name it.
    await page.goto(tab('categories'))
    await page.getByRole('button', { name: 'Modifier Goûter' }).click()
    await page.getByRole('button', { name: 'Abandonner ce brouillon…' }).click()
    await page.getByRole('button', { name: 'Abandonner ce brouillon', exact: true }).click()
    await expect(row).toHaveCount(0)
    await saved(page)
    await page.goto('/siege/catalogue/modifications')
    await expect(changeText(page, /Grand Paris/).first()).toBeVisible()
    await expect(changeText(page, /Goûter/)).toHaveCount(0)
    await context.close()
  })
})

test('a signature salad is created from its parts, and changed on its page (H6, F4)', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 50 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const page = await context.newPage()
    await enterAsOwner(page, '/siege/catalogue')
    await page.getByRole('button', { name: 'Produit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Nom en français' }).fill('La Verte')
    await choose(page, /Catégorie$/, 'Salades signatures')
    await page.getByRole('textbox', { name: 'Prix' }).fill('10,50')
    await choose(page, /Base$/, 'Laitue')
    await dialog(page).getByRole('combobox').fill('poulet crou')
    await page.getByRole('option', { name: 'Poulet croustillant', exact: true }).click()
    await choose(page, /Sauce$/, 'Sauce César')
    await expect(dialog(page).getByText(/Allergènes\s: gluten et œufs/)).toBeVisible()
    await expectAccessible(page, 'a new salad')
    await dialog(page).getByRole('button', { name: 'Créer le produit' }).click()
    await page.getByRole('link', { name: 'Ouvrir La Verte' }).click()

    // An ingredient that is added to the salad brings another allergen. One button declares that
    // allergen for the salad.
    const part = page.getByRole('region', { name: 'Composition', exact: true })
    await part.getByRole('combobox').fill('parmesan')
    await page.getByRole('option', { name: 'Copeaux de parmesan', exact: true }).click()
    await expect(part).toContainText('apporte d’autres allergènes')
    await expectAccessible(page, 'the page of a salad')
    await part.getByRole('button', { name: 'Les déclarer' }).click()
    await expect(part).not.toContainText('apporte d’autres allergènes')
    await expect(page.getByRole('checkbox', { name: 'lait', exact: true })).toBeChecked()
    await saved(page)
    await context.close()
  })
})

test('the rules of the menu are shown, and changed by keyboard (H6, S6) @variation', async ({
  page,
}) => {
  await enterAs(page, 'owner', tab('rules'))
  await expect(page.getByRole('region', { name: 'Salade sur mesure' })).toBeVisible()
  await expectAccessible(page, 'the rules of the menu')
  const points = page.getByRole('textbox', { name: 'Points au plus sur une carte' })
  await points.fill('beaucoup')
  await points.press('Enter')
  await expect(page.getByText('Un nombre entier')).toBeVisible()
  await points.press('Escape')
  await expect(points).toHaveValue('280')
})
