// The team of the head office, its rights and audit journal, and a person's own access.
import { randomUUID } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { linkInMail } from '../account/at-account.ts'
import { callFromPage } from '../account/at-login.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { oneOf } from '../support/slice.ts'
import { byName, enterAs, newAddress, pageWithPasskeys } from './at-office.ts'

type Somebody = { id: string; name: string }

/** Chooses from a select of an open dialog. */
async function choose(page: Page, field: string, choice: string): Promise<void> {
  // The button's name is its value, followed by the label.
  const select = page.getByRole('dialog').getByRole('button', { name: new RegExp(`${field}$`) })
  await select.click()
  await page.getByRole('option', { name: choice }).click()
}

/** Invites somebody through the API, as a reader of the whole chain. */
const invite = (page: Page, name: string): Promise<Somebody> =>
  callFromPage<Somebody>(page, 'POST', '/api/office/people', {
    name,
    email: newAddress('invited'),
    locale: 'fr',
    grants: [{ role: 'reader', scope: 'chain' }],
  })

test('an invited person creates a passkey by the mailed link, sees only what the role allows, and manages own access (P1, P2, P5)', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Noémie ${randomUUID().slice(0, 8)}`
  const email = newAddress('noemie')
  await enterAs(page, 'owner', '/siege/equipe')
  await page.getByRole('button', { name: 'Inviter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter une personne' })
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Nom' })).toBeFocused()
  await expect(dialog.getByText('Choisissez au moins un rôle.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill(name)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('owner@office.example')
  await choose(page, 'Rôle', 'Gestion')
  await choose(page, 'Périmètre', 'Des restaurants')
  await dialog
    .getByRole('textbox', { name: 'Restaurant, ville, région ou groupe' })
    .fill('paris bourse')
  await dialog.getByRole('option', { name: /Paris Bourse/ }).click()
  await expect(dialog.getByText(/rembourser jusqu’à 15\s€.+à Mesclun Paris Bourse/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  // The address is refused at its field: the other fields stay filled in.
  await expect(dialog.getByText('Une personne du siège a déjà cette adresse.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Nom' })).toHaveValue(name)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByRole('row', { name })).toContainText('invitation envoyée')

  const link = byName(await linkInMail(page, email))
  const inviteeContext = await browser.newContext({
    baseURL: byName(baseURL),
    storageState: refusedCookies,
  })
  const invited = await pageWithPasskeys(inviteeContext)
  await invited.goto(link)
  await invited.getByRole('button', { name: 'Créer ma clé d’accès' }).click()
  await invited.getByText('J’ai gardé mes codes').click()
  await invited.getByRole('button', { name: 'Entrer au siège' }).click()
  const rail = invited.getByRole('navigation', { name: 'Siège' })
  await expect(rail.getByRole('link', { name: 'Commandes' })).toBeVisible()
  await expect(rail.getByRole('link', { name: 'Équipe' })).toHaveCount(0)
  // A manager reads the journal of their restaurants, without the other pages of the team.
  await rail.getByRole('link', { name: 'Journal' }).click()
  await expect(invited.getByText('A rejoint le siège')).toBeVisible()
  await expect(invited.getByRole('navigation', { name: 'Pages de l’équipe' })).toHaveCount(0)
  await invited.goto('/siege/equipe')
  await expect(invited.getByRole('alert')).toBeVisible()
  await expect(invited.getByRole('table')).toHaveCount(0)

  // The last passkey cannot be removed. New recovery codes are shown once, and the page cannot be
  // left before they are read.
  await invited.goto('/siege/mes-acces')
  await expect(invited.getByText('la dernière reste')).toBeVisible()
  await invited.getByRole('button', { name: 'Renouveler les codes…' }).click()
  await invited.getByRole('button', { name: 'Renouveler les codes', exact: true }).click()
  const codes = invited.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await invited.keyboard.press('Escape')
  await expect(codes.getByRole('button', { name: 'Terminer' })).toBeDisabled()
  await codes.getByText('J’ai gardé mes codes').click()
  await codes.getByRole('button', { name: 'Terminer' }).click()
  await expect(codes).toHaveCount(0)

  // The link worked only once.
  await invited.goto('/siege/connexion')
  await invited.goto(link)
  await expect(invited.getByRole('alert')).toBeVisible()
  await inviteeContext.close()
})

test('a person who lost a device creates a passkey with a recovery code, and the lost device no longer has access (P1)', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress('perdu')
  await enterAs(page, 'owner', '/siege/equipe')
  await callFromPage(page, 'POST', '/api/office/people', {
    name: 'Léa Perdu',
    email,
    locale: 'fr',
    grants: [{ role: 'reader', scope: 'chain' }],
  })
  const link = byName(await linkInMail(page, email))
  const device = async () => {
    const context = await browser.newContext({
      baseURL: byName(baseURL),
      storageState: refusedCookies,
    })
    return pageWithPasskeys(context)
  }
  const lostDevice = await device()
  await lostDevice.goto(link)
  await lostDevice.getByRole('button', { name: 'Créer ma clé d’accès' }).click()
  const code =
    (await lostDevice.getByRole('listitem').filter({ hasText: /-/ }).first().textContent()) ?? ''
  await lostDevice.getByText('J’ai gardé mes codes').click()
  await lostDevice.getByRole('button', { name: 'Entrer au siège' }).click()
  await expect(lostDevice.getByRole('navigation', { name: 'Siège' })).toBeVisible()

  const newDevice = await device()
  await newDevice.goto('/siege/connexion')
  await newDevice.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await newDevice.getByLabel('E-mail').pressSequentially(email)
  await newDevice.getByLabel('Code de secours').pressSequentially(code)
  await newDevice.keyboard.press('Enter')
  await expect(newDevice.getByRole('heading', { name: 'Une nouvelle clé d’accès' })).toBeVisible()
  const ending = newDevice.getByRole('group', { name: 'Vos clés d’accès qui s’arrêtent' })
  await expect(ending.getByRole('checkbox')).toBeChecked()
  await expectAccessible(newDevice, 'the passkeys that end')
  await newDevice.getByRole('button', { name: 'Créer ma clé d’accès' }).click()
  await expect(newDevice.getByRole('navigation', { name: 'Siège' })).toBeVisible()

  await lostDevice.goto('/siege/connexion')
  await lostDevice.getByRole('button', { name: 'Continuer avec ma clé d’accès' }).click()
  await expect(lostDevice.getByRole('alert')).toBeVisible()
  await expect(lostDevice.getByRole('navigation', { name: 'Siège' })).toHaveCount(0)
  await Promise.all([lostDevice.context().close(), newDevice.context().close()])
})

test('when two people change the same roles, the second sees both versions and loses no input; the journal lists both (P5, P6)', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/equipe')
  const { id, name } = await invite(page, `Paul ${randomUUID().slice(0, 8)}`)
  await page.goto(`/siege/equipe?open=${id}`)
  await page.getByRole('button', { name: 'Changer les rôles…' }).click()
  const dialog = page.getByRole('dialog', { name: `Rôles de ${name}` })
  await choose(page, 'Rôle', 'Service clients')
  // Another person, who saw the same roles, saves first.
  const { results } = await callFromPage<{ results: (Somebody & { version: string })[] }>(
    page,
    'GET',
    '/api/office/people',
  )
  const version = results.find((person) => person.id === id)?.version
  await callFromPage(page, 'PUT', `/api/office/people/${id}/roles`, {
    version,
    grants: [{ role: 'marketing', scope: 'chain' }],
  })
  await dialog.getByRole('button', { name: 'Changer les rôles' }).click()
  await expect(dialog.getByText('Ces rôles ont changé entre-temps.')).toBeVisible()
  await expect(dialog.getByRole('definition')).toHaveText([
    'Marketing, toute la chaîne',
    'Service clients, toute la chaîne',
  ])
  await expectAccessible(page, 'two versions of roles')
  await dialog.getByRole('button', { name: 'Remplacer par mes choix' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name })).toContainText('Service clients')

  await page.getByRole('link', { name: `Ce qui a changé pour ${name}` }).click()
  const latest = page
    .getByRole('list', { name: /Lignes du journal/ })
    .getByRole('listitem')
    .first()
  await expect(latest).toContainText(`A changé les rôles de ${name}`)
  await expect(latest.getByRole('deletion')).toHaveText('Marketing, toute la chaîne')
  await expect(latest.getByRole('insertion')).toHaveText('Service clients, toute la chaîne')
  await latest.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))

  // An action that cannot be undone asks for confirmation; the focus is not on its button.
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Retirer du siège…' }).click()
  const ask = page.getByRole('alertdialog', { name: `Retirer ${name} du siège` })
  await expect(ask.getByRole('button', { name: 'Ne rien faire' })).toBeFocused()
  await ask.getByRole('button', { name: `Retirer ${name}` }).click()
  await expect(page.getByText(`${name} n’est plus au siège.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('an invitation being filled in keeps its input when the session ends or the network is lost (P1, P6) @variation', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: byName(baseURL),
    storageState: refusedCookies,
  })
  const page = await pageWithPasskeys(context)
  await enterAs(page, 'owner', '/siege/mes-acces')
  const key = `Bureau ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Ajouter une clé…' }).click()
  await page.getByRole('textbox', { name: 'Nom de la clé' }).fill(key)
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await expect(page.getByText(`La clé « ${key} » est ajoutée.`)).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: key })).toBeVisible()

  await page.goto('/siege/equipe')
  await page.getByRole('button', { name: 'Inviter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter une personne' })
  const name = `Marc ${randomUUID().slice(0, 8)}`
  await dialog.getByRole('textbox', { name: 'Nom' }).fill(name)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(newAddress('marc'))
  await choose(page, 'Rôle', 'Lecture')
  const send = dialog.getByRole('button', { name: 'Envoyer l’invitation' })
  await context.setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await context.setOffline(false)

  // Ends only the session of this page; the same person keeps working in another one.
  type Sessions = { sessions: { id: string; isThis: boolean }[] }
  const { sessions } = await callFromPage<Sessions>(page, 'GET', '/api/office/access')
  const ownSession = sessions.find(({ isThis }) => isThis)?.id
  await callFromPage(page, 'DELETE', `/api/office/access/sessions/${ownSession}`, {})
  await send.click()
  const ended = page.getByRole('dialog', { name: 'Votre session est finie' })
  await ended.getByRole('button', { name: 'Se reconnecter' }).click()
  await expect(ended).toHaveCount(0)
  await expect(dialog.getByRole('textbox', { name: 'Nom' })).toHaveValue(name)
  await send.click()
  await expect(page.getByRole('row', { name })).toContainText('Lecture')
  await context.close()
})

for (const [colorScheme, width] of oneOf([
  ['light', 1440],
  ['dark', 390],
  ['light', 320],
  ['dark', 1440],
] as const)) {
  test(`the pages of the team and of one’s own access are accessible and fit the window, ${colorScheme}, ${width} px (P7) @variation`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await enterAs(page, 'owner', '/siege/equipe')
    const { id, name } = await invite(page, `Sofia ${randomUUID().slice(0, 8)}`)
    await page.goto(`/siege/equipe?open=${id}`)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectAccessible(page, 'person')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
    await page.getByRole('button', { name: 'Inviter' }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, 'Périmètre', 'Des restaurants')
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    await expect(dialog.getByText('Ce champ est obligatoire.').first()).toBeVisible()
    await expectAccessible(page, 'invitation, refused')
    await page.goto('/siege/equipe/droits')
    await expect(page.getByRole('rowheader', { name: 'Remboursements' })).toBeVisible()
    await expectAccessible(page, 'rights')
    await page.goto(`/siege/equipe/journal?subject=staff%20${id}`)
    await expect(page.getByText('A invité')).toBeVisible()
    await expectAccessible(page, 'journal')
    await page.goto('/siege/mes-acces')
    await expect(page.getByRole('heading', { name: 'Vos sessions' })).toBeVisible()
    await expectAccessible(page, 'own access')
  })
}
