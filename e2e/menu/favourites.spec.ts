import { expect, test } from '@playwright/test'
import { aCart, add, formula, plainSalad } from '../../src/testing/builders/a-cart.ts'
import { aMenu } from '../../src/testing/builders/a-menu.ts'
import { writeBowlCode } from '../../src/domain/commands/bowl-code.ts'
import { words } from '../account/at-account.ts'
import { comeIn } from '../account/at-login.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { shiftOf, watchShifts } from '../kitchen/at-shifts.ts'
import { keep, linesKept, tabTo } from '../order/at-checkout.ts'
import { revisit, visit } from '../support/at-rest.ts'

const { of } = words('fr')
const menu = aMenu()

test.use({ viewport: { width: 390, height: 844 } })

const actionPattern = (key: string, name = 'Mon lundi') =>
  new RegExp(`^${of('favourites', key).split(/\s/u)[0]}.*${name}`)

test('a composition is saved as a favourite under a name, and one tap adds it to the cart at its price (E8)', async ({
  page,
}) => {
  await keep(page, { cart: aCart(menu, plainSalad('a')), place: null })
  await visit(page, '/panier/')
  await tabTo(page, /^Garder en favori/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: of('favourites', 'dialog.keep') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(of('favourites', 'dialog.name')).fill('Mon lundi')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  await visit(page, '/')
  const band = page.getByRole('region', { name: of('favourites', 'title') })
  await expect(band.getByRole('heading', { name: 'Mon lundi' })).toBeVisible()
  await expectAccessible(page)
  await band.getByRole('button', { name: /^Ajouter Mon lundi.*9,40/ }).click()
  await expect
    .poll(async () => (await linesKept(page)).map(({ kind }) => kind))
    .toEqual(['formula', 'formula'])

  await visit(page, '/carte/')
  await expect(band.getByRole('heading', { name: 'Mon lundi' })).toBeVisible()
  await band.getByRole('button', { name: actionPattern('renameNamed') }).click()
  const rename = page.getByRole('dialog', { name: of('favourites', 'dialog.rename') })
  await rename.getByLabel(of('favourites', 'dialog.name')).fill('Mon mardi')
  await page.keyboard.press('Enter')
  await expect(band.getByRole('heading', { name: 'Mon mardi' })).toBeVisible()
  await band.getByRole('button', { name: actionPattern('removeNamed', 'Mon mardi') }).click()
  await expect(band).toHaveCount(0)
  await page.getByRole('button', { name: of('cart', 'clear.undo') }).click()
  await band.getByRole('button', { name: actionPattern('composeNamed', 'Mon mardi') }).click()
  await expect(page).toHaveURL(/\/carte\/formule\/salade-4-ingredients\//)
})

test('a favourite names the ingredients that are unavailable today, and the page does not shift (E8) @variation', async ({
  page,
}) => {
  const [line] = aCart(
    menu,
    formula('a', 'salade-4-ingredients'),
    ...add('a', 'bases', 'laitue'),
    ...add('a', 'ingredients', 'feta', 'mais', 'radis', 'noix'),
    ...add('a', 'sauces', 'caesar'),
  ).lines
  if (line?.kind !== 'formula') throw new Error('the line must be a formula')
  const unavailableBowl = {
    ...line,
    filling: { ...line.filling, sauces: [{ ingredient: 9999, warm: false }] },
  }
  const bowls = [
    { id: 'a', name: 'Entière', code: writeBowlCode(line) },
    { id: 'b', name: 'Sans sauce', code: writeBowlCode(unavailableBowl) },
    { id: 'c', name: 'Abîmée', code: '1nothing' },
  ]
  await page.addInitScript(
    (text) => localStorage.setItem('favourite-bowls', text),
    JSON.stringify(bowls),
  )
  // Visits the menu first, so that the fonts are cached and a late font cannot shift the home page.
  // The test measures only whether enough space is reserved.
  await visit(page, '/carte/')
  await watchShifts(page)
  await visit(page, '/')
  const band = page.getByRole('region', { name: of('favourites', 'title') })
  await expect(band.getByRole('listitem')).toHaveCount(3)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await expect(band.getByRole('listitem').nth(1)).toContainText('Un produit n’est plus à la carte.')
  await expect(band.getByRole('listitem').nth(2)).toContainText(of('favourites', 'gone'))
  await band.getByRole('button', { name: /^Compléter Sans sauce/ }).click()
  await expect(page).toHaveURL(/\/carte\/formule\/salade-4-ingredients\//)
})

test('favourites of the browser move into the account at login, and leave the browser at logout (E8)', async ({
  page,
}) => {
  const [line] = aCart(menu, plainSalad('a')).lines
  if (!line) throw new Error('the cart must hold a salad')
  await visit(page, '/')
  await page.evaluate(
    (text) => localStorage.setItem('favourite-bowls', text),
    JSON.stringify([
      { id: '0b8f7a52-6f0e-4c5f-9d37-0d5a4c1e2f3a', name: 'Mon lundi', code: writeBowlCode(line) },
    ]),
  )
  await comeIn(page, 'favourites', 'fr')
  await visit(page, '/mon-compte/restaurant-favori/')
  const band = page.getByRole('region', { name: of('favourites', 'title') })
  await expect(band.getByRole('heading', { name: 'Mon lundi' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('favourite-bowls')))
    .toContain('"inAccount":true')
  // Another browser of the customer knows the favourite only from the account.
  await page.evaluate(() => localStorage.removeItem('favourite-bowls'))
  await revisit(page)
  await expect(band.getByRole('heading', { name: 'Mon lundi' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: of('account', 'nav.logOut') }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourite-bowls'))).toBeNull()
})
