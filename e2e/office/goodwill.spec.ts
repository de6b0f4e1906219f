import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { BOURSE } from '../../src/testing/builders/an-order.ts'
import { kitchen, pickedUp } from '../account/at-loyalty.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow } from '../kitchen/at-board.ts'
import { tabTo } from '../order/at-checkout.ts'
import { enterAs } from './at-office.ts'

test('a goodwill code is given by keyboard, displayed once, and valid in the shop until it is stopped (H3, P7)', async ({
  page,
}) => {
  const phone = `06 39 98 ${randomInt(1000, 10_000)}`
  const customer = { name: 'Zoé Lefèvre', phone, email: 'zoe.lefevre@example.com' }
  const order = await orderNow(page, BOURSE, { customer })
  await kitchen(page, order, ...pickedUp)
  await enterAs(page, 'owner', `/siege/commandes?day=${order.takeawayAt.slice(0, 10)}`)
  await page.getByRole('searchbox').fill(phone)
  const orderLink = page.getByRole('link', { name: order.number, exact: true })
  // Before the search has run, orders of other restaurants with the same number are listed too.
  await expect(orderLink).toHaveCount(1)
  await orderLink.click()
  const drawer = page.getByRole('dialog', { name: order.number })
  // The drawer is loading: until it has appeared, Tab only moves through the page behind it.
  await expect(drawer.getByRole('button', { name: 'Geste commercial…' })).toBeVisible()
  await tabTo(page, /^Geste commercial…$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Geste commercial, commande/ })
  await tabTo(page, /^Montant du code$/)

  // The button shows the amount after each key. The typed amount stays in the field even when it is
  // too high.
  const amount = dialog.getByLabel('Montant du code')
  await page.keyboard.type('9')
  await expect(dialog.getByRole('button', { name: 'Offrir 9,00 €' })).toBeEnabled()
  await page.keyboard.type('999')
  await expect(dialog.getByRole('button', { name: /^Offrir 9 999,00 €$/ })).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toHaveValue(/^9\s999,00\s€$/)
  await expectAccessible(page, 'too much')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  // A numeric keypad has only one decimal sign, whatever the language.
  await page.keyboard.type('5.5')
  await expect(amount).toHaveValue('5,5')
  await expect(dialog.getByText('Un code promo de 5,50 € part par e-mail')).toBeVisible()
  await tabTo(page, /^Offrir 5,50\s€$/)
  await page.keyboard.press('Enter')

  const once = page.getByRole('dialog', { name: 'Code promo de 5,50 €' })
  const code = await once.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()
  await expectAccessible(page, 'code')
  const check = () =>
    page.evaluate(
      async (body) => {
        const reply = await fetch('/api/promos', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-mesclun': '1' },
          body: JSON.stringify(body),
        })
        return ((await reply.json()) as { cents?: number }).cents
      },
      { code, restaurant: BOURSE },
    )
  expect(await check()).toBe(550)
  await once.getByRole('button', { name: 'C’est noté' }).click()
  await expect(drawer.getByText('5,50 €, reste 5,50 €, jusqu’au ')).toBeVisible()
  await expect(drawer.getByText('Code promo de 5,50 € offert', { exact: true })).toBeVisible()
  await expect(drawer).not.toContainText(code ?? '')

  await drawer.getByRole('button', { name: 'Arrêter…' }).click()
  const stop = page.getByRole('alertdialog', { name: /^Arrêter le code de 5,50 €/ })
  await expectAccessible(page, 'stop')
  await stop.getByRole('button', { name: 'Arrêter le code' }).click()
  await expect(drawer.getByText('Arrêté', { exact: true })).toBeVisible()
  expect(await check()).toBeUndefined()
})
