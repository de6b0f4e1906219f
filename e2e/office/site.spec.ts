import { type Page, expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { withProgram } from '../support/another-program.ts'
import { refusedCookies } from '../support/refused-cookies.ts'
import { enterAsOwner } from './at-customers.ts'

const texts = {
  Français: 'Samedi, nos cuisines ouvrent jusqu’à 19 h.',
  English: 'On Saturday, our kitchens stay open until 7 pm.',
  Español: 'El sábado abrimos hasta las 19 h.',
  Nederlands: 'Zaterdag zijn we open tot 19 uur.',
}

/** Writes a notice. With `year`, sets it as the year of its beginning and of its end. */
async function write(page: Page, year?: string) {
  for (const [language, text] of Object.entries(texts)) await page.getByLabel(language).fill(text)
  for (const field of year === undefined ? [] : ['Fin', 'Début'])
    await page
      .getByRole('group', { name: field })
      .getByRole('spinbutton', { name: 'année' })
      .pressSequentially(year ?? '')
  await page.getByRole('button', { name: 'Publier l’annonce' }).click()
}

test('a notice is written in four languages, shown from its start in the language of each page, and withdrawn (H15)', async ({
  baseURL,
  browser,
}) => {
  await withProgram('e2e/office/site-server.ts', { baseURL, ports: 170 }, async (origin) => {
    const context = await browser.newContext({ baseURL: origin, storageState: refusedCookies })
    const [office, shop] = [await context.newPage(), await context.newPage()]
    await enterAsOwner(office, '/siege/site')
    await office.getByLabel('Français').fill(texts.Français)
    await office.getByRole('button', { name: 'Publier l’annonce' }).click()
    await expect(office.getByLabel('Nederlands')).toHaveAccessibleDescription(
      'Écrivez l’annonce dans cette langue.',
    )
    await office.getByLabel('English').fill(texts.English)
    await office.getByRole('button', { name: 'Copier du français' }).click()
    await expect(office.getByLabel('Español')).toHaveValue(texts.Français)
    await expect(office.getByLabel('English')).toHaveValue(texts.English)
    await expectAccessible(office, 'a notice, copied')
    // A notice that begins in another year is not shown yet.
    await write(office, '2099')
    await expect(office.getByText('À venir', { exact: true })).toBeVisible()
    const noticeIn = (language: keyof typeof texts) =>
      shop.getByRole('region', { name: /Annonce|Aviso/ }).getByText(texts[language])
    const looked = shop.waitForResponse('**/api/site')
    await shop.goto('/')
    expect(await (await looked).json()).toEqual({ maintenance: null, notices: [] })

    await write(office)
    await expect(office.getByText('Sur le site', { exact: true })).toBeVisible()
    await shop.goto('/')
    await expect(noticeIn('Français')).toBeVisible()
    await expectAccessible(shop, 'home with a notice')
    await shop.goto('/es/carte/')
    await expect(noticeIn('Español')).toBeVisible()

    await office
      .getByRole('listitem')
      .filter({ hasText: 'Sur le site' })
      .getByRole('button', { name: /Retirer/ })
      .click()
    await office.getByRole('button', { name: 'Retirer l’annonce' }).click()
    await expect(office.getByText('Finie', { exact: true })).toBeVisible()
    const lookedAgain = shop.waitForResponse('**/api/site')
    await shop.reload()
    await lookedAgain
    await expect(noticeIn('Español')).toHaveCount(0)
    await context.close()
  })
})

test(
  'a board is paired with the office’s code and a person added there, and announces a pause set by the office (H13)',
  { tag: '@journey' },
  async ({ browser, page }) => {
    await enterAsOwner(page, '/siege/restaurants')
    await page.getByRole('searchbox').fill('jour nuit 22')
    await page.getByRole('link', { name: /nuit 22$/ }).click()
    await expect(page).toHaveURL(new RegExp(`open=${alwaysOpen.fromOffice}`))
    await page.getByRole('button', { name: 'Associer…' }).click()
    // The drawer is a dialog too, so the test finds the dialog inside it by its class.
    const once = page.locator('.dialog-inside')
    const readOnceCode = () => once.locator('.once-code').innerText()
    await expect(once).toContainText('Il sert une fois')
    const code = await readOnceCode()
    await once.getByRole('button', { name: 'C’est noté' }).click()
    await page.getByRole('button', { name: 'Ajouter…' }).click()
    await once.getByLabel('Nom').fill('Tom')
    await once.getByRole('button', { name: 'Ajouter' }).click()
    await expect(once).toContainText('Code PIN de Tom')
    const pin = await readOnceCode()
    await once.getByRole('button', { name: 'C’est noté' }).click()

    const tablet = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'fr',
    })
    const board = await tablet.newPage()
    await board.goto('/cuisine/')
    await board.getByLabel('Code').fill(code)
    await board.getByLabel(/Nom/).fill('Comptoir 1')
    await board.getByRole('button', { name: 'Associer' }).click()
    await board.getByRole('button', { name: /Tom/ }).click()
    for (const digit of pin) await board.getByRole('button', { name: digit, exact: true }).click()
    await expect(board.getByRole('heading', { name: 'Reçues' })).toBeVisible()

    await page.getByRole('button', { name: 'Pause…' }).click()
    await expectAccessible(page, 'the dialog of a pause')
    await page.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(page.getByText(/En pause jusqu’à/)).toBeVisible()
    await expect(board.getByText('Décidé par le siège')).toBeVisible()
    await expect(board.getByRole('button', { name: 'En pause' })).toBeDisabled()
    await page.getByRole('button', { name: 'Reprendre' }).click()
    await expect(page.getByText('Les commandes arrivent au rythme habituel.')).toBeVisible()
    await expect(board.getByText('Décidé par le siège')).toHaveCount(0)
    await expect(board.getByRole('button', { name: 'Pause' })).toBeEnabled()

    await page.reload()
    await expect(page.getByText('en poste : Comptoir 1')).toBeVisible()
    await page.getByRole('button', { name: 'Dissocier… Comptoir 1' }).click()
    await page.getByRole('button', { name: 'Dissocier Comptoir 1' }).click()
    await expect(page.getByText(/Aucun appareil/)).toBeVisible()
    await expect(board.getByLabel('Code')).toBeVisible({ timeout: 60_000 })
    await tablet.close()
  },
)
