import { randomInt } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { alwaysOpen } from '../support/always-open.ts'
import { logInAt } from '../account/at-account.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { closeBoards, openBoard, untilCached } from './at-board.ts'
import { loyaltyOf } from '../account/at-loyalty.ts'
import { visit } from '../support/at-rest.ts'

test.use({ serviceWorkers: 'allow' })
test.afterEach(closeBoards)

/**
 * Returns a receipt number that only this run uses: a restaurant accepts each number once, and a
 * test may be retried.
 */
const aReceipt = (): string => `T-${randomInt(1e9)}`

/** Opens the panel and shows a card. The number is typed as by a scanner, with Enter at the end. */
async function showCard(board: Page, card: string): Promise<void> {
  await board.getByRole('button', { name: 'Points en caisse' }).click()
  await board.getByLabel('Numéro de la carte de fidélité').fill(card)
  await board.keyboard.press('Enter')
}

async function earn(board: Page, receipt: string, amount: string): Promise<void> {
  await board.getByLabel('Numéro du reçu de caisse').fill(receipt)
  await board.getByLabel('Montant payé, en euros').fill(amount)
  await board.getByRole('button', { name: /^Créditer/ }).click()
}

test('a loyalty card earns points at the counter and pays a reward, a mistake is undone, and the customer sees it all (L8, L9)', async ({
  page,
  browser,
}) => {
  await logInAt(page, 'till', 'fr', 'account')
  const {
    card: { number },
  } = await loyaltyOf(page)
  const [first, second] = [aReceipt(), aReceipt()]
  const board = await openBoard(browser, alwaysOpen.till)

  await board.getByRole('button', { name: 'Points en caisse' }).click()
  await expectAccessible(board)
  await board.getByLabel('Numéro de la carte de fidélité').fill('1234')
  await board.keyboard.press('Enter')
  await expect(
    board.getByText('Cette carte de fidélité n’existe pas. Vérifiez le numéro.'),
  ).toBeVisible()
  await board.keyboard.press('Escape')

  await showCard(board, number)
  await expect(board.getByRole('heading', { name: 'Camille, 0 point' })).toBeVisible()
  await expect(board.getByLabel('Numéro du reçu de caisse')).toBeFocused()
  await board.getByRole('button', { name: /^Créditer/ }).click()
  await expect(board.getByText('Recopiez le numéro du reçu')).toBeVisible()
  await earn(board, first, '250')
  await expect(board.getByText('Entre 1 € et 200 €.')).toBeVisible()
  await expectAccessible(board)
  await earn(board, first, '48,90')
  await expect(board.getByText('Camille : points crédités', { exact: true })).toBeVisible()
  await expect.poll(async () => (await loyaltyOf(page)).balance).toBe(48)

  // When the same receipt is entered a second time, the panel shows a message and the points do not
  // change.
  await showCard(board, number)
  await earn(board, first.toLowerCase(), '48,90')
  await expect(
    board.getByText(`Reçu de caisse ${first} : Ce numéro de reçu a déjà servi.`),
  ).toBeVisible()

  await showCard(board, number)
  await expectAccessible(board)
  await board.getByLabel('Numéro du reçu de caisse').fill(second)
  await board.getByRole('button', { name: /36 points/ }).click()
  await expect(board.getByText('Camille : récompense donnée', { exact: true })).toBeVisible()
  await expect.poll(async () => (await loyaltyOf(page)).balance).toBe(12)

  await showCard(board, number)
  await board.getByRole('button', { name: `Annuler le reçu ${second}` }).click()
  await expect.poll(async () => (await loyaltyOf(page)).balance).toBe(48)

  await visit(page, '/mon-compte/la-fidelite/')
  await expect(page.getByText(`en caisse, reçu ${first}`)).toBeVisible()
  await expect(page.getByText('Récompense en caisse annulée : points rendus')).toBeVisible()
})

test('points given without a network survive a reload, and are booked when the network is back (L8) @variation', async ({
  page,
  browser,
}) => {
  await logInAt(page, 'till-offline', 'fr', 'account')
  const {
    card: { number },
  } = await loyaltyOf(page)
  const receipt = aReceipt()
  const board = await openBoard(browser, alwaysOpen.tillOffline)
  await untilCached(board)

  await board.context().setOffline(true)
  await showCard(board, number)
  await expect(board.getByText('une récompense doit attendre')).toBeVisible()
  await earn(board, receipt, '30')
  await expect(board.getByText('1 geste gardé')).toBeVisible()
  await board.reload()
  await expect(board.getByText('1 geste gardé')).toBeVisible()
  expect((await loyaltyOf(page)).balance).toBe(0)

  await board.context().setOffline(false)
  await expect.poll(async () => (await loyaltyOf(page)).balance).toBe(30)
  await expect(board.getByText('Hors ligne.')).toBeHidden()
  expect(
    (await loyaltyOf(page)).entries.results.map(({ change, counter }) => [
      change,
      counter?.receipt,
    ]),
  ).toEqual([[30, receipt]])
})
