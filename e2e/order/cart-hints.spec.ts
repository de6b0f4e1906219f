import { expect, test } from '@playwright/test'
import {
  aCart,
  add,
  decline,
  formula,
  item,
  plainSalad,
  signature,
} from '../../src/testing/builders/a-cart.ts'
import { aMenu } from '../../src/testing/builders/a-menu.ts'
import { words } from '../account/at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { keep } from './at-checkout.ts'
import { visit } from '../support/at-rest.ts'

const { of } = words('fr')
const menu = aMenu()

test.use({ viewport: { width: 390, height: 844 } })

test('the cart suggests a cheaper combination; one press applies it, another undoes it (F12) (E6)', async ({
  page,
}) => {
  const cart = aCart(
    menu,
    formula('a', 'salade-4-ingredients'),
    ...add('a', 'bases', 'laitue'),
    ...add('a', 'ingredients', 'poulet-grille', 'feta', 'oeuf-dur', 'noix'),
    ...decline('a', 'sauces'),
    item('b', 'cola'),
  )
  await keep(page, { cart, place: null })
  await visit(page, '/panier/')
  // The formula with a drink costs 11,30 instead of 9,40 + 2,50 for the salad and the cola: the
  // change saves 0,60.
  const change = page.getByRole('button', {
    name: new RegExp(`^${of('saving', 'take')}.*0,60`),
  })
  await expect(change).toBeVisible()
  await expect(
    page.getByText(
      'Formule 4 ingrédients + boisson ou dessert, au lieu de Salade 4 ingrédients + Cola 33 cl',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await change.focus()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Formule 4 ingrédients + boisson ou dessert' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /Cola/ })).toHaveCount(0)
  await expect(change).toHaveCount(0)
  await page.getByRole('button', { name: of('cart', 'clear.undo') }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Cola/ })).toBeVisible()
  await expect(change).toBeVisible()
})

test('a formula of cheap parts is replaced by a custom salad and a separate drink (E6) @variation', async ({
  page,
}) => {
  const cart = aCart(
    menu,
    formula('a', 'formule-4-boisson-ou-dessert'),
    ...plainSalad('a').slice(1),
    ...add('a', 'side1', 'eau-plate'),
  )
  await keep(page, { cart, place: null })
  await visit(page, '/panier/')
  await page.getByRole('button', { name: new RegExp(`^${of('saving', 'take')}.*1,30`) }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Salade sur mesure/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /Eau plate/ })).toBeVisible()
})

test('entering a promo code without a restaurant leads to choosing one first (L7)', async ({
  page,
}) => {
  await keep(page, { cart: aCart(menu, signature('a', 'la-cesar')), place: null })
  await visit(page, '/panier/')
  await page.getByRole('button', { name: of('cart', 'promo') }).click()
  await expect(page.getByText(of('cart', 'promoAt'))).toBeVisible()
  await expect(page.getByText(of('cart', 'promoAt')).getByRole('link')).toBeFocused()
})
