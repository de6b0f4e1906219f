import { type Locator, type Page, expect, test } from '@playwright/test'
import type { OfficeCatalogue } from '../../src/contract/office/catalogue.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { expectConfirmed, fillIn, orderButton, tabTo } from '../order/at-checkout.ts'
import { MORNING, startProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { fillInVegetable } from './at-catalogue.ts'
import { enterAsOwner, join } from './at-customers.ts'

test.setTimeout(300_000)

/** Wednesday, 06:05 in Paris. */
const NEXT_DAY = '2026-11-25T05:05:00Z'
const HAUSSMANN = 2
const NAME = 'Kimchi de chou'
/** The ingredient as the order shows it, with the price of the zone. */
const SOLD = /Kimchi de chou1,70\s€Allergènes\s: poisson/
const CHANGES = '/siege/catalogue/modifications'
const PUBLISH = /^Publier/

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const main = (page: Page) => page.getByRole('main')
const well = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first()
const saved = (page: Page) => expect(page.getByText('Enregistrement…')).toHaveCount(0)

/** Types into a field of the product's page; Enter saves it. */
async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

/** Adds a price zone and assigns a restaurant to it. */
async function addZone(page: Page, name: string, restaurant: string): Promise<void> {
  await page.goto('/siege/catalogue?tab=prices')
  await page.getByRole('button', { name: 'Ajouter une zone' }).click()
  await page.getByRole('textbox', { name: 'Nom de la zone' }).fill(name)
  await page.getByRole('button', { name: 'Créer la zone' }).click()
  await page.getByRole('button', { name: `Modifier la zone ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Zone ${name}` })
  await dialog
    .getByRole('textbox', { name: 'Restaurant, ville, région ou groupe' })
    .fill(restaurant)
  await dialog.getByRole('option', { name: new RegExp(restaurant) }).click()
  await dialog.getByRole('button', { name: 'Garder' }).click()
  await expect(
    page.getByRole('columnheader', { name: new RegExp(`${name} .1 lieu`) }),
  ).toBeVisible()
  await saved(page)
}

/**
 * Fills in the dialog of a new product and creates the product. Returns the name of its entry in
 * the catalogue.
 */
async function createIngredient(page: Page): Promise<string> {
  await page.goto('/siege/catalogue')
  await page.getByRole('button', { name: 'Produit', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nouveau produit' })
  await tabTo(page, /^Nom en français/)
  await page.keyboard.type(NAME)
  await fillInVegetable(page, dialog)
  await dialog.getByText('poisson', { exact: true }).click()
  await expectAccessible(page, 'a new product, filled in')
  await dialog.getByRole('button', { name: 'Créer le produit' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await saved(page)
  const catalogueReply = await page.request.get('/api/office/catalogue')
  const { draft } = (await catalogueReply.json()) as OfficeCatalogue
  const nameEdit = draft.edits.find(({ field, after }) => field === 'name.fr' && after === NAME)
  return nameEdit?.entry ?? ''
}

/**
 * Begins a custom salad in the chosen restaurant: chooses a base and opens the step with the
 * ingredients.
 */
async function compose(page: Page): Promise<void> {
  await page.goto('/carte/sur-mesure/')
  await well(page, /^Laitue/).click()
  await main(page).getByRole('link', { name: 'Choisir les ingrédients' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Vos ingrédients' })).toBeVisible()
}

/** Goes from the composer to the order, which is paid at the counter. */
async function order(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Étapes' })
    .getByRole('link', { name: 'Votre bol' })
    .click()
  await main(page).getByRole('link', { name: 'Voir le panier' }).first().click()
  await main(page)
    .getByRole('link', { name: /Choisir l’heure/ })
    .first()
    .click()
  await page
    .getByRole('group', { name: 'Heure de retrait' })
    .or(page.getByRole('radiogroup', { name: 'Heure de retrait' }))
    .getByRole('radio', { name: /^\d/ })
    .first()
    .check({ force: true })
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await page.getByRole('radio', { name: /Plus tard/ }).check({ force: true })
  await fillIn(page)
  await orderButton(page).click()
}

async function chooseRestaurant(page: Page): Promise<void> {
  await page.goto('/notre-restaurant/paris-haussmann/')
  await main(page).getByRole('button', { name: 'Commander ici' }).click()
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'restaurant'))
    .toMatchObject({ value: String(HAUSSMANN) })
}

test('a new ingredient is drawn, translated, priced by zone, previewed, published at six, ordered and undone (H6, H7, H8, H9) @variation', async ({
  baseURL,
  browser,
}) => {
  const program = await startProgram('e2e/office/moved-clock-server.ts', { baseURL, ports: 90 })
  const { origin } = program
  const open = async (at: string) => {
    const context = await browser.newContext({
      baseURL: origin,
      storageState: refusedCookies,
      viewport: { width: 1440, height: 900 },
    })
    await context.clock.install({ time: at })
    return context.newPage()
  }
  try {
    const owner = await open(MORNING)
    await enterAsOwner(owner, '/siege/')
    const sofia = await join(owner, browser, { name: 'Sofia', role: 'catalogue', at: MORNING })
    await sofia.setViewportSize({ width: 1440, height: 900 })

    const entry = await createIngredient(sofia)
    await addZone(sofia, 'Grands boulevards', 'Haussmann')

    // Adds the ingredient's drawing, its price in the zone, and two of its three translations.
    await sofia.goto(`/siege/catalogue/produit?open=${entry.replace(' ', '-')}`)
    await expect(sofia.getByRole('heading', { name: NAME })).toBeVisible()
    const tile = sofia.getByRole('img', { name: `La tuile de ${NAME}` }).first()
    const before = (await tile.getAttribute('src')) ?? ''
    await sofia.getByRole('button', { name: /Forme$/ }).click()
    await sofia.getByRole('option', { name: 'Filament, râpé' }).click()
    await type(sofia.getByRole('textbox', { name: 'Couleur', exact: true }), '#d9542b')
    await expect(tile).not.toHaveAttribute('src', before)
    await type(sofia.getByRole('textbox', { name: 'Prix, Grands boulevards' }), '1,70')
    await expect(part(sofia, 'Prix')).toContainText('modifié')
    await type(sofia.getByRole('textbox', { name: 'Nom, anglais' }), 'Cabbage kimchi')
    await type(sofia.getByRole('textbox', { name: 'Nom, espagnol' }), 'Kimchi de col')
    await expect(sofia.getByText('Un texte à traduire')).toBeVisible()
    await expect(sofia.getByRole('checkbox', { name: 'Poisson' })).toBeChecked()
    await saved(sofia)
    await expectAccessible(sofia, 'a product with a text that is missing')

    // The Dutch name is missing: the page of changes reports the missing text, and its button
    // “Publier” is disabled.
    await sofia.goto(CHANGES)
    const checks = part(sofia, 'Vérifications')
    await expect(checks.getByRole('listitem').filter({ hasText: NAME })).toContainText(
      'nom en néerlandais',
    )
    const publish = part(sofia, 'Publier').getByRole('button', { name: PUBLISH })
    await expect(publish).toBeDisabled()
    await expect(sofia.getByText('Les vérifications ont trouvé des erreurs.')).toBeVisible()
    await expectAccessible(sofia, 'changes of which a text is missing')
    await checks.getByRole('link', { name: 'Corriger' }).first().click()
    await type(sofia.getByRole('textbox', { name: 'Nom, néerlandais' }), 'Koolkimchi')
    await expect(sofia.getByText('Un texte à traduire')).toBeHidden()
    await saved(sofia)

    // Views the change in the shop through the private link, in the restaurant of the zone and in
    // another language.
    await sofia.goto(CHANGES)
    await expect(checks).toContainText('aucune erreur')
    const openedTab = sofia.waitForEvent('popup')
    await sofia.getByRole('button', { name: 'Voir dans la boutique' }).click()
    const shop = await openedTab
    const bar = shop.getByRole('complementary', { name: 'Aperçu du brouillon' })
    await expect(bar).toBeVisible()
    await bar.getByText('Aperçu du brouillon').click()
    await bar.getByLabel('Comme si nous étions le').fill('2026-11-25T12:00')
    await bar.getByRole('button', { name: 'Afficher' }).click()
    // The page is loaded again, with the bar closed.
    await expect(bar.getByLabel('Comme si nous étions le')).toBeHidden()
    await chooseRestaurant(shop)
    await compose(shop)
    await expect(well(shop, new RegExp(`^${NAME}`))).toContainText(/1,70\s€/)
    await expectAccessible(shop, 'the composer over a draft')
    await shop.goto('/nl/carte/sur-mesure/?step=ingredients')
    await expect(well(shop, /^Koolkimchi/)).toBeVisible()
    await shop.close()
    await sofia.goto(CHANGES)

    // Schedules the publication for tomorrow at six.
    await sofia.getByText('À une date').click()
    const time = sofia.getByRole('group', { name: 'Date et heure, à Paris' })
    await time.getByRole('spinbutton').first().focus()
    await sofia.keyboard.type('251120260600')
    await expect(publish).toHaveText(/^Publier le .*25 nov.*6\sh/)
    await publish.click()
    const dialog = sofia.getByRole('alertdialog', { name: PUBLISH })
    await expectAccessible(sofia, 'the dialog before a planned publication')
    await dialog.getByRole('button', { name: PUBLISH }).click()
    await expect(sofia.getByRole('heading', { name: 'Publications prévues' })).toBeVisible()
    const visitor = await open(MORNING)
    await chooseRestaurant(visitor)
    await compose(visitor)
    await expect(well(visitor, /^Avocat/)).toBeVisible()
    await expect(well(visitor, new RegExp(`^${NAME}`))).toHaveCount(0)

    program.tell(NEXT_DAY)
    await expect
      .poll(async () => (await owner.request.get(`/api/restaurants/${HAUSSMANN}/menu`)).text())
      .toContain(NAME)

    const customer = await open(NEXT_DAY)
    await chooseRestaurant(customer)
    await compose(customer)
    await expect(well(customer, new RegExp(`^${NAME}`))).toContainText(/1,70\s€/)
    await tabTo(customer, new RegExp(`^${NAME}`))
    await customer.keyboard.press('Space')
    await expect(main(customer).locator('.stage-facts')).toContainText('poisson')
    await expectAccessible(customer, 'the composer with the new ingredient')
    await order(customer)
    const confirmation = await expectConfirmed(customer)
    await expect(main(customer)).toContainText(SOLD)
    await expectAccessible(customer, 'an order with the new ingredient')

    // Undoes the publication by another change set, which is published at once.
    await sofia.context().clock.setSystemTime(NEXT_DAY)
    await sofia.goto(CHANGES)
    // Sofia's session ended overnight.
    await sofia.getByRole('button', { name: 'Continuer avec ma clé d’accès' }).click()
    await sofia.getByRole('button', { name: /Défaire la publication/ }).click()
    await sofia.getByRole('button', { name: 'Préparer le retour en arrière' }).click()
    await expect(sofia.getByRole('heading', { name: /modifications? à relire/ })).toBeVisible()
    await expectAccessible(sofia, 'changes that undo a publication')

    await publish.click()
    await dialog.getByRole('button', { name: PUBLISH }).click()
    await expect(sofia.getByRole('heading', { name: 'Aucune modification' })).toBeVisible()
    await expect(sofia.getByRole('button', { name: /Défaire la publication/ })).toHaveCount(2)
    await expect(sofia.getByText('défait une publication')).toBeVisible()

    const after = await open(NEXT_DAY)
    await chooseRestaurant(after)
    await compose(after)
    await expect(well(after, /^Avocat/)).toBeVisible()
    await expect(well(after, new RegExp(`^${NAME}`))).toHaveCount(0)
    await customer.goto(confirmation)
    await expect(main(customer)).toContainText(SOLD)
  } finally {
    await program.stop()
  }
})
