import { randomInt } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { BOURSE } from '../../src/testing/builders/an-order.ts'
import { expectAccessible } from '../every-page/at-axe.ts'
import { orderNow } from '../kitchen/at-board.ts'
import { tabTo } from '../order/at-checkout.ts'
import { enterAs } from './at-office.ts'

test('a note is written on an order by keyboard, and stands in its time line with its author (H2, P7)', async ({
  page,
}) => {
  const phone = `06 39 98 ${randomInt(1000, 10_000)}`
  const order = await orderNow(page, BOURSE, {
    customer: { name: 'Zoé Lefèvre', phone, email: 'zoe.lefevre@example.com' },
  })
  const day = order.takeawayAt.slice(0, 10)
  await enterAs(page, 'owner', `/siege/commandes?day=${day}`)
  await page.getByRole('searchbox').fill(phone)
  const orderLink = page.getByRole('link', { name: order.number, exact: true })
  await expect(orderLink).toHaveCount(1)
  await orderLink.click()
  const drawer = page.getByRole('dialog', { name: order.number })
  await expect(drawer.getByRole('button', { name: 'Ajouter une note…' })).toBeVisible()
  await tabTo(page, /^Ajouter une note…$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Note sur la commande ${order.number}` })
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await page.keyboard.type('A rappelé à midi :')
  await page.keyboard.press('Enter')
  await page.keyboard.type('reçu au nom de la société.')
  await expectAccessible(page, 'dialog')
  await tabTo(page, /^Ajouter la note$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const entry = drawer.getByRole('listitem').filter({ hasText: 'A rappelé à midi' })
  await expect(entry).toContainText(/Note de .+A rappelé à midi :\nreçu au nom de la société\./)
  await expectAccessible(page, 'written')
  await drawer.getByText('Argent', { exact: true }).click()
  await expect(entry).toHaveCount(0)
  await drawer.getByText('Messages', { exact: true }).click()
  await expect(entry).toHaveCount(1)
})
