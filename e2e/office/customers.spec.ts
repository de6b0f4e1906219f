import { type Page, expect, test } from '@playwright/test'
import { callFromPage } from '../account/at-login.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { aKnownCustomer, aSecondOwner, enterAsOwner, join } from './at-customers.ts'

/** Searches for a customer, opens their sheet and waits until it has the focus. */
async function open(page: Page, text: string, name: string) {
  await page.getByRole('searchbox').fill(text)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeFocused()
}

test('care staff find a customer by phone and add points once, after confirming with the passkey (H4, H5)', async ({
  page,
  browser,
}) => {
  const { name, phone } = await aKnownCustomer(page, 'office-points')
  await enterAsOwner(page, '/siege/clients')
  const karim = await join(page, browser, { name: 'Karim Benali', role: 'care' })
  await karim.goto('/siege/clients')
  await open(karim, phone, name)
  // The address contains nothing personal, and the search field still has its text.
  expect(new URL(karim.url()).search).toMatch(/^\?open=[\da-f-]{36}$/)
  await expect(karim.getByRole('searchbox')).toHaveValue(phone)
  await expectAccessible(karim, 'sheet')

  await karim.getByRole('button', { name: 'Corriger…' }).click()
  const dialog = karim.getByRole('dialog')
  const count = dialog.getByLabel('Points', { exact: true })
  await expect(count).toBeFocused()
  await expect(dialog).toContainText('encore 40 sur 40 aujourd’hui')
  await count.fill('50')
  await dialog.getByLabel('Motif').fill('Attente trop longue')
  await dialog.getByRole('button', { name: 'Donner 50 points' }).click()
  await expect(dialog).toContainText(
    'C’est plus que ce que votre rôle permet par client et par jour.',
  )
  await expect(count).toBeFocused()
  await count.fill('30')
  await expect(dialog).toContainText('Le solde passe de 0 à 30.')
  await expectAccessible(karim, 'points')

  // Simulates that ten minutes have passed since the sign-in: the device is asked for the passkey,
  // and the same request is sent again.
  const keys: string[] = []
  await karim.route('**/points', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: '', status: 403, code: 'confirmation_needed' },
    })
  })
  const confirmed = karim.waitForResponse('**/api/office/session/confirmation')
  await dialog.getByRole('button', { name: 'Donner 30 points' }).click()
  expect((await confirmed).status()).toBe(200)
  await expect(dialog).toBeHidden()
  expect(keys).toEqual([keys[0], keys[0]])
  const line = karim.getByRole('row', { name: /Attente trop longue/ })
  await expect(line).toContainText('Karim Benali')
  await expect(line).toContainText('+30')
  await expect(karim.getByRole('img', { name: '30 points sur 280' })).toBeVisible()
  // After the sheet is closed, the focus is on the customer's row.
  await karim.getByRole('main').getByRole('button', { name: 'Fermer' }).click()
  await expect(karim.getByRole('link', { name })).toBeFocused()
  await karim.context().close()
})

