import { expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { closeBoards, openBoard, orderNow, restaurantOf, ticketOf } from '../kitchen/at-board.ts'
import { alwaysOpen } from '../support/always-open.ts'
import { startProgram } from '../support/another-program.ts'

test.afterEach(closeBoards)

test('a late order says so after its pickup time, rings, shows an apology with the phone number, and can be cancelled (N1)', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const program = await startProgram('e2e/order/late-server.ts', { baseURL, ports: 240 })
  const inShop = await browser.newContext({
    baseURL: program.origin,
    viewport: { width: 390, height: 844 },
    locale: 'fr',
  })
  const atBoard = {
    newContext: (options: object) => browser.newContext({ ...options, baseURL: program.origin }),
  } as typeof browser
  try {
    const page = await inShop.newPage()
    const board = await openBoard(atBoard, alwaysOpen.cancelled)
    const { id } = await restaurantOf(page, alwaysOpen.cancelled)
    const order = await orderNow(page, id)
    const due = Date.parse(order.takeawayAt)
    const clock = async () =>
      Date.parse((await page.request.get('/api/site')).headers()['date'] ?? '')
    /**
     * Moves the program's clock to this many minutes after the order's pick-up time, confirms the
     * board's alert about the late order, and opens the order's page.
     */
    const lookAt = async (minutes: number) => {
      program.tell(String((due - (await clock())) / 60_000 + minutes))
      await expect(board.getByRole('alert')).toContainText(`En retard\u202f: ${order.number}`)
      await board.getByRole('button', { name: 'Vu' }).click()
      await page.goto(`/confirmation/${order.token}/`)
    }
    const call = page.getByRole('link', { name: /^Appeler/ })
    await page.goto(`/confirmation/${order.token}/`)
    await expect(page.getByText(/c’est en route/)).toBeVisible()
    await expect(ticketOf(board, order)).toBeVisible()
    await board.getByRole('button', { name: 'Vu' }).click()

    await lookAt(1)
    await expect(page.getByText(/ est passée, la cuisine est prévenue\.$/).first()).toBeVisible()
    await expect(page.getByText(/en route/)).toHaveCount(0)
    await expect(call).toHaveClass(/button-leaf/)

    await lookAt(6)
    await expect(page.getByText('6 min de retard, nous en sommes désolés.')).toBeVisible()
    await expect(ticketOf(board, order)).toContainText('en retard de 6 min')
    await expect(page.getByText(/^10 points vous attendent pour l’attente/)).toBeVisible()
    await expectAccessible(page)
    await page.goto('/carte/')
    await expect(page.getByRole('link', { name: /en retard, vers/ })).toHaveCount(0)

    await lookAt(45)
    await expect(
      page.getByText('Votre commande n’est pas prête, et c’est notre faute.'),
    ).toBeVisible()
    await expect(page.getByText('45 min de retard.')).toBeVisible()
    await expect(page.getByText(/^20 points vous attendent/)).toBeVisible()
    await expect(page.getByText('Attendre encore')).toBeVisible()
    await expectAccessible(page)

    // The restaurant's service has ended: the page no longer asks the customer to wait for the
    // order.
    program.tell(String((due - (await clock())) / 60_000 + 400))
    await page.goto(`/confirmation/${order.token}/`)
    await expect(
      page.getByText('Votre commande n’a pas été faite, et c’est notre faute.'),
    ).toBeVisible()
    await expect(page.getByText('Attendre encore')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Signaler un problème' })).toBeVisible()
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await page.getByRole('button', { name: 'Oui, annuler' }).click()
    await expect(page.getByRole('heading', { name: 'Rien n’est à payer' })).toBeFocused()
    await expect(ticketOf(board, order)).toBeHidden()
    await expectAccessible(page)
  } finally {
    await inShop.close()
    await program.stop()
  }
})
