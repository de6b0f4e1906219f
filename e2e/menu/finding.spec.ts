import { expect, test } from '@playwright/test'
import { revisit, visit } from '../support/at-rest.ts'

test('the search of the menu finds formulas and recipes, and leads from an ingredient to a salad that contains it (M1)', async ({
  page,
}) => {
  await visit(page, '/carte/')
  const search = page.getByRole('searchbox')
  await search.fill('formule')
  await expect(page.getByRole('link', { name: /^Composer.*Formule enfant/ })).toBeVisible()
  await search.fill('énergie verte')
  await expect(
    page.getByRole('button', { name: /^Choisir cette recette.*Énergie verte/ }),
  ).toBeVisible()
  await search.fill('avocat')
  await page.getByRole('link', { name: /^Composer avec.*Avocat/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Vos ingrédients' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('Avocat')
  await expect(page.locator('.shelves').getByRole('listitem')).toHaveText([/^Avocat/])
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect(page.locator('.shelves').getByRole('button', { name: /^Concombre/ })).toBeVisible()
})

test('filters persist after a reload and on the next page, and the composer marks products outside of them (M5, F4) @variation', async ({
  page,
}) => {
  await visit(page, '/carte/')
  await page.getByRole('button', { name: 'Végan' }).click()
  await page.getByRole('button', { name: /^Moins de/ }).click()
  await revisit(page)
  await expect(page.getByRole('button', { name: 'Végan' })).toHaveAttribute('aria-pressed', 'true')
  await visit(page, '/carte/formule/salade-4-ingredients/?step=ingredients')
  await expect(page.getByRole('button', { name: /^Filtres 2/ })).toBeVisible()
  await expect(
    page
      .locator('.shelves')
      .getByRole('button', { name: /^Saumon/ })
      .first(),
  ).toContainText('Hors de vos filtres')
  await revisit(page)
  await expect(
    page
      .locator('.shelves')
      .getByRole('button', { name: /^Saumon/ })
      .first(),
  ).toContainText('Hors de vos filtres')
})