test('an invalid rectification is refused at its field, survives a lost network, and is sent once corrected (H5, P6) @variation', async ({
  page,
}) => {
  const { name, email, lastName } = await aKnownCustomer(page, 'office-rectify')
  await enterAsOwner(page, '/siege/clients')
  await open(page, email, name)
  await page.getByRole('button', { name: 'Rectifier…' }).click()
  const dialog = page.getByRole('dialog')
  const phone = dialog.getByLabel('Téléphone')
  await dialog.getByLabel('Nom', { exact: true }).fill(`Le${lastName}`)
  await phone.fill('12')
  await dialog.getByRole('button', { name: 'Rectifier' }).click()
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/téléphone valide/)
  await expectAccessible(page, 'rectification, refused')

  await phone.fill('06 39 98 12 40')
  await page.route('**/api/office/customers/*', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Rectifier' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue(`Le${lastName}`)
  await expect(phone).toHaveValue('06 39 98 12 40')

  // Meanwhile the customer corrects the phone number in the account: both versions are shown (P6).
  await callFromPage(page, 'PATCH', '/api/me/', {
    phone: '06 39 98 12 41',
    firstName: 'Camille-Zoé',
  })
  await dialog.getByRole('button', { name: 'Rectifier' }).click()
  await expect(dialog.getByText('Ces données ont changé entre-temps.')).toBeVisible()
  await expect(dialog.getByText('06 39 98 12 41')).toBeVisible()
  await expect(dialog.getByLabel('Prénom')).toHaveValue('Camille-Zoé')
  await expect(phone).toHaveValue('06 39 98 12 40')
  await expectAccessible(page, 'rectification, changed by the customer')
  await dialog.getByRole('button', { name: 'Remplacer par mes choix' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: `Camille-Zoé Le${lastName}` })).toBeVisible()
  await expect(page.getByRole('link', { name: '06 39 98 12 40' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Camille-Zoé Le${lastName}` })).toBeVisible()
})

test('two people erase a customer: one requests the erasure, and another confirms it (P4, H5)', async ({
  page,
  browser,
}) => {
  const { name, email } = await aKnownCustomer(page, 'office-forget')
  await enterAsOwner(page, '/siege/clients')
  const karim = await join(page, browser, { name: 'Karim Haddad', role: 'care' })
  // Karim may request the erasure. The owner who has just invited him may not confirm his request,
  // but another owner may.
  await karim.goto('/siege/clients')
  await open(karim, email, name)
  const second = await aSecondOwner(page, browser, '/siege/')
  await karim.getByRole('button', { name: 'Effacer la personne…' }).click()
  const requestDialog = karim.getByRole('alertdialog', { name: /Demander l’effacement de/ })
  await expect(requestDialog).toContainText('Rien n’est effacé maintenant')
  await expect(requestDialog).toContainText('Peuvent confirmer : un propriétaire')
  await expect(requestDialog.getByRole('button', { name: 'Ne rien faire' })).toBeFocused()
  await requestDialog.getByRole('button', { name: 'Demander l’effacement' }).click()
  await expect(requestDialog).toBeHidden()
  // The sentence does not name the owner who invited Karim, because the server would refuse that
  // owner's confirmation.
  const requestNotice = karim.getByText(
    /Vous avez demandé l’effacement\. Peuvent confirmer.:.Sandrine Loiseau\./,
  )
  await expect(requestNotice).toBeVisible()
  await karim.reload()
  await expect(requestNotice).toBeVisible()
  await expect(karim.getByRole('button', { name: 'Effacer…' })).toHaveCount(0)
  await expectAccessible(karim, 'asked')

  await page.goto('/siege/clients?view=requests')
  await page.getByRole('link', { name }).click()
  const erasureDialog = page.getByRole('dialog')
  await expect(erasureDialog).toContainText('Karim Haddad demande l’effacement.')
  await expect(erasureDialog).toContainText('quelqu’un d’autre doit confirmer')
  await expect(erasureDialog.getByRole('button', { name: 'Fermer la demande…' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Effacer…' })).toHaveCount(0)

  await second.goto('/siege/clients?view=requests')
  await second.getByRole('link', { name }).click()
  const drawer = second.getByRole('dialog')
  await expect(drawer).toContainText('Karim Haddad demande l’effacement')
  await expectAccessible(second, 'request')
  await drawer.getByRole('button', { name: 'Effacer…' }).click()
  const confirming = second.getByRole('alertdialog', { name: /^Effacer / })
  await expect(confirming).toContainText('C’est définitif.')
  await expect(confirming.getByRole('button', { name: 'Ne rien faire' })).toBeFocused()
  await expectAccessible(second, 'confirmation')
  await confirming.getByRole('button', { name: `Effacer ${name}` }).click()
  await expect(confirming).toBeHidden()
  await expect(drawer).toContainText('par Sandrine Loiseau')
  await expect(drawer).not.toContainText(name)
  await second.context().close()

  await karim.reload()
  await expect(karim.getByRole('alert')).toBeVisible()
  await karim.getByRole('searchbox').fill(email)
  await expect(karim.getByText(`Personne pour «\u202f${email}\u202f».`)).toBeVisible()
  await karim.context().close()
})
