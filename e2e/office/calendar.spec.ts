import { expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { enterAsOwner } from './at-customers.ts'

test('a capacity is edited by keyboard on its chart, saved and undone; invalid opening hours are refused (H12, P7)', async ({
  page,
}) => {
  await enterAsOwner(page, '/siege/restaurants?open=paris-opera')
  await page.goto('/siege/restaurants/reglages?of=paris-haussmann')
  const noon = page.getByRole('slider', { name: /^12 h 30/ })
  await noon.focus()
  const before = Number(await noon.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('PageUp')
  await expect(noon).toHaveAttribute('aria-valuenow', String(before + 6))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider', { name: /^12 h 45/ })).toBeFocused()
  await expectAccessible(page, 'a restaurant')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('C’est enregistré.')).toBeVisible()
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect(page.getByText('Le changement est défait.')).toBeVisible()
  await expect(noon).toHaveAttribute('aria-valuenow', String(before))

  await page.getByRole('radio', { name: 'Tableau' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expectAccessible(page, 'a restaurant, its capacity as a table')

  // Adds a second service that begins before the first one ends, which the page must refuse.
  await page.getByRole('button', { name: 'Ajouter un service, lundi' }).click()
  const opens = page.getByRole('group', { name: 'Ouvre, lundi, service 2' })
  await opens.getByRole('spinbutton').first().pressSequentially('11')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Ce n’est pas possible ainsi')).toBeVisible()
  await page.getByRole('button', { name: 'Défaire' }).click()
  await expect(opens).toHaveCount(0)
})

test('a restaurant is added as a copy of another, and its opening list links to what is missing (H11) @variation', async ({
  page,
}) => {
  const name = `Essai ${Math.random().toString(36).slice(2, 10)}`
  await enterAsOwner(page, '/siege/restaurants/ouvertures')
  const typed = {
    Nom: name,
    Rue: '1 place Masséna',
    'Code postal': '6000',
    Ville: 'Nice',
    Département: 'Alpes-Maritimes',
    Latitude: '43,697',
    Longitude: '7,271',
    Téléphone: '01 99 00 12 00',
    'E-mail': 'nice@mesclun.example',
  }
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('combobox', { name: 'Commence comme' }).pressSequentially('haussmann')
  await page.getByRole('option', { name: /Haussmann/ }).click()
  await page.getByRole('button', { name: 'Ajouter le restaurant' }).click()
  const postcode = page.getByLabel('Code postal', { exact: true })
  await expect(postcode).toHaveAccessibleDescription(/pas correcte/)
  await expectAccessible(page, 'a new restaurant')
  await postcode.fill('06000')
  await page.getByRole('button', { name: 'Ajouter le restaurant' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const missing = page.getByRole('region', { name: 'Avant l’ouverture' }).getByRole('listitem')
  await expect(missing.filter({ hasText: 'à faire' })).toHaveText([
    /Vendeur/,
    /Appareil/,
    /Équipe/,
    /Commande d’essai/,
  ])
  await expect(page.getByRole('button', { name: 'Ouvrir aux commandes' })).toBeDisabled()
  await expectAccessible(page, 'a restaurant that is not open yet')
  await missing.filter({ hasText: 'Appareil' }).getByRole('link').click()
  await expect(page).toHaveURL(/restaurants\?open=essai-/)
})
