import { expect, test } from '@playwright/test'
import { officeHref } from '../../src/contract/office/office-pages.ts'
import { aSiret } from '../../src/testing/builders/a-seller.ts'
import { officeBodies } from '../../src/testing/builders/office-bodies.ts'
import { callFromPage } from '../account/at-login.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow, restaurantOf } from '../kitchen/at-board.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { withProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { aSecondOwner, enterAsOwner, join } from './at-customers.ts'

// Several minutes: the test starts its own program and is long.
test.setTimeout(300_000)

/** An invented company. */
const company = {
  Dénomination: 'Breizh Bol',
  Forme: 'SAS',
  'Capital, en euros': '10000',
  Rue: '2 rue de Siam',
  'Code postal': '29200',
  Ville: 'Brest',
  SIREN: '000 200 014',
  RCS: 'Brest',
  'N° de TVA': 'FR12000200014',
}

test('one owner adds a company and another confirms it; from then on the restaurant’s receipts name the company (B1, P3, P4)', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 150 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const page = await context.newPage()
    // Opens the shop as a visitor, in a separate browser.
    const shop = await browser.newPage({ baseURL: origin, storageState: refusedCookies })
    const { id, name } = await restaurantOf(shop, alwaysOpen.moved)
    const before = await orderNow(shop, id)
    await enterAsOwner(page, '/siege/site?part=sellers')
    await expect(page.getByRole('row', { name: /Mesclun SAS/ })).toContainText('vérifiée')
    await expectAccessible(page, 'sellers')

    const second = await aSecondOwner(page, browser, '/siege/site?part=sellers')
    const paul = await join(page, browser, { name: 'Paul Aubry', role: 'owner' })
    await paul.goto('/siege/site?part=sellers')
    await paul.getByRole('link', { name: 'Société' }).click()
    const form = paul.getByRole('dialog', { name: 'Nouvelle société' })
    for (const [field, text] of Object.entries(company))
      await form.getByRole('textbox', { name: field, exact: true }).fill(text)
    await form.getByRole('combobox', { name: 'Ajouter un restaurant' }).fill(name)
    await paul.getByRole('option', { name: new RegExp(name) }).click()
    const siret = form.getByRole('textbox', { name: `SIRET de ${name}` })
    await expect(siret).toHaveAccessibleDescription('Jusqu’ici vendu par Mesclun.')
    await siret.fill('000 200 014 00018')
    await form.getByRole('button', { name: 'Demander la confirmation' }).click()
    await expect(siret).toHaveAccessibleDescription(/chiffre de contrôle ne correspond pas/)
    await expectAccessible(paul, 'a wrong SIRET')
    await siret.fill('000 200 014 00017')
    await form.getByRole('button', { name: 'Demander la confirmation' }).click()

    const waiting = paul.getByRole('listitem').filter({ hasText: 'Nouvelle société' })
    await expect(waiting).toContainText(`${name} repris de Mesclun`)
    await expect(waiting.getByRole('button', { name: /Retirer/ })).toBeVisible()
    await expect(waiting.getByRole('button', { name: /Confirmer/ })).toHaveCount(0)
    await expectAccessible(paul, 'a request')

    // The owner who has just invited the requester may not confirm the request; another owner does.
    await page.reload()
    const sellerRequest = page.getByRole('listitem').filter({ hasText: 'Nouvelle société' })
    await expect(sellerRequest).toContainText('Sandrine Loiseau')
    await expect(sellerRequest.getByRole('button', { name: /Confirmer/ })).toHaveCount(0)
    await second.reload()
    await second.getByRole('button', { name: 'Confirmer Breizh Bol' }).click()
    await expect(second.getByRole('row', { name: /Breizh Bol SAS/ })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Confirmer Breizh Bol' })).toHaveCount(0)
    await expectAccessible(second, 'two sellers')

    const after = await orderNow(shop, id)
    await shop.goto(`/api/orders/${after.token}/receipt`)
    await expect(shop.getByText('Breizh Bol').first()).toBeVisible()
    await expect(shop.getByText(/000\s?200\s?014\s?00017/).first()).toBeVisible()
    await shop.goto(`/api/orders/${before.token}/receipt`)
    await expect(shop.getByText('Breizh Bol')).toHaveCount(0)
  })
})

test('the opening list of a restaurant links to its seller, where the SIRET number is entered (B1, P7) @variation', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 160 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const page = await context.newPage()
    await enterAsOwner(page, '/siege/site?part=sellers')
    await callFromPage(
      page,
      'POST',
      '/api/office/openings',
      officeBodies['addRestaurant']?.() as object,
    )
    await page.goto(officeHref('restaurant', 'fr', { of: 'nice-massena' }))
    const point = page.getByRole('listitem').filter({ hasText: 'Vendeur' })
    await point.getByRole('link', { name: 'Y aller' }).click()
    await expect(page.getByText('Qui vend à Mesclun Nice')).toBeVisible()
    const form = page.getByRole('dialog', { name: 'Mesclun' })
    await form.getByRole('textbox', { name: 'SIRET de Mesclun Nice' }).fill(aSiret(999))
    await form.getByRole('button', { name: 'Demander la confirmation' }).click()
    const waiting = page.getByRole('listitem').filter({ hasText: 'Changement de Mesclun' })
    await expect(waiting).toContainText('Mesclun Nice ajouté')
    await waiting.getByRole('button', { name: /Retirer/ }).click()
    await expect(waiting).toHaveCount(0)
  })
})
