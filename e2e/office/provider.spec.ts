// Signing in to the head office with the chain's own OpenID provider, by keyboard.
import { randomUUID } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { callFromPage } from '../account/at-login.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { byName, enterAs, newAddress, pageWithPasskeys } from './at-office.ts'

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: RegExp): Promise<void> {
  const target = page.getByRole(role, { name })
  await expect(target).toBeVisible()
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the focus never reaches ${String(name)}`)
}

/** Goes to the provider by keyboard, and signs in there under this address. */
async function signInAs(page: Page, email: string): Promise<void> {
  await tabTo(page, 'link', /Mesclun ID/)
  await page.keyboard.press('Enter')
  await nameYourself(page, email)
}

/** Signs in at the provider under this address. */
async function nameYourself(page: Page, email: string): Promise<void> {
  await tabTo(page, 'textbox', /E-mail/)
  await page.keyboard.type(email)
  await tabTo(page, 'button', /Continuer/)
  await page.keyboard.press('Enter')
}

test('an invited person joins with a company account and adds a passkey, and an owner unlinks the account (P1, P3, P5) @variation', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Léa ${randomUUID().slice(0, 8)}`
  const email = newAddress('lea')
  await enterAs(page, 'owner', '/siege/equipe')
  const { id } = await callFromPage<{ id: string }>(page, 'POST', '/api/office/people', {
    name,
    email,
    locale: 'fr',
    grants: [{ role: 'reader', scope: 'chain' }],
  })
  // The invitation can be used once its mail is written.
  await expect.poll(async () => (await page.request.get('/dev/mails')).text()).toContain(email)

  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    storageState: refusedCookies,
    locale: 'fr',
  })
  const inviteePage = await pageWithPasskeys(context)
  await inviteePage.goto(`/siege/connexion?next=${encodeURIComponent('/siege/mes-acces')}`)
  await expect(inviteePage.getByRole('link', { name: 'Continuer avec Mesclun ID' })).toBeVisible()
  await expectAccessible(inviteePage, 'sign-in')
  await signInAs(inviteePage, newAddress('stranger'))
  await expect(inviteePage.getByRole('alert')).toContainText('Demandez à un propriétaire')
  await expectAccessible(inviteePage, 'sign-in, refused')
  // After the refused sign-in, a second sign-in still leads to the page named in `next`.
  await signInAs(inviteePage, email)
  await expect(inviteePage).toHaveURL(/\/siege\/mes-acces$/)
  await expect(inviteePage.getByText(/Mesclun ID ouvre aussi le siège/)).toBeVisible()
  await expectAccessible(inviteePage, 'own access, by the provider')

  // The session ends while the page is open. Once the account of the provider has opened a new
  // session in another tab, the page continues with what the person requested (P6).
  await context.clearCookies({ name: '__Host-office' })
  await inviteePage.getByRole('link', { name: 'Commandes' }).click()
  const ended = inviteePage.getByRole('dialog', { name: 'Votre session est finie' })
  await expect(ended).toBeVisible()
  await expectAccessible(inviteePage, 'the session has ended')
  const opened = context.waitForEvent('page')
  await ended.getByRole('link', { name: /Mesclun ID \(nouvel onglet\)/ }).press('Enter')
  const tab = await opened
  await nameYourself(tab, email)
  await expect(tab.getByRole('navigation', { name: 'Siège' })).toBeVisible()
  await tab.close()
  await inviteePage.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(ended).toBeHidden()
  await expect(inviteePage.getByRole('heading', { name: 'Commandes' })).toBeVisible()
  await inviteePage.goto('/siege/mes-acces')

  // The provider returns to the numeric address of the program, where the browser refuses passkeys.
  // So the session's cookie is copied to `localhost`.
  const cookie = (await context.cookies()).find((candidate) => candidate.name === '__Host-office')
  await context.addCookies([{ ...cookie!, domain: 'localhost' }])
  await inviteePage.goto(byName(inviteePage.url()))
  await inviteePage.getByRole('button', { name: 'Ajouter une clé…' }).press('Enter')
  await inviteePage.getByRole('textbox', { name: 'Nom de la clé' }).fill('Bureau')
  await inviteePage.keyboard.press('Enter')
  await expect(inviteePage.getByText('La clé « Bureau » est ajoutée.')).toBeVisible()

  await page.goto(`/siege/equipe?open=${id}`)
  await expect(page.getByText(/Mesclun ID, lié le/)).toBeVisible()
  await expectAccessible(page, 'person with a company account')
  await page.getByRole('button', { name: 'Autres actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Dissocier Mesclun ID…' }).press('Enter')
  await page.getByRole('button', { name: 'Dissocier le compte' }).press('Enter')
  await expect(page.getByText(`Le compte de ${name} est dissocié.`)).toBeVisible()
  await expect(page.getByText(/Mesclun ID, lié le/)).toHaveCount(0)
  await inviteePage.reload()
  await expect(inviteePage.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  await context.close()
})
