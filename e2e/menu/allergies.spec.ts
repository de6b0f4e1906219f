import { type Page, expect, test } from '@playwright/test'
import { emptyCart } from '../../src/domain/cart/cart.ts'
import { writeBowlCode } from '../../src/domain/commands/bowl-code.ts'
import { aCart, add, formula, lineOf } from '../../src/testing/builders/a-cart.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { keep, linesKept, menu, placeOf } from '../order/at-checkout.ts'
import { visit } from '../support/at-rest.ts'

const withFeta = lineOf(
  aCart(
    menu,
    formula('salad', 'salade-4-ingredients'),
    add('salad', 'bases', 'laitue'),
    add('salad', 'ingredients', 'avocat', 'concombre', 'grenade', 'feta'),
    add('salad', 'sauces', 'huile-d-olive-citron'),
  ),
  'salad',
)
const main = (page: Page) => page.getByRole('main')
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Attention à vos allergies' })

test.use({ locale: 'fr-FR', viewport: { width: 390, height: 844 } })

test('a customer declares allergies once, by keyboard; every page warns about them, and the kitchen reads them (E3)', async ({
  page,
}) => {
  const place = await placeOf(page, 'rouen')
  await keep(page, { cart: emptyCart, place })
  await visit(page, '/carte/')
  await expect(main(page).getByRole('button', { name: 'La César', exact: true })).toBeVisible()
  const chip = main(page).getByRole('button', { name: 'Mes allergies' })
  await chip.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filtres et allergies' })
  await dialog.getByRole('button', { name: 'Lait' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: 'Lait' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()
  await expect(
    main(page).getByText(/ne sont pas montrés, à cause de vos allergies.*lait/),
  ).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'La César', exact: true })).toBeHidden()

  // The composer marks the ingredient, and asks for confirmation before it is added.
  await visit(page, '/carte/formule/salade-4-ingredients/?step=ingredients')
  const feta = main(page).getByRole('button', { name: /^Feta/ })
  await expect(feta).toContainText('Contient : lait')
  await feta.click()
  await expect(question(page)).toContainText('Feta')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(feta).toHaveAttribute('aria-pressed', 'false')
  expect(await linesKept(page)).toEqual([])

  await expectAccessible(page)

  // A bowl from another person's link is marked too, and the customer must confirm before it is
  // added. After the confirmation, the line is also marked in the cart.
  await visit(page, `/composition/${writeBowlCode(withFeta)}/`)
  await expect(main(page).getByText('Contient : lait').first()).toBeVisible()
  const take = main(page).getByRole('button', { name: /^Ajouter au panier/ })
  await take.click()
  await question(page).getByRole('button', { name: 'Ne pas prendre' }).click()
  expect(await linesKept(page)).toEqual([])
  await take.click()
  await question(page).getByRole('button', { name: 'Prendre quand même' }).click()
  await expect.poll(async () => (await linesKept(page)).length).toBe(1)
  await visit(page, '/panier/')
  await expect(main(page).getByText('Contient : lait').first()).toBeVisible()

  // The checkout passes the allergen on to the kitchen, unless the customer removes it on the
  // checkout page.
  await visit(page, '/payment/')
  await expect(main(page).getByRole('button', { name: 'Lait', pressed: true })).toBeVisible()
  await expect(main(page).getByText('Contient : lait').first()).toBeVisible()
})
