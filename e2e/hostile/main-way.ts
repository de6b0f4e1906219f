import { randomInt } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { demonstrationCards } from '../../src/payment-service/outcomes.ts'
import { words } from '../account/at-account.ts'
import { cardFrame, cardLabels } from '../order/at-card.ts'
import { expectConfirmed, orderButton, sentence } from '../order/at-checkout.ts'

const { of } = words('fr')

/** The text of a page as a reader sees it. */
const textOf = async (page: Page) =>
  (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')

/**
 * Puts two products into the cart, the first with a filter of the menu, and verifies the count in
 * the header.
 */
async function fillCart(page: Page) {
  await page.goto('/carte/')
  await page.getByRole('button', { name: 'Végan' }).click()
  await expect(page.getByRole('button', { name: /^Ajouter.*Brownie/ })).toHaveCount(0)
  const water = page.getByRole('button', { name: /^Ajouter.*Eau plate/ }).first()
  await water.click()
  await page.getByRole('button', { name: 'Végan' }).click()
  await page
    .getByRole('button', { name: /^Ajouter.*Brownie/ })
    .first()
    .click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier 2/ })
    .click()
  await expect(page).toHaveURL('/panier/')
}

/**
 * Tries a code that does not exist, then a valid one, and verifies the message of the cart after
 * each.
 */
async function tryCodes(page: Page) {
  const ask = page.getByRole('button', { name: of('cart', 'promo') })
  await ask.click()
  const field = page.getByLabel(of('promo', 'field'))
  await field.pressSequentially('JAMAISVU')
  await field.press('Enter')
  await expect(page.getByText(sentence('promo_invalid')).first()).toBeVisible()
  await field.fill('')
  await field.pressSequentially('BIENVENUE10')
  await field.press('Enter')
  await expect(page.getByText(/Code BIENVENUE10/).first()).toBeVisible()
}

/**
 * Chooses the restaurant, then a pick-up time: “as soon as possible” if `isSoonest`, otherwise the
 * last free time of the first day with free times.
 */
async function chooseTime(page: Page, town: string, isSoonest: boolean) {
  await page
    .getByRole('link', { name: /Choisir l’heure/ })
    .first()
    .click()
  await page.getByRole('searchbox').pressSequentially(town)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${town}`) })
    .first()
    .click()
  // The first day with free times is chosen already.
  const times = page.getByRole('group', { name: 'Heure de retrait' }).getByRole('radio')
  await expect(times.first()).toBeAttached()
  if (!isSoonest)
    await page
      .getByRole('group', { name: 'Heure de retrait' })
      .locator('input:not(:disabled)')
      .last()
      .check({ force: true })
  await page.getByRole('button', { name: isSoonest ? /^Au plus tôt/ : /^Retirer/ }).click()
  await expect(page).toHaveURL('/payment/')
}

/**
 * Types all details key by key. The customer is a new one, because each customer can use the cart's
 * promo code only once.
 */
async function typeDetails(page: Page) {
  const who = String(randomInt(10_000_000, 99_999_999))
  await page.getByLabel('Nom').pressSequentially('Camille Roux')
  await page.getByLabel('Téléphone').pressSequentially(`06${who}`)
  await page.getByLabel('E-mail').pressSequentially(`camille.${who}@example.org`)
  await page.getByRole('checkbox', { name: /conditions générales/ }).check()
}

async function typeCard(page: Page) {
  const frame = cardFrame(page)
  const { number, expiry, cvc, holder } = cardLabels.fr
  await frame.getByLabel(number).pressSequentially(demonstrationCards.success.number)
  await frame.getByLabel(expiry).pressSequentially('12/34')
  await expect(frame.getByLabel(expiry)).toHaveValue('12/34')
  await frame.getByLabel(cvc).pressSequentially('123')
  await frame.getByLabel(holder).pressSequentially('Camille Roux')
}

/**
 * Orders, from the menu to the order's page. `town` names the restaurant; each test has its own.
 */
export async function orderAt(
  page: Page,
  town: string,
  pay: 'counter' | 'card',
  { isSoonest = false } = {},
): Promise<void> {
  await fillCart(page)
  await chooseTime(page, town, isSoonest)
  await expect(page.getByRole('radio', { name: /Plus tard/ })).toBeAttached()
  // A promo code can be tried only after the restaurant is chosen.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Panier/ })
    .click()
  await page.getByRole('button', { name: 'Ajouter une unité, Eau plate 50 cl' }).click()
  await page.getByRole('button', { name: 'Ajouter une unité, Brownie aux noix' }).click()
  await tryCodes(page)
  // After a reload, the cart's page shows the same text as after the test's changes of quantities
  // and codes.
  await expect(page.getByRole('main')).toContainText(/4 articles, total 9,00/)
  // The estimate for “as soon as possible” arrives only with the restaurant's event stream.
  if (isSoonest) await expect.poll(() => textOf(page)).toMatch(/Au plus tôt \d/)
  const textBefore = await textOf(page)
  await page.reload()
  await expect.poll(() => textOf(page)).toBe(textBefore)
  await page
    .getByRole('link', { name: /Passer commande/ })
    .first()
    .click()
  await expect(page.getByText(/Code BIENVENUE10/).first()).toBeVisible()
  await page.getByRole('radio', { name: /Plus tard/ }).check({ force: true })
  if (pay === 'card') {
    await page.getByRole('radio', { name: /Maintenant/ }).check({ force: true })
    await typeCard(page)
  }
  await typeDetails(page)
  await orderButton(page).click()
  await expectConfirmed(page)
  await page.reload()
  await expect(page.getByText('Eau plate').first()).toBeVisible()
}
