import { expect, test } from '@playwright/test'
import { expectAccessible } from '../every-page/at-axe.ts'
import { placeOrder } from '../account/at-account.ts'
import { placeOf, salad } from '../order/at-checkout.ts'
import { visit } from '../support/at-rest.ts'
import { enterAs } from './at-office.ts'

test('a restaurant is found in a long list by typing, chosen by keyboard, and kept in the address (H2, P7)', async ({
  page,
}) => {
  await enterAs(page, 'owner', '/siege/commandes')
  const pill = page.getByRole('button', { name: /^Restaurant/ })
  await pill.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Chercher dans la liste' })).toBeFocused()
  await expectAccessible(page, 'all')
  await page.keyboard.type('ORLE')
  // Compares all options with the expected list, so that the assertion waits until the other
  // options have disappeared.
  await expect(page.getByRole('option')).toHaveText([/Orléans/])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?restaurant=\d+$/)
  await expect(pill).toHaveText(/Orléans/)
  await expect(pill).toBeFocused()
  await pill.press('Enter')
  await page.keyboard.press('Escape')
  await expect(pill).toBeFocused()
  await page.goBack()
  await expect(pill).toHaveText(/tous/)
})

test('orders are sorted by column, and the address keeps the sort order (H2, P7) @variation', async ({
  page,
}) => {
  await visit(page, '/')
  const { restaurant, time } = await placeOf(page, 'saint-etienne', -8)
  await placeOrder(page, 'fr', {
    restaurant: restaurant.id,
    takeawayAt: time.at,
    lines: salad().lines,
    payment: 'at-restaurant',
  })
  await enterAs(page, 'owner', '/siege/commandes?day=2020-01-01&until=2099-12-31')
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(header('Retrait')).toHaveAttribute('aria-sort', 'descending')
  await header('Montant').getByRole('button').click()
  await expect(page).toHaveURL(/sort=-amount/)
  await expect(header('Montant')).toHaveAttribute('aria-sort', 'descending')
  await page.reload()
  await expect(header('Montant')).toHaveAttribute('aria-sort', 'descending')
  await header('Montant').getByRole('button').press('Enter')
  await expect(header('Montant')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header('Retrait')).not.toHaveAttribute('aria-sort')
})
