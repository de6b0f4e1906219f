import type { Locator, Page } from '@playwright/test'

/**
 * Fills in everything that the dialog of a new vegetable requires, except its name and its
 * allergens.
 */
export async function fillInVegetable(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /Catégorie$/ }).click()
  await page.getByRole('option', { name: 'Légumes et crudités' }).click()
  for (const [field, value] of Object.entries({
    Prix: '1,20',
    'Calories (kcal)': '18',
    'Portion (g)': '60',
    'Protéines (g)': '1',
    'Glucides (g)': '3',
    'Matières grasses (g)': '0',
  }))
    await dialog.getByRole('textbox', { name: field }).fill(value)
}

/** Tabs of the catalogue other than that of the products. */
export const catalogueTabs = [
  'formulas',
  'recipes',
  'desserts',
  'rewards',
  'categories',
  'allergens',
  'languages',
  'prices',
  'rules',
] as const
